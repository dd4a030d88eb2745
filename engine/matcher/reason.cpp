#include "engine/matcher/reason.hpp"

#include <fmt/format.h>

#include "engine/matcher/evaluate.hpp"
#include "rules/ruleset/asks.hpp"
#include "rules/ruleset/expression.hpp"

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

namespace {

using Kind = Expression::Kind;

std::string attack_text(const PlayerView& view, PlayerIndex attacker, const CellTest& cell) {
  std::string text;
  each_attack(view, attacker, cell, [&](const Attack& attack) {
    const Status& status = view.status();
    text = attack.from == no_cell || attack.from == attack.cell
               ? fmt::format("'{}' on {} is attacked", status[attack.cell], view.board().name(attack.cell))
               : fmt::format("'{}' on {} is attacked by '{}' on {}", status[attack.cell],
                             view.board().name(attack.cell), status[attack.from],
                             view.board().name(attack.from));
    return true;
  });
  return text;
}

/// The findings of the operands that hold, joined.
std::string joined(const PlayerView& view, const Expression& expression);

/// The finding of a condition that holds; empty if it has no details.
std::string finding(const PlayerView& view, const Expression& expression) {
  const auto number = [&](std::size_t i) { return evaluate(view, expression.operands[i]); };
  if (const ExpressionTraits& traits = traits_of(expression.kind); traits.is_comparison) {
    return fmt::format("{} {} {}", number(0), traits.text, number(1));
  }
  if (expression.kind == Kind::attacked) return attack_text(view, other(view.player()), expression.cell);
  if (expression.kind == Kind::attacks) return attack_text(view, view.player(), expression.cell);
  if (expression.kind == Kind::stuck) return view.ruleset().players[view.player()] + " has no move";
  if (expression.kind == Kind::conjunction || expression.kind == Kind::disjunction) {
    return joined(view, expression);
  }
  if (expression.kind == Kind::other) {
    return finding(
        PlayerView(view.ruleset(), view.status(), other(view.player())).with_forbids(view.forbids()),
        expression.operands.front());
  }
  return {};
}

std::string joined(const PlayerView& view, const Expression& expression) {
  std::vector<std::string> found;
  for (const Expression& operand : expression.operands) {
    if (evaluate(view, operand) == 0) continue;
    std::string text = finding(view, operand);
    if (!text.empty()) found.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(found, ", and "));
}

} // namespace

std::string why_it_holds(const PlayerView& view, const Expression& condition) {
  const std::string found = finding(view, condition);
  return found.empty() ? "its condition holds" : found;
}

std::string why_it_holds(const PlayerView& view, const Judgement& line) {
  if (!line.picture) {
    return line.guard.condition ? why_it_holds(view, *line.guard.condition) : "it always holds";
  }
  std::string text;
  each_match(view, line.guard, *line.picture, no_cell, [&](const PictureMatch& match) {
    text = "it matches on " + names_of(view.board(), match);
    return true;
  });
  return text;
}

std::string what_it_lacks(const PlayerView& view, const Expression& condition) {
  const auto number = [&](std::size_t i) { return evaluate(view, condition.operands[i]); };
  if (const ExpressionTraits& traits = traits_of(condition.kind); traits.is_comparison) {
    return fmt::format("{} is not {} {}", number(0), traits.text, number(1));
  }
  if (condition.kind == Kind::negation) return finding(view, condition.operands.front());
  if (condition.kind == Kind::conjunction || condition.kind == Kind::disjunction) {
    for (const Expression& operand : condition.operands) {
      if (evaluate(view, operand) == 0) return what_it_lacks(view, operand);
    }
  }
  return {};
}

std::string why_it_is_over(const Ruleset& ruleset, const Status& status, const Result& result) {
  for (const PlayerIndex player : {other(status.to_move), status.to_move}) {
    const PlayerView view(ruleset, status, player);
    for (const auto* const lines : {&view.side().ends, &view.side().claims}) {
      for (const Judgement& line : *lines) {
        if (line.guard.line == result.line && holds(view, line)) return why_it_holds(view, line);
      }
    }
  }
  return {};
}

std::string names_of(const Board& board, const PictureMatch& match) {
  std::string names;
  for (const PictureMatch::Segment& segment : match.segments) {
    for (const CellIndex cell : segment) names += (names.empty() ? "" : " ") + board.name(cell);
  }
  return names;
}

} // namespace regola
