#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/matcher/move.hpp"
#include "engine/matcher/rules_error.hpp"
#include "engine/matcher/varspace.hpp"
#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// A status that a move leads to, with the move, the line that offered it, and what its variables stood for.
struct Successor {
  Status status;
  Move move;
  std::uint32_t line = 0; ///< of the text, from 1; 0 for rules that came from no text
  Varspace variables;
};

/// All that the player to move may do, passes last, in the order of the text. It does not ask whether the
/// game is over: see result.hpp.
/// @throws RulesError
/// @throws std::invalid_argument for what is no status of the game, as `misfit` says
[[nodiscard]] std::vector<Successor> successors(const Ruleset& ruleset, const Status& status);

/// Whether there is a move other than a pass.
/// @param forbids so many of the text's `forbid` lines count
[[nodiscard]] bool can_move(const Ruleset& ruleset, const Status& status,
                            std::uint32_t forbids = all_forbids);

/// Whether there is one with a part of this name. Like the above, it does not ask where moves lead.
[[nodiscard]] bool can_move(const Ruleset& ruleset, const Status& status, NameIndex name,
                            std::uint32_t forbids);

/// How many moves other than passes there are.
/// @param forbids so many of the text's `forbid` lines count
[[nodiscard]] std::size_t move_count(const Ruleset& ruleset, const Status& status,
                                     std::uint32_t forbids = all_forbids);

/// How many of them have a part of this name.
[[nodiscard]] std::size_t move_count(const Ruleset& ruleset, const Status& status, NameIndex name,
                                     std::uint32_t forbids);

/// @throws std::invalid_argument for what is no status of the game, as `misfit` says
void require_fit(const Ruleset& ruleset, const Status& status);

/// The same status with that player to move, nobody having passed.
[[nodiscard]] Status with_turn(const Ruleset& ruleset, Status status, PlayerIndex player);

} // namespace regola
