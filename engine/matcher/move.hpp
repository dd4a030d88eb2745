#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// One part of a move on cells: its name, start, end and chosen symbols.
struct MovePart {
  NameIndex name = 0;
  CellIndex from = no_cell; ///< cell of the anchor
  CellIndex to = no_cell;   ///< cell to which the anchor moved
  boost::container::small_vector<Symbol, 2> choices;
  CellIndex also = no_cell; ///< a second marked cell; only texts show it, and it makes no other move

  friend bool operator==(const MovePart& a, const MovePart& b) {
    return a.name == b.name && a.from == b.from && a.to == b.to && a.choices == b.choices;
  }
  /// The cells that the text of the part names, in order. A cell that occurs twice is named once.
  [[nodiscard]] std::array<CellIndex, 3> cells() const {
    const CellIndex second = also == no_cell || also == to ? from : also;
    return {from, second, to == from ? second : to};
  }
};

/// A move: what a player does in one turn. Successors of a status with equal moves differ in their statuses
/// (successors.hpp).
struct Move {
  enum class Kind { parts, rule, pass };
  Kind kind = Kind::parts;
  boost::container::small_vector<MovePart, 2> parts;
  std::uint32_t rule = 0; ///< index in Ruleset::rules, for a rule on whole statuses
  /// For such a rule: the number of the cell that it changes, or the rule's place in the list, from 1.
  std::uint32_t number = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

/// Writes a move: for each part its name, start, end and chosen symbols, as in `jump c3-e5 jump e5-g7`,
/// `promote b8=Q` and, with a second marked cell, `side a1+c1-a2`; the number of a move by a rule on whole
/// statuses; or `pass`.
[[nodiscard]] std::string to_text(const Ruleset& ruleset, const Move& move);

/// The text of a move with its `silent` parts. Records may hold it if a part became `silent` after they were
/// written.
[[nodiscard]] std::string whole_text(const Ruleset& ruleset, const Move& move);

} // namespace regola
