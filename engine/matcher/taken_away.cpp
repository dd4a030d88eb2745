#include "engine/matcher/explain_refusal.hpp"

#include <fmt/format.h>

namespace regola {

namespace {

/// More pieces than one line can take from a hand.
constexpr std::uint16_t plenty = limits::cells;

/// Whether the first part of a move leads from one cell to the other.
bool leads(const Move& move, CellIndex from, CellIndex to) {
  return !move.parts.empty() && move.parts.front().from == from &&
         (to == no_cell || move.parts.front().to == to);
}

bool is_offered(const Ruleset& ruleset, const Status& status, CellIndex from, CellIndex to) {
  const std::vector<Successor> all = successors(ruleset, status);
  return std::any_of(all.begin(), all.end(),
                     [&](const Successor& next) { return leads(next.move, from, to); });
}

/// Returns the rules reduced to this line: the player has no other moves, and no line removes moves or fires
/// after them.
Ruleset rules_of(const Ruleset& ruleset, PlayerIndex player, const Production& line) {
  Ruleset rules = ruleset;
  rules.prefer.clear();
  Side& side = rules.sides[player];
  side.moves = {line};
  side.parts.clear();
  side.forbids.clear();
  side.most.clear();
  side.afters.clear();
  return rules;
}

/// Describes the hands that hold too few for the line; empty if none does.
std::string missing_pieces(const Ruleset& ruleset, const Status& status, const Production& line,
                           CellIndex from, CellIndex to) {
  const Ruleset rules = rules_of(ruleset, status.to_move, line);
  if (is_offered(rules, status, from, to)) return {};
  std::string missing;
  for (std::size_t i = 0; i < ruleset.hands.size(); ++i) {
    Status filled = status;
    std::fill(filled.hands.begin(), filled.hands.end(), plenty);
    filled.hands[i] = status.hands[i];
    if (!is_offered(rules, filled, from, to)) {
      missing +=
          fmt::format("{}the hand of '{}' {}", missing.empty() ? "" : ", ", ruleset.hands[i].name(),
                      status.hands[i] == 0 ? "is empty" : fmt::format("holds only {}", status.hands[i]));
    }
  }
  return missing.empty() ? "no hand holds what it puts down" : missing;
}

} // namespace

TakenAway taken_away_by(const Verdict& verdict) {
  return {verdict.line,
          (verdict.kind == Verdict::Kind::forbid ? "when the move has been made " : "") + verdict.reason};
}

std::optional<TakenAway> taken_away(const Ruleset& ruleset, const Status& status, const Production& line,
                                    CellIndex from, CellIndex to) {
  if (std::string missing = missing_pieces(ruleset, status, line, from, to); !missing.empty()) {
    return TakenAway{0, std::move(missing)};
  }
  if (is_offered(ruleset, status, from, to)) return std::nullopt;
  const TurnTrace turn(ruleset, status);
  for (std::size_t i = 0; i < turn.taken_away().size(); ++i) {
    const Successor& move = turn.taken_away()[i];
    if (move.line == line.guard.line && leads(move.move, from, to)) {
      return taken_away_by(*turn.of_taken_away(i).taken_away());
    }
  }
  return std::nullopt;
}

std::string cells_text(const Board& board, const std::vector<CellIndex>& cells) {
  constexpr std::size_t many = 6;
  const auto by_column = [&](CellIndex a, CellIndex b) {
    return board.cell(a).column < board.cell(b).column;
  };
  const auto by_row = [&](CellIndex a, CellIndex b) { return board.cell(a).row < board.cell(b).row; };
  const auto [left, right] = std::minmax_element(cells.begin(), cells.end(), by_column);
  const auto [top, bottom] = std::minmax_element(cells.begin(), cells.end(), by_row);
  if (board.is_grid() && cells.size() > 2) {
    const int first = board.cell(*left).column;
    const int last = board.cell(*right).column;
    const int high = board.cell(*top).row;
    const int low = board.cell(*bottom).row;
    const CellIndex from = board.at(first, low);
    const CellIndex to = board.at(last, high);
    const auto size = static_cast<std::size_t>(last - first + 1) * static_cast<std::size_t>(low - high + 1);
    if (size == cells.size() && from != no_cell && to != no_cell) {
      return fmt::format("{}-{}", board.name(from), board.name(to));
    }
  }
  std::string all;
  for (std::size_t i = 0; i < std::min(cells.size(), many); ++i) {
    all += (i == 0 ? "" : " ") + board.name(cells[i]);
  }
  return all + (cells.size() > many ? " ..." : "");
}

bool may_lie_on(const Guard& guard, CellIndex cell) {
  return guard.cells.empty() || std::find(guard.cells.begin(), guard.cells.end(), cell) != guard.cells.end();
}

std::vector<CellIndex> cells_of_line(const std::vector<Production>& lines, std::uint32_t number) {
  std::vector<CellIndex> cells;
  for (const Production& line : lines) {
    if (line.guard.line == number) {
      cells.insert(cells.end(), line.guard.cells.begin(), line.guard.cells.end());
    }
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

} // namespace regola
