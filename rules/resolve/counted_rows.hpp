#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Writes runs of known length out, cell by cell, on both sides. It does so in pictures of several rows, as
/// for `x^3`, for runs with a name, as `?^3=A`, and for runs on the right side. If a run is marked, its first
/// cell becomes the anchor.
///
/// Each cell of a named run gets a variable; the name on the right side stands for all of them. A row of the
/// right side with such a name or a run is written out by itself.
/// @return false, with a diagnostic, if lengths or names do not fit
[[nodiscard]] bool write_out_rows(const Scope& scope, syntax::Picture& left, syntax::Picture* right);

} // namespace regola
