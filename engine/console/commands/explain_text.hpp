#pragma once

#include "engine/compiled/explain/explanation.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/console/command.hpp"

namespace regola::console {

/// The part of an explanation to show.
struct Selection {
  std::vector<PlayerIndex> players;
  std::uint32_t line = 0; ///< number in the text, from 1; 0 for all lines

  [[nodiscard]] bool covers(std::uint32_t number) const { return line == 0 || line == number; }
};

/// A number of things, such as `2 words`.
[[nodiscard]] std::string plural(std::size_t count, const std::string& what);

/// The compiled programs of a line.
[[nodiscard]] std::set<ProgramIndex> programs_of(const ExplainedLine& line);

/// Prints an explanation as text.
void print(const Explanation& explanation, const Game& game, const Selection& selection, std::ostream& out);

/// Writes the selected part of an explanation as one line of JSON.
void print_json(const Explanation& explanation, const Game& game, const Selection& selection,
                const CompiledRuleset& compiled, std::ostream& out);

/// A compiled form that alpha-beta or the solver uses, and a name to display for it.
struct SearchedForm {
  std::string_view name;
  TextForm<NodeForm>& form;
};

/// All forms for alpha-beta and the solver. Those for alpha-beta compute the value that searches use by
/// default.
[[nodiscard]] std::vector<SearchedForm> searched_forms(const CompiledRuleset& compiled);

} // namespace regola::console
