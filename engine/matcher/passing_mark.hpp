#pragma once

#include <optional>
#include <string_view>

namespace regola {

/// Returns the text before an en-passant mark, `e.p.` in any spelling; `nullopt` without a mark.
[[nodiscard]] std::optional<std::string_view> before_passing_mark(std::string_view typed);

} // namespace regola
