#pragma once

#include <memory>

#include "engine/compiled/form/code.hpp"

namespace regola::form {

/// Runs a form instruction by instruction, on any machine. The oracle of all other back ends.
/// @param form is copied
/// @param plain do without what only some processors of a kind can do
[[nodiscard]] std::unique_ptr<Code> interpret(const Form& form, bool plain = false);

} // namespace regola::form
