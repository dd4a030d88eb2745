#include "engine/workbench/outline.hpp"

#include <algorithm>

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

} // namespace regola::workbench
