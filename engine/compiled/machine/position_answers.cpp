#include "engine/compiled/machine/position_answers.hpp"

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/worth.hpp"

namespace regola {

Result unclaimed(const Ruleset& text, PlayerIndex to_move, Result result) {
  const auto& claims = text.sides[to_move].claims;
  const bool is_claim = result.ending == Ending::drawn && any_of(claims, [&](const Judgement& claim) {
                          return claim.guard.line == result.line;
                        });
  if (is_claim) result.ending = Ending::open;
  return result;
}

PositionAnswers::PositionAnswers(Positions& positions, const CompiledRuleset& rules,
                                 std::optional<Backend> by)
    : positions_(positions), rules_(rules), by_(by) {
  for (std::size_t i = 0; i <= rules.nodes->values(); ++i) {
    const auto value = i == 0 ? std::nullopt : std::optional(i - 1);
    asked_.push_back({RunningForm<PositionForm>(rules, rules.nodes->position(value), by)});
  }
}

RunningForm<PositionForm>* PositionAnswers::run(Position position, std::optional<std::size_t> value,
                                                bool asks_forbidden) {
  constexpr std::size_t few = 16;
  Asked& asked = this->asked(value);
  if ((!by_ && ++asked.times <= few) || !asked.form.exists()) return nullptr;
  const PositionMemory& at = asked.form.at();
  FormMemory& memory = asked.form.memory;
  memory.read(at.ply, position);
  memory[at.player] = memory.to_move(position);
  memory[at.asks_forbidden] = asks_forbidden ? 1 : 0;
  asked.form.run();
  asked.form.code().note_plies(1);
  return memory[at.refused] == 0 ? &asked.form : nullptr;
}

Result PositionAnswers::judge(Position position) {
  const auto* const form = run(position, std::nullopt, false);
  if (form == nullptr) return result_of(*rules_.text, positions_.write_with_past(position));
  const Result result = result_of(form->outcome(), form->memory[form->at().number]);
  return unclaimed(*rules_.text, positions_.to_move(position), result);
}

bool PositionAnswers::is_forbidden(Position position) {
  const Ruleset& text = *rules_.text;
  const PlayerIndex mover = other(positions_.to_move(position));
  if (text.sides[mover].forbids.empty()) return false;
  const auto* const form = run(position, std::nullopt, true);
  if (form == nullptr) return regola::is_forbidden(text, positions_.write_with_past(position), mover);
  return form->memory[form->at().forbidden] != 0;
}

std::int32_t PositionAnswers::value(Position position, std::size_t value) {
  if (const auto* const form = run(position, value, false)) {
    return static_cast<std::int32_t>(form->memory[form->at().number]);
  }
  const Ruleset& text = *rules_.text;
  const Status status = positions_.write_with_past(position);
  if (text.values.empty()) return regola::derived_value(text, status);
  return evaluate(PlayerView(text, status, first_player), text.values[value].expression);
}

} // namespace regola
