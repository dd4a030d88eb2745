#include "engine/console/commands/searched_forms.hpp"

#include <array>
#include <optional>
#include <utility>

#include "engine/compiled/compiled.hpp"

namespace regola::console {

namespace {

constexpr std::array<std::pair<std::string_view, NodeQuestion>, node_questions> questions{
    {{"search, moves", NodeQuestion::children},
     {"search, captures", NodeQuestion::captures},
     {"search, moves that do not lose at once", NodeQuestion::unbeaten},
     {"search, leaves", NodeQuestion::leaves},
     {"search, leaves where no move wins", NodeQuestion::safe_leaves},
     {"solving, moves", NodeQuestion::solving}}};

} // namespace

std::vector<SearchedForm> searched_forms(const CompiledRuleset& compiled) {
  const std::size_t values = compiled.ruleset->values.size();
  const std::optional<std::size_t> last = values == 0 ? std::nullopt : std::optional(values - 1);
  std::vector<SearchedForm> forms;
  forms.reserve(questions.size());
  for (const auto& [name, question] : questions) {
    // The solver uses no value.
    forms.push_back(
        {name, compiled.nodes->form(question, question == NodeQuestion::solving ? std::nullopt : last)});
  }
  return forms;
}

} // namespace regola::console
