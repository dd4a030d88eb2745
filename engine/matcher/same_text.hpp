#pragma once

#include "engine/matcher/successors.hpp"

namespace regola {

// Moves of one status may share a text and lead to different positions. A number after the text tells them
// apart, as in `jump a2-c2 #2`. They are numbered from 1 in the order of the texts of the statuses after
// them, so that the number does not depend on who lists the moves.

/// A typed move without its number.
struct NumberedText {
  std::string_view text;
  std::size_t number = 0; ///< from 1
};

/// Splits `TEXT #NUMBER`; `nullopt` for a text without a number.
[[nodiscard]] std::optional<NumberedText> split_number(std::string_view typed);

/// Sorts the indices of successors that share a text into the order of their numbers.
void sort_by_status(const Ruleset& ruleset, const std::vector<Successor>& all,
                    std::vector<std::size_t>& indices);

/// Returns the texts of several successors, with their numbers where some share a text.
[[nodiscard]] std::vector<std::string> told_apart(const Ruleset& ruleset, const Status& before,
                                                  const std::vector<Successor>& all,
                                                  const std::vector<std::size_t>& indices);
/// The same of all successors.
[[nodiscard]] std::vector<std::string> told_apart(const Ruleset& ruleset, const Status& before,
                                                  const std::vector<Successor>& all);

/// Whether two moves of some status may share a text; false only if that is certain.
[[nodiscard]] bool may_share_text(const Ruleset& ruleset);

/// Returns the text of a move for records: as written() does, with its number if others share the text.
/// @param before the status before the move
/// @param made one of the successors
[[nodiscard]] std::string written_uniquely(const Ruleset& ruleset, const Status& before,
                                           const Successor& made);

} // namespace regola
