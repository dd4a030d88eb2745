#pragma once

#include <optional>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Puts the lanes of values in another order, so that those that are shifted up share registers, and those
/// that are shifted down share others: a register whose lanes all go one way is shifted by one instruction.
/// Values that meet lane by lane have one order; what is written to the memory, or comes from there, keeps
/// its own.
/// @return a form of its own; nothing where no instruction would be saved
[[nodiscard]] std::optional<Form> in_lane_order(const Form& form);

} // namespace regola::form
