#include "engine/workbench/outline.hpp"

#include <fmt/format.h>

#include "rules/format/format.hpp"
#include "rules/text/printable.hpp"

namespace regola::workbench {

namespace {

std::string_view first_word(std::string_view line) { return line.substr(0, line.find_first_of(" \t\r\n:")); }

std::string_view trimmed_line(std::string_view line) {
  line = line.substr(0, line.find('\n'));
  line = line.substr(0, line.find(" //"));
  const std::size_t end = line.find_last_not_of(" \t\r");
  return end == std::string_view::npos ? std::string_view() : line.substr(0, end + 1);
}

/// Returns the name that a line declares; null if it declares none.
const Piece* named_by(const Snapshot& snapshot, const LogicalLine& line) {
  const auto& pieces = snapshot.pieces();
  auto piece =
      std::lower_bound(pieces.begin(), pieces.end(), line.start, [](const Piece& each, std::uint32_t at) {
        return each.place.source == 0 && each.place.offset < at;
      });
  for (; piece != pieces.end() && piece->place.source == 0 && piece->place.offset < line.end; ++piece) {
    const bool has_name = piece->kind == PieceKind::move || piece->kind == PieceKind::cell_class ||
                          piece->kind == PieceKind::value || piece->kind == PieceKind::param ||
                          piece->kind == PieceKind::direction;
    if (piece->declares && has_name) return &*piece;
  }
  return nullptr;
}

/// Returns the span of a place, cut to the text and widened to whole characters.
Span within(const std::string& text, Place place) {
  const auto size = static_cast<std::uint32_t>(text.size());
  std::uint32_t start = std::min(place.offset, size);
  std::uint32_t end = start + std::min(place.length, size - start);
  while (start > 0 && start < size && continues_code_point(text[start])) --start;
  while (end < size && continues_code_point(text[end])) ++end;
  return {start, end - start};
}

std::string with_crlf(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return result;
}

} // namespace

std::vector<OutlineItem> outline(const Snapshot& snapshot) {
  std::vector<OutlineItem> items;
  const std::string_view text = snapshot.text();
  for (const LogicalLine& line : snapshot.lines()) {
    if (line.kind != LogicalLine::Kind::line) continue;
    const std::string_view whole = text.substr(line.start, line.end - line.start);
    const std::string_view shown = trimmed_line(whole);
    const std::string_view word = first_word(shown);
    std::uint32_t end = line.end;
    while (end > line.start + 1 && (text[end - 1] == '\r' || text[end - 1] == ' ')) --end;
    OutlineItem item;
    item.word = printable(std::string(word));
    item.whole = {line.start, end - line.start};
    item.chosen = {line.start, static_cast<std::uint32_t>(word.size())};
    const Piece* name = word == "players" ? nullptr : named_by(snapshot, line);
    if (name != nullptr && name->place.offset < line.start + shown.size()) {
      item.name = std::string(snapshot.text_of(*name));
      item.chosen = {name->place.offset, name->place.length};
      const std::size_t behind = name->place.offset + name->place.length - line.start;
      item.detail = printable(std::string(shown.substr(std::min(behind, shown.size()))));
    } else {
      item.name = printable(std::string(shown));
    }
    if (item.name.empty()) item.name = "?";
    items.push_back(std::move(item));
  }
  return items;
}

std::vector<Fold> folds(const Snapshot& snapshot) {
  const Lines lines(snapshot.text());
  std::vector<Fold> all;
  const auto add = [&](std::uint32_t from, std::uint32_t to, Fold::Kind kind) {
    const Fold fold{lines.line_of(from), lines.line_of(to), kind};
    if (fold.last > fold.first) all.push_back(fold);
  };
  const auto& logical = snapshot.lines();
  const auto word_of = [&](const LogicalLine& line) {
    const std::string_view whole =
        std::string_view(snapshot.text()).substr(line.start, line.end - line.start);
    return line.kind == LogicalLine::Kind::comment ? std::string_view("//") : first_word(whole);
  };
  for (std::size_t i = 0; i < logical.size();) {
    const std::string_view word = word_of(logical[i]);
    std::size_t last = i;
    const bool joins = word == "//" || word == "expect" || word == "include";
    while (joins && last + 1 < logical.size() && word_of(logical[last + 1]) == word) ++last;
    add(logical[i].start, logical[last].end,
        word == "//"        ? Fold::Kind::comment
        : word == "include" ? Fold::Kind::imports
                            : Fold::Kind::lines);
    i = last + 1;
  }
  return all;
}

std::vector<std::string_view> lines_with_ends(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::vector<Fault> faults(const Snapshot& snapshot, const Diagnostics& diagnostics) {
  std::vector<Fault> all;
  const Sources& sources = snapshot.sources();
  for (const Diagnostic& diagnostic : diagnostics) {
    Fault fault;
    fault.severity = diagnostic.severity;
    fault.code = diagnostic.code;
    fault.message = printable(diagnostic.message);
    const Place place = diagnostic.place;
    if (place.source == 0) {
      fault.span = within(snapshot.text(), place);
    } else if (place.source < sources.size()) {
      const LineColumn at = sources[place.source].locate(place.offset);
      fault.span = snapshot.inclusion_of(place.source);
      fault.elsewhere = place;
      fault.message = fmt::format("{}:{}:{}: {}", printable(sources[place.source].name), at.line, at.column,
                                  fault.message);
    }
    if (!diagnostic.help.empty()) fault.message += "\n" + printable(diagnostic.help);
    if (diagnostic.replacement && place.source == 0) {
      const std::string before(snapshot.text_of({0, fault.span.offset, fault.span.length}));
      fault.fix = Edit{{0, fault.span.offset, fault.span.length}, *diagnostic.replacement};
      fault.fix_title = before.empty() ? fmt::format("Insert '{}'", *diagnostic.replacement)
                        : diagnostic.replacement->empty()
                            ? fmt::format("Remove '{}'", printable(before))
                            : fmt::format("Change '{}' to '{}'", printable(before), *diagnostic.replacement);
    }
    all.push_back(std::move(fault));
  }
  return all;
}

std::optional<std::vector<Edit>> formatting(const Snapshot& snapshot) {
  if (has_errors(snapshot.loaded().diagnostics)) return std::nullopt;
  const std::string& before = snapshot.text();
  std::string after = format(snapshot.sources().front());
  if (before.find("\r\n") != std::string::npos) after = with_crlf(after);
  const auto old_lines = lines_with_ends(before);
  const auto new_lines = lines_with_ends(after);
  std::size_t same = 0;
  while (same < std::min(old_lines.size(), new_lines.size()) && old_lines[same] == new_lines[same]) ++same;
  std::size_t last = 0;
  while (last < std::min(old_lines.size(), new_lines.size()) - same &&
         old_lines[old_lines.size() - 1 - last] == new_lines[new_lines.size() - 1 - last]) {
    ++last;
  }
  const auto bytes = [](const std::vector<std::string_view>& lines, std::size_t from, std::size_t to) {
    std::size_t sum = 0;
    for (std::size_t i = from; i < to; ++i) sum += lines[i].size();
    return static_cast<std::uint32_t>(sum);
  };
  const std::uint32_t start = bytes(old_lines, 0, same);
  const std::uint32_t old_length = bytes(old_lines, same, old_lines.size() - last);
  const std::uint32_t new_length = bytes(new_lines, same, new_lines.size() - last);
  std::vector<Edit> edits;
  if (old_length != 0 || new_length != 0) {
    edits.push_back({{0, start, old_length}, after.substr(start, new_length)});
  }
  return edits;
}

} // namespace regola::workbench
