#include "rules/text/source.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "rules/text/limits.hpp"
#include "rules/text/printable.hpp"

namespace regola {

Source::Source(std::string name_of_it, std::string text_of_it)
    : name(std::move(name_of_it)), text(std::move(text_of_it)), line_starts{0} {
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1)) {
    line_starts.push_back(static_cast<std::uint32_t>(end + 1));
  }
}

LineColumn Source::locate(std::uint32_t offset) const {
  const std::size_t end = std::min<std::size_t>(offset, text.size());
  const auto behind = std::upper_bound(line_starts.begin(), line_starts.end(), end);
  const auto columns =
      std::count_if(text.begin() + *(behind - 1), text.begin() + static_cast<std::ptrdiff_t>(end),
                    [](char byte) { return !continues_code_point(byte); });
  return {static_cast<std::uint32_t>(behind - line_starts.begin()), static_cast<std::uint32_t>(columns + 1)};
}

std::string_view Source::line_at(std::uint32_t offset) const {
  const std::size_t start = line_starts[locate(offset).line - 1];
  std::string_view line = std::string_view(text).substr(start);
  line = line.substr(0, line.find('\n'));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

std::uint32_t line_number(const Sources& sources, Place place) {
  std::size_t above = 0;
  for (std::uint32_t i = 0; i < place.source; ++i) above += sources[i].line_starts.size();
  return static_cast<std::uint32_t>(above) + sources[place.source].locate(place.offset).line;
}

std::string line_name(const Sources& sources, Place place) {
  const Source& source = sources[place.source];
  const std::uint32_t line = source.locate(place.offset).line;
  return place.source == 0 ? fmt::format("line {}", line)
                           : fmt::format("line {} of {}", line, printable(source.name));
}

std::optional<Place> line_place(const Sources& sources, std::uint32_t number) {
  for (std::uint32_t i = 0; number > 0 && i < sources.size(); ++i) {
    const Source& source = sources[i];
    if (number <= source.line_starts.size()) {
      const std::uint32_t start = source.line_starts[number - 1];
      const auto length = static_cast<std::uint32_t>(source.line_at(start).size());
      return Place{i, start, std::max(1U, length)};
    }
    number -= static_cast<std::uint32_t>(source.line_starts.size());
  }
  return std::nullopt;
}

namespace fs = std::filesystem;

namespace {

std::string too_large_text() {
  return fmt::format("it is larger than {} bytes: this is no rule file", limits::text_bytes);
}

} // namespace

std::optional<Obstacle> obstacle_in(const std::string& text, std::size_t lines) {
  if (text.size() > limits::text_bytes) return Obstacle{0, too_large_text()};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < ' ' && byte != '\n' && byte != '\r' && byte != '\t') || byte == 0x7F) {
      return Obstacle{i, fmt::format("the byte 0x{:02x} is no text: this is no rule file", byte)};
    }
    lines += byte == '\n' ? 1 : 0;
    if (lines > limits::lines) {
      return Obstacle{i,
                      fmt::format("a text has at most {} lines, with all that it includes", limits::lines)};
    }
  }
  return std::nullopt;
}

std::optional<std::string> read_text(const fs::path& path, std::string& text) {
  std::error_code fault;
  const fs::file_status status = fs::status(path, fault);
  if (status.type() == fs::file_type::not_found) return "there is no such file";
  if (status.type() == fs::file_type::directory) return "this is a directory, not a rule file";
  if (fault) return fault.message();
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return std::strerror(errno); // NOLINT(concurrency-mt-unsafe): one thread loads
  }
  // One byte more than allowed reveals a file that is too large, even without a known size (a pipe).
  text.resize(limits::text_bytes + 1);
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (file.bad()) return "it cannot be read";
  if (text.size() > limits::text_bytes) {
    text.clear();
    return too_large_text();
  }
  return std::nullopt;
}

std::string without_mark(std::string text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  return text;
}

std::optional<std::string> why_outside(const fs::path& root, const fs::path& path,
                                       const std::string& written) {
  if (fs::path(written).is_absolute()) {
    return fmt::format("'{}' is an absolute path; only files of '{}' may be included", written,
                       root.string());
  }
  std::error_code fault;
  const fs::path folder = fs::canonical(root, fault);
  const fs::path real = fault ? fs::path() : fs::weakly_canonical(path, fault);
  const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), real.begin(), real.end());
  return fault || end != folder.end()
             ? std::optional(fmt::format("'{}' leads out of '{}'; only files of that folder may be included",
                                         written, root.string()))
             : std::nullopt;
}

} // namespace regola
