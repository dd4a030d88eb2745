#pragma once

#include <optional>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Reorders the lanes of values, so that lanes that are shifted up share registers, and lanes that are
/// shifted down share others: one instruction shifts a register whose lanes all move one way. Values that
/// meet lane by lane have the same order. Values in memory keep their order.
/// @return the new form; nullopt where it would save no instruction
[[nodiscard]] std::optional<Form> in_lane_order(const Form& form);

} // namespace regola::form
