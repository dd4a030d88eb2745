#pragma once

#include <boost/container/small_vector.hpp>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Rewrites a form so that an interpreter takes fewer steps for the same. Machine code gains nothing by that:
/// there a copy costs little, and a comparison is part of the jump behind it anyway.
void shorten(Form& form);

/// The values that an instruction reads, as often as it does.
using ReadValues = boost::container::small_vector<Ref, 8>;
[[nodiscard]] ReadValues read_by(const Form& form, const Instruction& instruction);

} // namespace regola::form
