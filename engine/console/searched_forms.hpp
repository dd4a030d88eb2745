#pragma once

#include <string_view>
#include <vector>

#include "engine/compiled/machine/node_forms.hpp"

namespace regola::console {

/// A form that alpha-beta or the solver asks, by the name that people read.
struct SearchedForm {
  std::string_view name;
  TextForm<NodeForm>& form;
};

/// All of them, with the value that a search asks for if no other is named.
[[nodiscard]] std::vector<SearchedForm> searched_forms(const CompiledRuleset& compiled);

} // namespace regola::console
