#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

/// In a picture of several rows, writes runs of a known length, as in `x^3`, cell by cell, on both sides. Of
/// a run that is marked the first cell is the anchor.
void write_out_rows(const Scope& scope, syntax::Picture& left, syntax::Picture* right);

} // namespace regola
