#pragma once

#include "engine/matcher/firing.hpp"
#include "rules/ruleset/status_text.hpp"

namespace regola {

/// Runs the player's `after` lines: fires the first line that changes something, and repeats until none does.
/// @param fired called with each firing, if set
/// @param forbids number of leading `forbid` lines of the text that apply when a condition asks for moves
/// @throws RulesError if the lines never come to rest
void cascade(const Ruleset& ruleset, PlayerIndex player, Status& status, const FiringVisitor& fired = {},
             std::uint32_t forbids = all_forbids);

/// Reads a status like read_status(). If it is in a `notation` such as FEN, `after` lines of the player not
/// to move then fire, as after a move, to remove meaningless marks.
/// @throws RulesError if the lines never come to rest
[[nodiscard]] std::variant<Status, StatusFault> read_settled_status(const Ruleset& ruleset,
                                                                    std::string_view text);

} // namespace regola
