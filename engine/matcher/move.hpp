#pragma once

#include <cstdint>
#include <string>

#include <boost/container/small_vector.hpp>

#include "rules/ruleset.hpp"

namespace regola {

/// One part of a move on cells: which line, from where to where, and the symbols chosen.
struct MovePart {
  NameIndex name = 0;
  CellIndex from = no_cell; ///< the anchor's cell
  CellIndex to = no_cell;   ///< where the anchor went
  boost::container::small_vector<Symbol, 2> choices;

  friend bool operator==(const MovePart&, const MovePart&) = default;
};

/// What a player does in one turn. Two successors of a status never have equal moves unless they are equal.
struct Move {
  enum class Kind { parts, rule, pass };
  Kind kind = Kind::parts;
  boost::container::small_vector<MovePart, 2> parts;
  std::uint32_t rule = 0; ///< of Ruleset::rules, for a rule on whole statuses
  std::uint32_t number =
      0; ///< the name of such a move: the cell it changes, or its place in the list, from 1

  friend bool operator==(const Move&, const Move&) = default;
};

/// The text of a move: for each part its name, its cell, the cell it goes to and the symbols chosen, as in
/// `jump c3-e5 jump e5-g7` and `promote b8=Q`; the number of a whole-status move; `pass`.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Move& move);

} // namespace regola
