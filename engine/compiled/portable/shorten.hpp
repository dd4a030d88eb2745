#pragma once

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Rewrites a form so that an interpreter needs fewer steps. Machine code would gain nothing: copies are
/// cheap there, and a comparison is part of the next jump anyway.
void shorten(Form& form);

} // namespace regola::form
