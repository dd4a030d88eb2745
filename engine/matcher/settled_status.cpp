#include "engine/matcher/settled_status.hpp"

#include "engine/matcher/cascade.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/notation.hpp"

namespace regola {

std::variant<Status, StatusFault> read_settled_status(const Ruleset& ruleset, std::string_view text) {
  auto read = read_status(ruleset, text);
  auto* const status = std::get_if<Status>(&read);
  if (status == nullptr || ruleset.notation.empty() || !is_notation(ruleset, text)) return read;
  const PlayerIndex next = status->to_move;
  Status made = with_turn(ruleset, *status, other(next));
  cascade(ruleset, other(next), made);
  *status = with_turn(ruleset, std::move(made), next);
  return read;
}

} // namespace regola
