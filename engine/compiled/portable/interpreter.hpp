#pragma once

#include <memory>

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/form/processor.hpp"

namespace regola::form {

/// Runs a form instruction by instruction, on any machine. The oracle of all other back ends.
/// @param form is copied
/// @param best no more than this is used of what the processor can do
[[nodiscard]] std::unique_ptr<Code> interpret(const Form& form, Processor best = Processor::by_eight);

} // namespace regola::form
