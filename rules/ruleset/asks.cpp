#include "rules/ruleset/asks.hpp"

#include <set>

#include "rules/ruleset/expression.hpp"
#include "rules/ruleset/symbol.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

using ExpressionKind = Expression::Kind;

using Wanted = std::function<bool(const Expression& part, PlayerIndex viewer)>;

/// Searches an expression for a part. Named values are searched, too, each once for each view.
class PartSearch {
public:
  PartSearch(const Ruleset& ruleset, const Wanted& wanted) : ruleset_(ruleset), wanted_(wanted) {}

  bool find(const Expression& expression, PlayerIndex viewer) {
    if (wanted_(expression, viewer)) return true;
    if (expression.kind == ExpressionKind::value &&
        find(static_cast<std::size_t>(expression.number), viewer)) {
      return true;
    }
    const PlayerIndex inside = expression.kind == ExpressionKind::other ? other(viewer) : viewer;
    return any_of(expression.operands, [&](const Expression& operand) { return find(operand, inside); });
  }

private:
  bool find(std::size_t value, PlayerIndex viewer) {
    if (!ruleset_.mirrored) viewer = first_player;
    if (!seen_.emplace(value, viewer).second) return false;
    const Value& named = ruleset_.values[value];
    return find(viewer == first_player ? named.expression : named.mirrored, viewer);
  }

  const Ruleset& ruleset_;
  const Wanted& wanted_;
  std::set<std::pair<std::size_t, PlayerIndex>> seen_;
};

bool has_part(const Ruleset& ruleset, const Expression& expression, PlayerIndex viewer,
              const Wanted& wanted) {
  return PartSearch(ruleset, wanted).find(expression, viewer);
}

/// Least change in the number of pieces on the cells of an element; for a run, per cell.
int least_change(const Element& element, const Write& write) {
  if (write.kind != Write::Kind::symbols) return 0;
  SymbolSet pieces = element.test.symbols;
  pieces.erase(empty_symbol);
  const bool may_be_piece = !pieces.empty();
  const bool may_be_emptied = write.symbols.find(empty_symbol) != std::string::npos;
  const bool was_empty_only = element.test.symbols.contains(empty_symbol) && !may_be_piece;
  return (may_be_emptied ? 0 : 1) - (was_empty_only ? 0 : 1);
}

bool takes(const Production& line) {
  int change = 0;
  for (std::size_t i = 0; i < line.left.elements.size(); ++i) {
    const Element& element = line.left.elements[i];
    const int least = least_change(element, line.right[i]);
    if (least < 0 && !element.is_single()) return true;
    change += element.is_single() ? least : 0;
  }
  return change < 0;
}

bool takes(const Rule& rule) {
  const auto pieces = [](const Pattern& pattern) {
    return count_if(pattern.text(), [](char symbol) { return symbol != empty_symbol; });
  };
  return pieces(rule.right) < pieces(rule.left);
}

} // namespace

bool asks(const Ruleset& ruleset, const Expression& expression, Expression::Kind what) {
  return has_part(ruleset, expression, first_player,
                  [&](const Expression& part, PlayerIndex /*viewer*/) { return part.kind == what; });
}

bool asks_for_moves(const Ruleset& ruleset, const Expression& expression) {
  return has_part(ruleset, expression, first_player, [](const Expression& part, PlayerIndex /*viewer*/) {
    return part.kind == ExpressionKind::stuck || part.kind == ExpressionKind::moves ||
           part.kind == ExpressionKind::moves_by;
  });
}

bool asks_if_stuck(const Ruleset& ruleset, const Expression& expression, PlayerIndex viewer,
                   PlayerIndex player) {
  return has_part(ruleset, expression, viewer, [&](const Expression& part, PlayerIndex seen_by) {
    return part.kind == ExpressionKind::stuck && seen_by == player;
  });
}

bool asks_within_moves(const Ruleset& ruleset, Expression::Kind what) {
  const auto some = [&](const auto& lines) {
    return any_of(lines, [&](const auto& line) {
      return line.guard.condition && asks(ruleset, *line.guard.condition, what);
    });
  };
  return any_of(ruleset.sides, [&](const Side& side) {
    const bool goes_on = any_of(side.moves, [](const Production& line) { return line.again; });
    return (goes_on && some(side.moves)) || some(side.afters) || some(side.classes) ||
           any_of(side.parts, [&](const Part& part) { return some(part.lines); });
  });
}

std::optional<std::int32_t> constant(const Expression& expression) {
  const auto& operands = expression.operands;
  const auto is = [&](bool wanted) {
    return [&, wanted](const Expression& part) {
      const auto value = constant(part);
      return value && (*value != 0) == wanted;
    };
  };
  using Kind = Expression::Kind;
  if (expression.kind == Kind::number) return expression.number;
  if (!traits_of(expression.kind).is_operation) return std::nullopt;
  // One operand may decide, whatever the values of the others.
  if (expression.kind == Kind::conjunction && any_of(operands, is(false))) return 0;
  if (expression.kind == Kind::disjunction && any_of(operands, is(true))) return 1;
  std::vector<std::int32_t> numbers;
  for (const Expression& operand : operands) {
    const auto number = constant(operand);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return operate(expression.kind, numbers.size(), [&](std::size_t i) { return numbers[i]; });
}

bool never_holds(const Guard& guard) { return guard.condition && constant(*guard.condition) == 0; }

bool has_captures(const Ruleset& ruleset) {
  const auto any = [](const std::vector<Production>& lines) {
    return any_of(lines, [](const Production& line) { return takes(line); });
  };
  return any_of(ruleset.rules, [](const Rule& rule) { return takes(rule); }) ||
         any_of(ruleset.sides, [&](const Side& side) {
           return any(side.moves) || any(side.afters) ||
                  any_of(side.parts, [&](const Part& part) { return any(part.lines); });
         });
}

} // namespace regola
