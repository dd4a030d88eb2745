#include "engine/matcher/evidence.hpp"

#include <algorithm>

#include "engine/matcher/picture_match.hpp"
#include "rules/ruleset/symbols_written.hpp"

namespace regola {

namespace {

/// Adds the cells of a match that are not empty and on which the picture asks for certain symbols.
void add_match(const PlayerView& view, const Picture& picture, const PictureMatch& match,
               std::vector<CellIndex>& cells) {
  for (std::size_t i = 0; i < match.segments.size(); ++i) {
    if (view.ruleset().symbols.is_subset_of(picture.elements[i].test.symbols)) {
      continue; // `?`
    }
    for (const CellIndex cell : match.segments[i]) {
      if (view.status()[cell] != empty_symbol) cells.push_back(cell);
    }
  }
}

/// Adds the attacked cells to which a condition refers.
void add_attacked(const PlayerView& view, const Expression& expression, std::vector<CellIndex>& cells) {
  using Kind = Expression::Kind;
  const PlayerIndex opponent = other(view.player());
  const auto add = [&](const Attack& attack) {
    cells.push_back(attack.cell);
    return false;
  };
  if (expression.kind == Kind::attacked) {
    each_attack(view, opponent, expression.cell, add);
  } else if (expression.kind == Kind::attacks) {
    each_attack(view, view.player(), expression.cell, add);
  } else if (expression.kind == Kind::other) {
    const PlayerView theirs =
        PlayerView(view.ruleset(), view.status(), opponent).with_forbids(view.forbids());
    add_attacked(theirs, expression.operands.front(), cells);
  } else if (expression.kind == Kind::conjunction || expression.kind == Kind::disjunction) {
    for (const Expression& operand : expression.operands) add_attacked(view, operand, cells);
  }
}

} // namespace

std::vector<CellIndex> telling_cells(const PlayerView& view, const Judgement& line) {
  std::vector<CellIndex> cells;
  if (line.picture) {
    each_match(view, line.guard, *line.picture, no_cell, [&](const PictureMatch& match) {
      add_match(view, *line.picture, match, cells);
      return false;
    });
  } else if (line.guard.condition) {
    add_attacked(view, *line.guard.condition, cells);
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

std::vector<CellIndex> cells_in_danger(const Ruleset& ruleset, const Status& status) {
  const PlayerView view(ruleset, status, status.to_move);
  std::vector<CellIndex> cells;
  for (const Judgement& line : view.side().forbids) {
    if (line.picture || !line.guard.condition || !holds(view, line)) continue;
    const std::vector<CellIndex> telling = telling_cells(view, line);
    cells.insert(cells.end(), telling.begin(), telling.end());
  }
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

std::vector<CellIndex> deciding_cells(const Ruleset& ruleset, const Status& status, const Result& result) {
  for (const PlayerIndex player : {other(status.to_move), status.to_move}) {
    const PlayerView view(ruleset, status, player);
    for (const Judgement& line : view.side().ends) {
      if (line.guard.line != result.line || !holds(view, line)) continue;
      if (std::vector<CellIndex> cells = telling_cells(view, line); !cells.empty()) return cells;
    }
  }
  return {};
}

bool is_attacked(const PlayerView& view, PlayerIndex attacker, const CellTest& cell) {
  return each_attack(view, attacker, cell, [](const Attack&) { return true; });
}

bool each_attack(const PlayerView& view, PlayerIndex attacker, const CellTest& cell,
                 const std::function<bool(const Attack&)>& visit) {
  const PlayerView theirs = PlayerView(view.ruleset(), view.status(), attacker).with_forbids(view.forbids());
  for (const Production& line : theirs.side().moves) {
    for (std::size_t i = 0; i < line.left.elements.size(); ++i) {
      if (!takes_away(line, i, cell)) continue;
      const bool found = each_match(theirs, line.guard, line.left, no_cell, [&](const PictureMatch& match) {
        for (const CellIndex taken : match.segments[i]) {
          if (view.accepts(cell, taken) && visit({taken, match.first(line.left.anchor), line.guard.line})) {
            return true;
          }
        }
        return false;
      });
      if (found) return true;
    }
  }
  return false;
}

} // namespace regola
