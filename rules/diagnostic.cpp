#include "rules/diagnostic.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "rules/printable.hpp"

namespace regola {

namespace {

constexpr std::size_t widest_excerpt = 110; // columns of a shown line; the rest is cut

struct Excerpt {
  std::string line;   // with tabs as one blank and what cannot be printed as '?'
  std::size_t column; // of the caret in it, from 0
};

Excerpt excerpt(std::string_view line, std::size_t byte_column) {
  std::string shown;
  std::size_t column = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto c = static_cast<unsigned char>(line[i]);
    if (i == byte_column) {
      column = shown.size();
    }
    shown += c == '\t' ? ' ' : (c < ' ' || c >= 0x7F ? '?' : line[i]);
    if (continues_code_point(line[i])) {
      shown.pop_back(); // one mark for a character, however many bytes it has
    }
  }
  if (byte_column >= line.size()) {
    column = shown.size();
  }
  if (shown.size() <= widest_excerpt) {
    return {shown, column};
  }
  const std::size_t start = column > widest_excerpt / 2 ? column - widest_excerpt / 2 : 0;
  const std::string cut = shown.substr(start, widest_excerpt);
  const std::string head = start > 0 ? "..." : "";
  const std::string tail = start + widest_excerpt < shown.size() ? "..." : "";
  return {head + cut + tail, column - start + head.size()};
}

} // namespace

bool has_errors(const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
}

void sort_diagnostics(Diagnostics& diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.place.source, a.place.offset) < std::tie(b.place.source, b.place.offset);
  });
  diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end()), diagnostics.end());
}

std::string render(const Diagnostic& diagnostic, const Sources& sources, bool colour) {
  const auto paint = [&](std::string_view code, std::string_view text) {
    return colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
  };
  const bool error = diagnostic.severity == Severity::error;
  const std::string kind = paint(error ? "1;31" : "1;35", error ? "error:" : "warning:");
  const std::string code = fmt::format("[{}]", to_string(diagnostic.code));
  if (diagnostic.place.source >= sources.size()) {
    return fmt::format("{} {} {}\n", kind, printable(diagnostic.message), code);
  }
  const Source& source = sources[diagnostic.place.source];
  const LineColumn at = source.locate(diagnostic.place.offset);
  std::string text = fmt::format(
      "{} {} {} {}\n", paint("1", fmt::format("{}:{}:{}:", printable(source.name), at.line, at.column)), kind,
      printable(diagnostic.message), code);
  const std::string_view line = source.line_at(diagnostic.place.offset);
  const std::size_t byte_column = std::min<std::size_t>(diagnostic.place.offset, source.text.size()) -
                                  static_cast<std::size_t>(line.data() - source.text.data());
  const Excerpt shown = excerpt(line, byte_column);
  const std::size_t room = shown.line.size() > shown.column ? shown.line.size() - shown.column : 1;
  const std::string_view marked = line.substr(std::min(byte_column, line.size()), diagnostic.place.length);
  const auto letters =
      std::count_if(marked.begin(), marked.end(), [](char c) { return !continues_code_point(c); });
  const std::size_t marks = std::clamp<std::size_t>(static_cast<std::size_t>(letters), 1, room);
  const std::string number = fmt::format("{}", at.line);
  text += fmt::format(" {} | {}\n", number, shown.line);
  text += fmt::format(" {} | {}{}\n", std::string(number.size(), ' '), std::string(shown.column, ' '),
                      paint("1;32", "^" + std::string(marks - 1, '~')));
  if (!diagnostic.help.empty()) {
    text += fmt::format(" {} = help: {}\n", std::string(number.size(), ' '), printable(diagnostic.help));
  }
  return text;
}

} // namespace regola
