#pragma once

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Moves loop-invariant code out of loops, to where it runs once. Omits it where the same value is already
/// known on the way there.
void hoist_invariants(Form& form);

} // namespace regola::form
