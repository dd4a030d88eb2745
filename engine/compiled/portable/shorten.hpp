#pragma once

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Rewrites a form so that an interpreter needs fewer steps. Machine code would not gain: there copies are
/// cheap, and a comparison is a part of the next jump.
void shorten(Form& form);

} // namespace regola::form
