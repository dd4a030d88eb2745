#pragma once

#include <memory>
#include <string>

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/form/processor.hpp"

namespace regola::form {

/// The reason why this build, processor or system cannot run machine code; empty if it can.
[[nodiscard]] std::string why_no_native_code();

/// Translates a form into machine code. Its pages are first writable, then executable, never both.
/// @param form must outlive the code
/// @param best limits the instruction set: AVX-512 only by Processor::by_eight
/// @param[out] why the reason, if the result is null
/// @return null where machine code is not possible
[[nodiscard]] std::unique_ptr<Code> translate(const Form& form, std::string& why,
                                              Processor best = Processor::by_eight);

} // namespace regola::form
