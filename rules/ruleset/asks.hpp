#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

// Questions about an expression, including all values that it names, directly or indirectly.

/// Whether the expression contains one of this kind.
[[nodiscard]] bool asks(const Ruleset& ruleset, const Expression& expression, Expression::Kind what);

/// Whether a line that may be evaluated during a move contains an expression of this kind: a further part or
/// step, an `after` line, or a class.
[[nodiscard]] bool asks_within_moves(const Ruleset& ruleset, Expression::Kind what);

/// Whether the expression depends on the legal moves of a player.
[[nodiscard]] bool asks_for_moves(const Ruleset& ruleset, const Expression& expression);

/// Whether the expression asks if this player is stuck.
/// @param viewer the player from whose view the expression is evaluated
[[nodiscard]] bool asks_if_stuck(const Ruleset& ruleset, const Expression& expression, PlayerIndex viewer,
                                 PlayerIndex player);

/// Returns the value of an expression that has the same value in every status, such as one of parameters
/// alone; `nullopt` if it may differ.
[[nodiscard]] std::optional<std::int32_t> constant(const Expression& expression);

/// Whether the condition of a line is 0 in every status.
[[nodiscard]] bool never_holds(const Guard& guard);

/// Visits the end lines in the order in which they decide: in the order of the text; each line first from the
/// view of `first`, then from that of the other player.
/// @param first the player who is not to move
/// @param visit takes a player and the index of the line among his ends; returns true to stop
/// @return whether a visit stopped
template <typename Visit>
bool any_end(const std::array<Side, 2>& sides, PlayerIndex first, const Visit& visit) {
  const PlayerIndex second = other(first);
  const auto& own = sides[first].ends;
  const auto& others = sides[second].ends;
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < own.size() || k < others.size()) {
    const bool is_own = i < own.size() && (k == others.size() || own[i].ends_above <= others[k].ends_above);
    if (is_own ? visit(first, i++) : visit(second, k++)) return true;
  }
  return false;
}

/// Whether the text of a move leaves out parts with this name: their notation is empty.
[[nodiscard]] inline bool is_silent(const Ruleset& ruleset, NameIndex name) {
  const auto& specials = ruleset.move_notation.specials;
  return std::any_of(specials.begin(), specials.end(), [&](const MoveNotation::Special& special) {
    return special.name == name && special.text.empty();
  });
}

/// The symbols that a line may write on the cells of an element; empty if it does not write there.
[[nodiscard]] inline SymbolSet symbols_written(const Production& line, std::size_t element) {
  const Write& write = line.right[element];
  if (write.kind == Write::Kind::keep) return {};
  if (write.kind != Write::Kind::variable) return SymbolSet(write.symbols);
  std::optional<SymbolSet> bound;
  for (const Element& each : line.left.elements) {
    if (each.test.variable != write.symbols.front()) continue;
    bound = bound ? *bound - (*bound - each.test.symbols) : each.test.symbols;
  }
  return bound.value_or(SymbolSet());
}

/// Whether the element may match a symbol of `cell` that the line then replaces by a symbol outside of
/// `cell`.
[[nodiscard]] inline bool takes_away(const Production& line, std::size_t element, const CellTest& cell) {
  const Write& write = line.right[element];
  return write.kind != Write::Kind::keep &&
         line.left.elements[element].test.symbols.intersects(cell.symbols) &&
         !symbols_written(line, element).intersects(cell.symbols);
}

/// Whether some line of the rules may empty more cells than it fills: a capture.
[[nodiscard]] bool has_captures(const Ruleset& ruleset);

} // namespace regola
