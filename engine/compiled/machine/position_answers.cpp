#include "engine/compiled/machine/position_answers.hpp"

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/worth.hpp"

namespace regola {

Result unclaimed(const Ruleset& text, PlayerIndex to_move, Result result) {
  const auto& claims = text.sides[to_move].claims;
  const bool is_claim = result.ending == Ending::drawn &&
                        std::any_of(claims.begin(), claims.end(),
                                    [&](const Judgement& claim) { return claim.guard.line == result.line; });
  if (is_claim) result.ending = Ending::open;
  return result;
}

PositionAnswers::PositionAnswers(Positions& positions, const CompiledRuleset& rules,
                                 std::optional<Backend> by)
    : positions_(positions), rules_(rules), by_(by), asked_(rules.nodes->values() + 1) {}

PositionAnswers::Asked& PositionAnswers::asked(std::optional<std::size_t> value) {
  Asked& asked = asked_[value ? *value + 1 : 0];
  if (asked.form == nullptr) {
    asked.form = &rules_.nodes->position(value);
    asked.written = asked.form->written();
    if (asked.written != nullptr) {
      asked.memory = std::make_unique<FormMemory>(rules_);
      asked.memory->grow(asked.written->form.memory);
    }
  }
  return asked;
}

PositionAnswers::Asked* PositionAnswers::run(Position position, std::optional<std::size_t> value,
                                             bool asks_forbidden) {
  constexpr std::size_t few = 16;
  if (!by_ && ++asked_[value ? *value + 1 : 0].times <= few) return nullptr;
  Asked& asked = this->asked(value);
  if (asked.written == nullptr) return nullptr;
  const PositionMemory& at = asked.written->memory;
  FormMemory& memory = *asked.memory;
  memory.read(at.ply, position);
  memory[at.player] = memory.to_move(position);
  memory[at.asks_forbidden] = asks_forbidden ? 1 : 0;
  asked.form->code().run(memory.data(), by_);
  asked.form->code().note_plies(1);
  return memory[at.refused] == 0 ? &asked : nullptr;
}

Result PositionAnswers::judge(Position position) {
  Asked* const asked = run(position, std::nullopt, false);
  if (asked == nullptr) return result_of(*rules_.text, positions_.write_with_past(position));
  const PositionMemory& at = asked->written->memory;
  const Outcome& outcome = asked->written->outcomes[asked->memory->number(at.outcome)];
  if (outcome.kind == Outcome::Kind::scored) {
    return {Ending::scored, first_player, static_cast<std::int32_t>((*asked->memory)[at.number]), 0};
  }
  return unclaimed(*rules_.text, positions_.to_move(position), outcome.result);
}

bool PositionAnswers::is_forbidden(Position position) {
  const Ruleset& text = *rules_.text;
  const PlayerIndex mover = other(positions_.to_move(position));
  if (text.sides[mover].forbids.empty()) return false;
  Asked* const asked = run(position, std::nullopt, true);
  if (asked == nullptr) return regola::is_forbidden(text, positions_.write_with_past(position), mover);
  return (*asked->memory)[asked->written->memory.forbidden] != 0;
}

std::int32_t PositionAnswers::value(Position position, std::size_t value) {
  if (Asked* const asked = run(position, value, false)) {
    return static_cast<std::int32_t>((*asked->memory)[asked->written->memory.number]);
  }
  const Ruleset& text = *rules_.text;
  const Status status = positions_.write_with_past(position);
  if (text.values.empty()) return regola::derived_value(text, status);
  return evaluate(PlayerView(text, status, first_player), text.values[value].expression);
}

} // namespace regola
