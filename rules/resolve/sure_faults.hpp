#pragma once

#include <cstddef>

#include "rules/grammar/syntax.hpp"
#include "rules/text/diagnostic.hpp"

namespace regola {

/// What could not be read, and may therefore be missed by other lines.
enum class Missed { players, declarations };

/// Drops the faults that may only come from what could not be read, and all warnings.
/// @param known so many faults at the front stay
void keep_sure_faults(Diagnostics& faults, std::size_t known, Missed missed);

/// Whether some line begins with a word that is near to none, so that it may be a declaration.
[[nodiscard]] bool has_unknown_line(const syntax::Text& text);

} // namespace regola
