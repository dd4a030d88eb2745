#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/compiled/lower/node.hpp"
#include "engine/compiled/machine/form_code.hpp"

namespace regola {

/// The forms of a text for searches: one for each question and each value of positions. Shared by threads.
class NodeForms {
public:
  /// @param rules must outlive it
  NodeForms(const CompiledRuleset& rules, Backend backend);

  /// @param value index into Ruleset::values; none: positions get no value
  [[nodiscard]] TextForm<NodeForm>& form(NodeQuestion question, std::optional<std::size_t> value) {
    return *forms_[static_cast<std::size_t>(question)][value ? *value + 1 : 0];
  }

private:
  std::array<std::vector<std::unique_ptr<TextForm<NodeForm>>>, node_questions> forms_;
};

} // namespace regola
