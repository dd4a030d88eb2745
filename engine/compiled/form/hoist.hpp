#pragma once

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Takes out of loops what they compute in each round although it is always the same (loop-invariant code
/// motion). It is computed before the loop, and not at all where that has been done on the way there.
void hoist_invariants(Form& form);

} // namespace regola::form
