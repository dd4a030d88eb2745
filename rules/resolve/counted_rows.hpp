#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// Writes runs of a known length cell by cell, on both sides: in a picture of several rows, as in `x^3`, and
/// where a run has a name, as in `?^3=A`, or stands on the right. Of a run that is marked the first cell is
/// the anchor.
///
/// A named run gives each of its cells a variable; its name on the right stands for all of them. A row with
/// such a name or a run on the right is written out by itself there. Returns false, with a diagnostic, if
/// lengths or names do not fit.
[[nodiscard]] bool write_out_rows(const Scope& scope, syntax::Picture& left, syntax::Picture* right);

} // namespace regola
