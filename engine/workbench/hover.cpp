#include "engine/workbench/hover.hpp"

#include <fmt/format.h>

#include "engine/workbench/names.hpp"
#include "rules/text/printable.hpp"

namespace regola::workbench {

namespace {

std::string code_block(std::string_view text) { return fmt::format("```regola\n{}\n```\n", text); }

std::string of_word(std::string_view word, bool begins) {
  const auto entry = reference(word, begins);
  if (!entry) return {};
  return entry->sentence + "\n\n" + (entry->example.empty() ? "" : code_block(entry->example));
}

std::string plural(std::size_t count, const char* what, const char* ending = "s") {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : ending);
}

std::string of_line(std::uint32_t line, const LineFacts& facts) {
  std::string text;
  const auto at_start = find_if(facts.at_start, [&](const AtStart& each) { return each.line == line; });
  if (at_start != facts.at_start.end()) {
    if (at_start->has_picture) text += plural(at_start->matches, "match", "es") + " at the start";
    if (at_start->moves > 0) text += (text.empty() ? "" : ", ") + plural(at_start->moves, "move");
  }
  const auto cost = find_if(facts.costs, [&](const auto& each) { return each.first == line; });
  if (cost != facts.costs.end()) {
    text += fmt::format("{}cost: {}", text.empty() ? "" : "; ",
                        plural(static_cast<std::size_t>(cost->second), "operation"));
  }
  text += text.empty() ? "" : "\n";
  if (const LineProfile* played = facts.played ? facts.played->find(line) : nullptr) {
    text += fmt::format("{}in {}: {}\n", text.empty() ? "" : "\n", in_words(*facts.played),
                        in_words(*played, *facts.played));
  }
  return text;
}

std::string_view kind_name(PieceKind kind) {
  switch (kind) {
  case PieceKind::cell_class: return "class";
  case PieceKind::move: return "move";
  case PieceKind::value: return "value";
  case PieceKind::param: return "parameter";
  case PieceKind::direction: return "direction";
  case PieceKind::cell: return "cell";
  case PieceKind::player: return "player";
  case PieceKind::symbol: return "symbol";
  case PieceKind::variable: return "variable";
  default: return "";
  }
}

/// The lines that declare a name, as the text has them.
std::string of_name(const Snapshot& snapshot, const Piece& piece) {
  std::string lines;
  constexpr std::size_t most = 6;
  std::size_t shown = 0;
  for (const Place place : definitions(snapshot, piece)) {
    if (++shown > most) {
      lines += "...\n";
      break;
    }
    const Source& source = snapshot.sources()[place.source];
    lines += printable(std::string(source.line_at(place.offset))) + '\n';
  }
  const bool names_other =
      piece.kind == PieceKind::move && lines.rfind("move", 0) != 0 && lines.rfind("then", 0) != 0;
  const std::string name = printable(std::string(snapshot.text_of(piece)));
  if (lines.empty()) return {};
  lines.pop_back();
  return fmt::format("{} `{}`\n\n{}", names_other ? "line" : kind_name(piece.kind), name, code_block(lines));
}

std::string of_symbol(const Snapshot& snapshot, const Piece& piece) {
  const char symbol = snapshot.text_of(piece).front();
  std::string text = fmt::format("symbol `{}`", symbol);
  if (symbol == '.') return text + ": the empty cell";
  const auto& ruleset = snapshot.loaded().ruleset;
  if (!ruleset) return text;
  if (const auto found = ruleset->appearances.find(symbol); found != ruleset->appearances.end()) {
    if (!found->second.name.empty()) text += ": " + printable(found->second.name);
  }
  if (const auto owner = ruleset->owners.find(symbol); owner != ruleset->owners.end()) {
    text += fmt::format(", a piece of {}", ruleset->players[owner->second]);
  }
  const auto& cells = ruleset->start.cells;
  return text + fmt::format("; {} on the board at the start", std::count(cells.begin(), cells.end(), symbol));
}

std::string of_variable(const Snapshot& snapshot, const Piece& piece) {
  const std::string_view text = snapshot.sources()[piece.place.source].text;
  if (piece.place.offset > 0 && text[piece.place.offset - 1] == '^') {
    return fmt::format("length `{}`: the same one wherever it stands in this line", snapshot.text_of(piece));
  }
  return fmt::format("variable `{}`: any symbol, the same one wherever it stands in this line",
                     snapshot.text_of(piece));
}

} // namespace

std::optional<Hover> hover(const Snapshot& snapshot, std::uint32_t offset,
                           const std::function<const LineFacts&()>& facts) {
  const Piece* const piece = snapshot.piece_at(offset);
  if (piece == nullptr) return std::nullopt;
  const std::string_view word = snapshot.text_of(*piece);
  std::string text;
  switch (piece->kind) {
  case PieceKind::line_word:
    text = of_word(word, true);
    text += of_line(line_number(snapshot.sources(), piece->place), facts());
    break;
  case PieceKind::word: text = of_word(word, false); break;
  case PieceKind::symbol: text = of_symbol(snapshot, *piece); break;
  case PieceKind::variable: text = of_variable(snapshot, *piece); break;
  case PieceKind::direction:
    text = of_name(snapshot, *piece);
    text = text.empty() ? of_word(word, false) : text;
    break;
  case PieceKind::move:
    text = of_name(snapshot, *piece);
    if (piece->declares) text += of_line(line_number(snapshot.sources(), piece->place), facts());
    break;
  default: text = of_name(snapshot, *piece);
  }
  if (text.empty()) return std::nullopt;
  return Hover{std::move(text), {piece->place.offset, piece->place.length}};
}

std::vector<Hint> hints(const Snapshot& snapshot, const LineFacts& facts,
                        const std::vector<MetExpectation>& expectations) {
  std::vector<Hint> all;
  const auto end_of = [&](std::uint32_t offset) {
    const LogicalLine* line = snapshot.line_at(offset);
    std::uint32_t end = line == nullptr ? offset : line->end;
    while (end > 0 && snapshot.text()[end - 1] == '\r') --end;
    return end;
  };
  for (const AtStart& line : facts.at_start) {
    const auto place = line_place(snapshot.sources(), line.line);
    if (line.moves > 0 && place && place->source == 0) {
      all.push_back({end_of(place->offset), plural(line.moves, "move"),
                     fmt::format("The start offers {} by this line.", plural(line.moves, "move"))});
    }
  }
  for (const LineProfile& line : facts.played ? facts.played->lines : std::vector<LineProfile>()) {
    const auto place = line_place(snapshot.sources(), line.line);
    if (place && place->source == 0) {
      all.push_back({end_of(place->offset), in_short(line, *facts.played),
                     fmt::format("In {}: {}.", in_words(*facts.played), in_words(line, *facts.played))});
    }
  }
  for (const MetExpectation& each : expectations) {
    if (each.place.source == 0) {
      all.push_back({end_of(each.place.offset),
                     !each.run  ? "?"
                     : each.met ? "✓"
                                : fmt::format("✗ {}", each.found),
                     !each.run  ? "It takes long: it was not run to its end."
                     : each.met ? "This expectation is met."
                                : fmt::format("Expected {}, found {}.",
                                              each.wanted.empty() ? "it refused" : each.wanted, each.found)});
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Hint& a, const Hint& b) { return a.offset < b.offset; });
  return all;
}

} // namespace regola::workbench
