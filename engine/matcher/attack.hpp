#pragma once

#include <functional>

#include "engine/matcher/outlook.hpp"
#include "rules/picture.hpp"

namespace regola {

/// Whether the player, were it his turn, has a `move` line whose first part takes such a symbol away. What
/// `forbid`, `prefer` and `then` say does not count.
[[nodiscard]] bool is_attacked(const Outlook& outlook, PlayerIndex attacker, const CellTest& cell);

/// Calls with every cell that is attacked so, more than once where several lines attack it; stops when the
/// visitor answers true, and answers whether it did.
bool each_attacked(const Outlook& outlook, PlayerIndex attacker, const CellTest& cell,
                   const std::function<bool(CellIndex)>& visit);

} // namespace regola
