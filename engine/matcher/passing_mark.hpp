#pragma once

#include <optional>
#include <string_view>

namespace regola {

/// What stands before the mark of a piece taken in passing: `e.p.` in any spelling; nullopt without a mark.
[[nodiscard]] std::optional<std::string_view> before_passing_mark(std::string_view typed);

} // namespace regola
