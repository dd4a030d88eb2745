#pragma once

#include <optional>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Reorders the lanes of values: lanes that are shifted up share registers, and so do lanes that are shifted
/// down. One instruction then shifts a whole register. Values that are combined lane by lane get the same
/// order. Values in memory keep their order.
/// @return the new form; nullopt if it would save no instruction
[[nodiscard]] std::optional<Form> in_lane_order(const Form& form);

} // namespace regola::form
