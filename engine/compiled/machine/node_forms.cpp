#include "engine/compiled/machine/node_forms.hpp"

namespace regola {

NodeForms::NodeForms(const CompiledRuleset& rules, Backend backend)
    : values_(std::max<std::size_t>(1, rules.ruleset->values.size())) {
  for (std::size_t i = 0; i <= values_; ++i) {
    const auto value = i == 0 ? std::nullopt : std::optional(i - 1);
    for (std::size_t question = 0; question < node_questions; ++question) {
      forms_[question].push_back(std::make_unique<TextForm<NodeForm>>(
          rules,
          [question, value](const CompiledRuleset& text) {
            return lower_node(text, static_cast<NodeQuestion>(question), value);
          },
          backend));
    }
    positions_.push_back(std::make_unique<TextForm<PositionForm>>(
        rules, [value](const CompiledRuleset& text) { return lower_position(text, value); }, backend));
  }
}

} // namespace regola
