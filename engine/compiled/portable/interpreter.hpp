#pragma once

#include <memory>

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/form/processor.hpp"

namespace regola::form {

/// Interprets a form, on any machine. Machine code is tested against it.
/// @param form is copied
/// @param best limits the instruction set of the processor that it uses
[[nodiscard]] std::unique_ptr<Code> interpret(const Form& form, Processor best = Processor::by_eight);

} // namespace regola::form
