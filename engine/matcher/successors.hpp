#pragma once

#include "engine/matcher/picture_match.hpp"
#include "engine/matcher/rules_error.hpp"
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

/// A successor: the status after a move, with the move, its line and the bindings of variables.
struct Successor {
  Status status;
  Move move;
  std::uint32_t line = 0; ///< number of the line in the text, from 1; 0 for rules without a text
  Varspace variables;
};

/// Returns all legal moves with the statuses after them, in the order of the text, passes last. Does not
/// check whether the game is over: see result.hpp.
/// @throws RulesError
/// @throws std::invalid_argument if `misfit` rejects the status
[[nodiscard]] std::vector<Successor> successors(const Ruleset& ruleset, const Status& status);

/// Whether there is a legal move other than a pass.
/// @param forbids number of leading `forbid` lines of the text that apply
[[nodiscard]] bool can_move(const Ruleset& ruleset, const Status& status,
                            std::uint32_t forbids = all_forbids);

/// Whether there is a legal move, other than a pass, with a part of this name.
[[nodiscard]] bool can_move(const Ruleset& ruleset, const Status& status, NameIndex name,
                            std::uint32_t forbids);

/// Counts the legal moves other than passes.
/// @param forbids number of leading `forbid` lines of the text that apply
[[nodiscard]] std::size_t move_count(const Ruleset& ruleset, const Status& status,
                                     std::uint32_t forbids = all_forbids);

/// Counts the legal moves that have a part of this name.
[[nodiscard]] std::size_t move_count(const Ruleset& ruleset, const Status& status, NameIndex name,
                                     std::uint32_t forbids);

/// Checks that a status belongs to the game.
/// @throws std::invalid_argument if `misfit` rejects it
void require_fit(const Ruleset& ruleset, const Status& status);

/// Returns the status with this player to move, and without passes.
[[nodiscard]] Status with_turn(const Ruleset& ruleset, Status status, PlayerIndex player);

/// Counts the positions exactly `depth` plies away, with repetition. A finished game counts 1 at depth 0,
/// else 0. A forced pass is a ply.
[[nodiscard]] std::uint64_t perft(const Ruleset& ruleset, const Status& status, int depth);

/// Perft, split by the first move. Empty for depth 0 and for a finished game.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Ruleset& ruleset,
                                                                       const Status& status, int depth);

// Moves of one status may share a text and yet lead to different positions. A number after the text tells
// them apart, as in `jump a2-c2 #2`. Numbers count from 1, in the order of the texts of the statuses after
// the moves. So the number does not depend on who lists the moves.

/// A typed move without its number.
struct NumberedText {
  std::string_view text;
  std::size_t number = 0; ///< number of the move, from 1
};

/// Splits `TEXT #NUMBER`; `nullopt` for a text without a number.
[[nodiscard]] std::optional<NumberedText> split_number(std::string_view typed);

/// Sorts indices of successors that share a text, into the order of their numbers.
void sort_by_status(const Ruleset& ruleset, const std::vector<Successor>& all,
                    std::vector<std::size_t>& indices);

/// Returns the texts of successors; those that share a text get numbers.
[[nodiscard]] std::vector<std::string> told_apart(const Ruleset& ruleset, const Status& before,
                                                  const std::vector<Successor>& all,
                                                  const std::vector<std::size_t>& indices);
/// The same of all successors.
[[nodiscard]] std::vector<std::string> told_apart(const Ruleset& ruleset, const Status& before,
                                                  const std::vector<Successor>& all);

/// Whether two moves of one status may share a text; false only if this is certain not to happen.
[[nodiscard]] bool may_share_text(const Ruleset& ruleset);

/// Returns the text of a move for records: like written(), with its number if other moves share the text.
/// @param before the status before the move
/// @param made one of the successors
[[nodiscard]] std::string written_uniquely(const Ruleset& ruleset, const Status& before,
                                           const Successor& made);

} // namespace regola
