#include "engine/compiled/machine/node_forms.hpp"

namespace regola {

NodeForms::NodeForms(const CompiledRuleset& rules, Backend backend) {
  for (std::size_t question = 0; question < node_questions; ++question) {
    for (std::size_t i = 0; i <= rules.ruleset->values.size(); ++i) {
      const auto value = i == 0 ? std::nullopt : std::optional(i - 1);
      forms_[question].push_back(std::make_unique<TextForm<NodeForm>>(
          rules,
          [question, value](const CompiledRuleset& text) {
            return lower_node(text, static_cast<NodeQuestion>(question), value);
          },
          backend));
    }
  }
}

} // namespace regola
