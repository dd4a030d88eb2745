#pragma once

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Rewrites a form so that an interpreter needs fewer steps. Machine code would gain nothing: copies are
/// cheap there, and a comparison is part of the next jump anyway.
void shorten(Form& form);

/// The values that an instruction reads; with repetitions.
using ReadValues = boost::container::small_vector<Ref, 8>;
[[nodiscard]] ReadValues read_by(const Form& form, const Instruction& instruction);

} // namespace regola::form
