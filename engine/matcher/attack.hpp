#pragma once

#include "engine/matcher/outlook.hpp"
#include "rules/picture.hpp"

namespace regola {

/// Whether the player, were it his turn, has a `move` line whose first part takes such a symbol away. What
/// `forbid`, `prefer` and `then` say does not count.
[[nodiscard]] bool is_attacked(const Outlook& outlook, PlayerIndex attacker, const CellTest& cell);

} // namespace regola
