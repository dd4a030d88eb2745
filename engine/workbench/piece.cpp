#include "engine/workbench/piece.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "engine/workbench/declared.hpp"
#include "engine/workbench/line_pieces.hpp"
#include "rules/grammar/each_line.hpp"
#include "rules/grammar/parse.hpp"

namespace regola::workbench {

namespace {

/// Returns the first mark at an offset or after it.
Marks::const_iterator mark_from(const Marks& marks, std::uint32_t offset) {
  return std::lower_bound(marks.begin(), marks.end(), offset,
                          [](const Mark& mark, std::uint32_t at) { return mark.place.offset < at; });
}

/// Returns the offsets of the lines that could not be read.
std::set<std::uint32_t> unread_lines(const syntax::Text& text) {
  std::set<std::uint32_t> starts;
  syntax::each_line<syntax::Unreadable>(text,
                                        [&](const syntax::Unreadable& /*content*/, const syntax::Line& line) {
                                          starts.insert(line.place.offset);
                                        });
  return starts;
}

} // namespace

std::vector<LogicalLine> logical_lines(const std::string& text) {
  using Kind = LogicalLine::Kind;
  std::vector<LogicalLine> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = std::string_view(text).substr(start, end - start);
    const std::size_t first = line.find_first_not_of(" \t\r");
    const auto from = static_cast<std::uint32_t>(start);
    const auto to = static_cast<std::uint32_t>(end);
    if (first == std::string_view::npos) {
      lines.push_back({from, to, Kind::blank});
    } else if (first > 0 && !lines.empty() && lines.back().kind == Kind::line) {
      lines.back().end = to; // a continued line
    } else if (line.substr(first, 2) == "//") {
      lines.push_back({from, to, Kind::comment});
    } else {
      lines.push_back({from, to, first > 0 ? Kind::stray : Kind::line});
    }
    start = end + 1;
  }
  return lines;
}

Pieces pieces_of(const Sources& sources) {
  std::vector<Marks> marks(sources.size());
  std::vector<std::vector<LogicalLine>> lines;
  std::vector<std::set<std::uint32_t>> unread;
  Declared declared;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    Diagnostics ignored;
    const syntax::Text read = parse(sources[i], static_cast<std::uint32_t>(i), ignored, &marks[i]);
    lines.push_back(logical_lines(sources[i].text));
    unread.push_back(unread_lines(read));
    declared.add(sources[i], marks[i]);
    for (const LogicalLine& line : lines.back()) {
      if (unread[i].contains(line.start)) {
        declared.add_rough(std::string_view(sources[i].text).substr(line.start, line.end - line.start));
      }
    }
  }
  Pieces pieces;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    for (const LogicalLine& line : lines[i]) {
      const auto first = mark_from(marks[i], line.start);
      const auto last = mark_from(marks[i], line.end);
      LinePieces one(sources[i], static_cast<std::uint32_t>(i), declared, pieces);
      const bool read =
          first != last || (line.kind != LogicalLine::Kind::stray && !unread[i].contains(line.start));
      if (line.kind != LogicalLine::Kind::blank) {
        read ? one.add_read(line, first, last) : one.add_unread(line);
      }
    }
  }
  return pieces;
}

} // namespace regola::workbench
