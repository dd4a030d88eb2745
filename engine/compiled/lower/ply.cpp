#include "engine/compiled/lower/ply.hpp"

#include "rules/ruleset/asks.hpp"

namespace regola {

PlyLowering::PlyLowering(const CompiledRuleset& rules)
    : rules_(rules), source_(*rules.ruleset), position_(rules, to_), past_(position_) {
  for (const PlayerIndex player : {first_player, second_player}) {
    afters_[player] = std::make_unique<AfterLowering>(position_, player);
  }
  using Kind = Asked::Kind;
  position_.count_moves = [this](PlayerIndex player, std::optional<NameIndex> name) {
    return ask({Kind::count, player, name});
  };
  position_.can_move = [this](PlayerIndex player) { return can_move(player); };
  if (source_.keeps_past) position_.cycles = [this](std::int32_t plies) { return past_.cycle(plies); };
  position_.can_move_by = [this](PlayerIndex player, NameIndex name) {
    return ask({Kind::can_by, player, name});
  };
  position_.jump_if_forbidden = [this](PlayerIndex player, const MoveUnderWay& move, Label label) {
    ask_forbid_lines(player, move, label);
  };
  position_.shared_class = [this](ClassIndex index, PlayerIndex viewer, RelationIndex along) {
    return ask_for_class(index, viewer, along);
  };
  position_.can_begin_with = [this](PlayerIndex player, NameIndex name) {
    return ask({Kind::can_begin, player, name});
  };
}

PlyMemory PlyLowering::reserve() {
  PlyMemory m;
  const CellBuilder& cells = position_.cells();
  m.planes = to_.reserve(rules_.symbols.planes() * cells.words());
  m.hands = to_.reserve(source_.hands.size());
  m.quiet = to_.reserve(source_.quiet.size());
  if (has_passes()) {
    to_.reserve_each({&m.passes, &m.seen});
  } else {
    to_.reserve_each({&m.seen, &m.passes});
  }
  to_.reserve_each({&m.flag, &m.past_size, &m.past_known, &m.stamp});
  m.filter = to_.reserve(source_.keeps_past ? PlyMemory::filter_size : 0);
  m.past = unplaced;
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    position_.planes.push_back(cells.variable(position_.layout().board()));
    const Cells& last = position_.planes.back();
    append(state_, last.words);
  }
  const auto number = [&] {
    state_.push_back(to_.variable());
    return state_.back();
  };
  for (std::size_t i = 0; i < source_.hands.size(); ++i) position_.hands.push_back(number());
  for (std::size_t i = 0; i < source_.quiet.size(); ++i) position_.quiet.push_back(number());
  if (has_passes()) passes = number();
  if (source_.keeps_past) {
    position_.seen = number();
    past_.reserve(m);
  }
  flag_ = m.flag;
  m.words = static_cast<std::uint32_t>(state_.size());
  return m;
}

void PlyLowering::load(const PlyMemory& from) {
  for (std::uint32_t i = 0; i < state_.size(); ++i) to_.set(state_[i], to_.load(from.planes + i));
  if (source_.keeps_past) past_.load();
}

void PlyLowering::store(const PlyMemory& to) {
  for (std::uint32_t i = 0; i < state_.size(); ++i) to_.store(to.planes + i, state_[i]);
  if (source_.keeps_past) past_.store();
}

form::Form PlyLowering::finish(std::uint32_t& end, std::uint32_t least_depth) {
  write_probes();
  form::Form form = to_.finish();
  poll_in_loops(form, flag_, least_depth);
  end = form.memory;
  for (form::Instruction& i : form.code) {
    if (i.imm >= unplaced) i.imm = end + (i.imm - unplaced);
  }
  return form;
}

void PlyLowering::before_refusals(const std::function<void()>& put_back, const std::function<void()>& body) {
  const Label refused = position_.refused;
  to_.before_jump(refused, put_back, [&](Label inner) {
    position_.refused = inner;
    body();
    position_.refused = refused;
  });
}

PlyLowering::Saved PlyLowering::room() {
  Saved saved;
  for (std::size_t i = 0; i < position_.planes.size(); ++i) {
    saved.planes.push_back(position_.cells().variable(position_.layout().board()));
  }
  saved.hands = to_.variables(position_.hands.size());
  return saved;
}

void PlyLowering::save(const Saved& to) {
  to_.set(words_of(to.planes), words_of(position_.planes));
  to_.set(to.hands, position_.hands);
}

void PlyLowering::restore(const Saved& from) {
  to_.set(words_of(position_.planes), words_of(from.planes));
  to_.set(position_.hands, from.hands);
}

void PlyLowering::with_mobility(const std::function<Ref(PlayerIndex player)>& answer,
                                const std::function<void()>& body) {
  const auto outer = std::exchange(position_.can_move, answer);
  body();
  position_.can_move = outer;
}

// Which ends hold, and whether a player may pass.

bool PlyLowering::is_about_stuck(const ReachableEnd& end, PlayerIndex to_move) const {
  const auto& condition = rules_.sides[end.viewer].ends[end.end].gate.condition;
  return condition && asks_if_stuck(*rules_.ruleset, *condition->source, end.viewer, to_move);
}

void PlyLowering::jump_if_over(const ReachableEnd& end, PlayerIndex mover, Label label) {
  if (end.kind == ReachableEnd::Kind::picture) {
    position_.jump_if_any(rules_.sides[mover].ends_program, end.holds, mover, label);
  } else {
    position_.jump_if_holds(rules_.sides[end.viewer].ends[end.end], end.viewer, label);
  }
}

Ref PlyLowering::may_pass(PlayerIndex player) {
  Ref any = to_.number(0);
  for (const CompiledJudgement& line : rules_.sides[player].passes) {
    if (line.picture) {
      const Ref holds = to_.variable({1});
      const Label yes = to_.label();
      to_.set(holds, to_.number(1));
      position_.jump_if_holds(line, player, yes);
      to_.set(holds, to_.number(0));
      to_.bind(yes);
      any = to_.bit_or(any, to_.snapshot(holds));
      continue;
    }
    any = to_.bit_or(any, line.gate.condition ? to_.truth(position_.number(*line.gate.condition, player))
                                              : to_.number(1));
  }
  return any;
}

} // namespace regola
