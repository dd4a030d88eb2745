#include "engine/workbench/lsp/frame.hpp"
#include "rules/text/source.hpp"

#include <istream>

#include <fmt/format.h>

namespace regola::lsp {

namespace {

constexpr std::size_t most_header_bytes = 8192;

/// Reads a line without its end, cut if it is too long; `nullopt` at the end of the input.
std::optional<std::string> header_line(std::istream& in) {
  std::string line;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n') {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (line.size() < most_header_bytes) line += static_cast<char>(c);
  }
  return std::nullopt;
}

/// Returns the text of the number in a `Content-Length` header; `nullopt` for another header.
std::optional<std::string> length_in(const std::string& header) {
  constexpr std::string_view name = "content-length:";
  if (header.size() < name.size()) return std::nullopt;
  const bool same = std::equal(name.begin(), name.end(), header.begin(), [](char a, char b) {
    return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
  });
  const std::size_t start = header.find_first_not_of(" \t", name.size());
  return !same                        ? std::nullopt
         : start == std::string::npos ? std::optional(std::string())
                                      : std::optional(header.substr(start));
}

} // namespace

std::optional<Frame> read_frame(std::istream& in) {
  std::string fault;
  std::optional<std::size_t> length;
  bool any = false; // a header has been read
  while (true) {
    const auto line = header_line(in);
    if (!line) return fault.empty() ? std::nullopt : std::optional(Frame{{}, fault});
    if (line->empty()) {
      if (any) break;
      continue; // blank lines between messages
    }
    any = true;
    const auto number = length_in(*line);
    if (number) {
      const auto value = whole_number<std::size_t>(*number);
      if (value) length = value;
      if (!value) fault = "Content-Length is no number of bytes";
    } else if (line->find(':') == std::string::npos) {
      fault = "expected a header such as 'Content-Length: 42'";
    }
  }
  if (!length) return Frame{{}, fault.empty() ? "a message has a Content-Length" : fault};
  if (*length > most_frame_bytes) {
    in.ignore(static_cast<std::streamsize>(*length));
    return Frame{{}, fmt::format("a message has at most {} bytes", most_frame_bytes)};
  }
  std::string body(*length, '\0');
  in.read(body.data(), static_cast<std::streamsize>(body.size()));
  if (static_cast<std::size_t>(in.gcount()) < body.size()) {
    return Frame{{}, "the input ends within a message"};
  }
  return Frame{std::move(body), std::move(fault)};
}

std::string framed(const std::string& body) {
  return fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body);
}

} // namespace regola::lsp
