#pragma once

#include <memory>
#include <string>

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/form/processor.hpp"

namespace regola::form {

/// Whether this build can make machine code, and this processor and system let it run.
/// @return what is in the way; empty if nothing is
[[nodiscard]] std::string why_no_native_code();

/// Turns a form into machine code. Its memory is writable first and executable then, never both at once.
/// @param form must outlive the code
/// @param best what of the processor it may use: AVX-512 only by Processor::by_eight
/// @param[out] why what was in the way, where the result is null
/// @return null where there can be no such code
[[nodiscard]] std::unique_ptr<Code> translate(const Form& form, std::string& why,
                                              Processor best = Processor::by_eight);

} // namespace regola::form
