#pragma once

#include <optional>

#include "rules/resolve/scope.hpp"

namespace regola {

/// How the players of a text that has been read change places.
/// @return nothing where they may not be alike
[[nodiscard]] std::optional<PlayerExchange> find_exchange(const Scope& scope);

} // namespace regola
