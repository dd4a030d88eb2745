#pragma once

#include <functional>

#include "rules/resolve/scope.hpp"

namespace regola {

// Helpers for lines that have a head and a picture.

/// Calls `action` with each player's view. Skips the second view after a fault, so that it is not reported
/// twice.
void for_each_view(Scope& scope, const std::function<bool(const View&)>& resolve_for);
/// Returns the conditions of a line; takes them from the head.
[[nodiscard]] Guard guard_of(const Scope& scope, Head& head, Place place);
[[nodiscard]] bool belongs_to(const Head& head, PlayerIndex player);
/// Returns the place of an element of the picture.
[[nodiscard]] Place place_of(const syntax::Picture& picture, std::size_t element);

} // namespace regola
