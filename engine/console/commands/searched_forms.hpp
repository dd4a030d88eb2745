#pragma once

#include <string_view>
#include <vector>

#include "engine/compiled/machine/node_forms.hpp"

namespace regola::console {

/// A compiled form that alpha-beta or the solver uses, with its name for display.
struct SearchedForm {
  std::string_view name;
  TextForm<NodeForm>& form;
};

/// All these forms. Those of alpha-beta compute the value that searches use by default.
[[nodiscard]] std::vector<SearchedForm> searched_forms(const CompiledRuleset& compiled);

} // namespace regola::console
