#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

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
