#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Warns of a group beside a cell that always belongs to it, as in `x x~`: no cell serves twice, so that such
/// a picture never matches.
void warn_of_swallowed_cells(const View& view, const syntax::Picture& syntax, const Picture& picture);

} // namespace regola
