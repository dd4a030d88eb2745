#pragma once

#include <memory>

#include "engine/compiled/form/code.hpp"

namespace regola::form {

/// Interprets a form, on any machine. Machine code is tested against it.
/// @param form the result keeps a copy
[[nodiscard]] std::unique_ptr<Code> interpret(const Form& form);

} // namespace regola::form
