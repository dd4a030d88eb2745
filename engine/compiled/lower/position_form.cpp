#include "engine/compiled/lower/forms.hpp"

#include "engine/compiled/lower/judging.hpp"

namespace regola {

namespace {

class PositionAsking : FormLowering {
public:
  PositionAsking(const CompiledRuleset& rules, std::optional<std::size_t> value)
      : FormLowering(rules, false), value_(value), judging_(ply_, turns_, std::nullopt) {}

  [[nodiscard]] PositionForm lower() {
    PositionMemory& m = out_.memory;
    m.ply = ply_.reserve();
    ply_.load(m.ply);
    to_.reserve_each({&m.player, &m.asks_forbidden, &m.refused, &m.outcome, &m.number, &m.forbidden});
    ply_.moved_from = ply_.room().planes;
    for (std::size_t i = 0; i < ply_.moved_from.size(); ++i) {
      position_.cells().set(ply_.moved_from[i], position_.planes[i]);
    }
    judging_.reserve();
    find_moves();
    to_.store(m.refused, to_.number(0));
    const Label second = to_.label();
    const Label done = to_.label();
    to_.jump_if(to_.load(m.player), second);
    answer(first_player, done);
    to_.bind(second);
    answer(second_player, done);
    to_.bind(position_.refused);
    to_.store(m.refused, to_.number(1));
    to_.bind(done);
    to_.stop();
    out_.form = ply_.finish(m.ply.past);
    out_.outcomes = judging_.outcomes().all();
    return std::move(out_);
  }

private:
  void answer(PlayerIndex to_move, Label done) {
    const PositionMemory& m = out_.memory;
    position_.to_move = to_move;
    if (value_) {
      to_.store(m.number, value_of(position_, *value_));
      to_.jump(done);
      return;
    }
    if (!ply_.rules().sides[other(to_move)].forbids.empty()) {
      const Label judges = to_.label();
      const Label forbidden = to_.label();
      to_.jump_unless(to_.load(m.asks_forbidden), judges);
      to_.store(m.forbidden, to_.number(0));
      ply_.jump_if_forbidden(other(to_move), forbidden);
      to_.jump(done);
      to_.bind(forbidden);
      to_.store(m.forbidden, to_.number(1));
      to_.jump(done);
      to_.bind(judges);
    }
    judging_.judge_any(to_move);
    to_.store(m.outcome, judging_.outcome());
    to_.store(m.number, judging_.found());
    to_.jump(done);
  }

  std::optional<std::size_t> value_;
  Judging judging_;
  PositionForm out_;
};

} // namespace

PositionForm lower_position(const CompiledRuleset& rules, std::optional<std::size_t> value) {
  return PositionAsking(rules, value).lower();
}

} // namespace regola
