#pragma once

#include <memory>

#include "engine/compiled/form/code.hpp"

namespace regola::form {

/// The reason why this build, processor or system cannot run machine code; empty if it can.
[[nodiscard]] std::string why_no_native_code();

/// Translates a form into machine code. Its pages are first writable, then executable, never both.
/// @param form must outlive the code
/// @param fuses whether it may use AVX-512
/// @param[out] why the reason if the result is null
/// @return null if machine code is not possible
[[nodiscard]] std::unique_ptr<Code> translate(const Form& form, std::string& why, bool fuses = true);

} // namespace regola::form
