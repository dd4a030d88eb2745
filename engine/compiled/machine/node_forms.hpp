#pragma once

#include "engine/compiled/lower/forms.hpp"
#include "engine/compiled/machine/form_code.hpp"

namespace regola {

/// The forms of a text for searches and for single positions: one for each pair of question and value. In a
/// text without values, the derived value is the only one. Shared by threads.
class NodeForms {
public:
  /// @param rules must outlive it
  NodeForms(const CompiledRuleset& rules, Backend backend)
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

  /// Number of values that forms can compute; at least 1.
  [[nodiscard]] std::size_t values() const { return values_; }
  /// @param value less than values(); nullopt: positions get no value
  [[nodiscard]] TextForm<NodeForm>& form(NodeQuestion question, std::optional<std::size_t> value) {
    return *forms_[static_cast<std::size_t>(question)][value ? *value + 1 : 0];
  }

  /// Returns the form that values single positions.
  /// @param value less than values(); nullopt: the form that judges instead
  [[nodiscard]] TextForm<PositionForm>& position(std::optional<std::size_t> value) {
    return *positions_[value ? *value + 1 : 0];
  }

private:
  std::size_t values_;
  std::vector<std::unique_ptr<TextForm<PositionForm>>> positions_;
  std::array<std::vector<std::unique_ptr<TextForm<NodeForm>>>, node_questions> forms_;
};

} // namespace regola
