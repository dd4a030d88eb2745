#pragma once

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Moves loop-invariant code out of loops, to a place where it runs once. Drops it if the same value is
/// already known there.
void hoist_invariants(Form& form);

} // namespace regola::form
