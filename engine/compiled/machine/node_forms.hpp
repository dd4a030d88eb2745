#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/compiled/lower/node.hpp"
#include "engine/compiled/machine/form_code.hpp"

namespace regola {

/// The forms of a text that answer what a search asks: one for each question and each value that positions
/// are given. Threads share them.
class NodeForms {
public:
  /// @param rules must outlive it
  NodeForms(const CompiledRuleset& rules, Backend backend);

  /// @param value index of Ruleset::values; none: positions are given none
  [[nodiscard]] TextForm<NodeForm>& form(NodeQuestion question, std::optional<std::size_t> value) {
    return *forms_[static_cast<std::size_t>(question)][value ? *value + 1 : 0];
  }

private:
  std::array<std::vector<std::unique_ptr<TextForm<NodeForm>>>, node_questions> forms_;
};

} // namespace regola
