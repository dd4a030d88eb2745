#pragma once

#include <string_view>
#include <vector>

#include "engine/compiled/machine/node_forms.hpp"

namespace regola::console {

/// A compiled form of alpha-beta or the solver, with its name for people.
struct SearchedForm {
  std::string_view name;
  TextForm<NodeForm>& form;
};

/// All such forms, with the value by which a search plays by default.
[[nodiscard]] std::vector<SearchedForm> searched_forms(const CompiledRuleset& compiled);

} // namespace regola::console
