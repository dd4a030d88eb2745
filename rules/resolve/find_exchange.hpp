#pragma once

#include <optional>

#include "rules/resolve/scope.hpp"

namespace regola {

/// Finds the exchange of the players that leaves the rules unchanged. Call it after all lines are resolved.
/// @return `nullopt` if the players may differ
[[nodiscard]] std::optional<PlayerExchange> find_exchange(const Scope& scope);

} // namespace regola
