#include "engine/compiled/lower/judging.hpp"

#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Counts for each cell how many of the sets contain it, in bit-sliced counters: one set per bit. Only cells
/// of `places` count.
std::vector<Cells> counted(const CellBuilder& cells, const Cells& places, const std::vector<Cells>& sets) {
  std::vector<Cells> counter;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    Cells carry = cells.both(sets[i], places);
    for (Cells& bit : counter) {
      const Cells next = cells.both(bit, carry);
      bit = cells.and_not(cells.either(bit, carry), next);
      carry = next;
    }
    if (std::size_t{1} << counter.size() <= i + 1) counter.push_back(carry);
  }
  return counter;
}

/// Sums over all places where a winning picture is still possible. The weight of a place is multiplied by
/// four for each cell that is right.
Ref nearness(PositionLowering& position, PlayerIndex viewer) {
  constexpr std::size_t most_right = 11; // larger numbers count as this one
  form::Builder& to = position.to();
  const CellBuilder& cells = position.cells();
  Ref total = to.number(0);
  for (const CompiledNearness& line : position.rules().nearness[viewer]) {
    const Cells places = position.result(line.program, line.places, viewer);
    std::vector<Cells> right;
    right.reserve(line.right.size());
    for (const Register each : line.right) right.push_back(position.result(line.program, each, viewer));
    const std::vector<Cells> counter = counted(cells, places, right);
    for (std::size_t number = 0; number <= right.size(); ++number) {
      Cells here = places;
      for (std::size_t bit = 0; bit < counter.size(); ++bit) {
        here = (number >> bit & 1U) != 0 ? cells.both(here, counter[bit]) : cells.and_not(here, counter[bit]);
      }
      const std::int64_t weight = std::int64_t{1} << 2 * std::min(number, most_right);
      total = to.add(total, to.multiply(cells.count(here), to.number(weight)));
    }
  }
  return total;
}

} // namespace

Ref value_of(PositionLowering& position, std::size_t value) {
  const CompiledRuleset& rules = position.rules();
  form::Builder& to = position.to();
  if (!rules.values.empty()) return position.number(rules.values[value].expression, first_player);
  if (rules.score) return position.number(*rules.score, first_player);
  const bool has_pictures = !rules.nearness[first_player].empty() || !rules.nearness[second_player].empty();
  const auto of = [&](PlayerIndex player) {
    return has_pictures ? nearness(position, player) : position.count_moves(player, std::nullopt);
  };
  const Ref first = of(first_player);
  return to.subtract(first, of(second_player));
}

std::size_t Outcomes::number(const Outcome& outcome) {
  const auto place = std::find(all_.begin(), all_.end(), outcome);
  if (place != all_.end()) return static_cast<std::size_t>(place - all_.begin());
  all_.push_back(outcome);
  return all_.size() - 1;
}

std::size_t Outcomes::of(const ReachableEnd& end) {
  const Judgement& line = ruleset_.sides[end.viewer].ends[end.end];
  return number({Outcome::Kind::result, result_of(line, end.viewer)});
}

Judging::Judging(PlyLowering& ply, const Turns& turns, std::optional<std::size_t> value)
    : rules_(ply.rules()),
      ply_(ply),
      to_(ply.to()),
      position_(ply.position()),
      turns_(turns),
      value_(value),
      outcomes_(*rules_.ruleset) {}

void Judging::reserve() {
  for (Ref* const variable : {&outcome_, &found_, &mobile_}) *variable = to_.variable();
}

void Judging::judge(PlayerIndex next, bool knows_no_win) {
  const CompiledSide& mover = rules_.sides[other(next)];
  const std::vector<ReachableEnd>& ends = mover.reachable_ends;
  const auto first = static_cast<std::ptrdiff_t>(knows_no_win ? mover.wins.ends : 0);
  judge(next, {ends.begin() + first, ends.end()});
}

void Judging::judge_any(PlayerIndex next) {
  std::vector<ReachableEnd> ends;
  any_end(rules_.ruleset->sides, other(next), [&](PlayerIndex viewer, std::size_t end) {
    ends.push_back({ReachableEnd::Kind::other, viewer, end, no_register});
    return false;
  });
  judge(next, ends);
}

void Judging::judge(PlayerIndex next, const std::vector<ReachableEnd>& ends) {
  const Label judged = to_.label();
  const Label value = to_.label();
  std::map<std::size_t, Label> over; // by outcome
  const auto label_of = [&](std::size_t outcome) {
    const auto place = over.try_emplace(outcome, 0);
    if (place.second) place.first->second = to_.label();
    return place.first->second;
  };
  const Exits exits{label_of, to_.label(), to_.label(), true};
  const auto answer = [&] {
    test(next, ends, exits, std::nullopt);
    to_.bind(exits.stopped);
    to_.set(outcome_, to_.number(outcomes_.stopped()));
    to_.jump(value);
    to_.bind(exits.open);
    to_.set(outcome_, to_.number(0));
    to_.bind(value);
    to_.set(found_, value_ ? value_of(position_, *value_) : to_.number(0));
    to_.jump(judged);
    for (const auto& [outcome, label] : over) {
      to_.bind(label);
      to_.set(outcome_, to_.number(outcome));
      const bool scored = outcomes_.all()[outcome].kind == Outcome::Kind::scored;
      to_.set(found_, scored ? position_.number(*rules_.score, first_player) : to_.number(0));
      to_.jump(judged);
    }
  };
  ply_.with_mobility([&](PlayerIndex /*player*/) { return mobile_; }, answer);
  to_.bind(judged);
}

/// Tests these ends one after the other; then passes and whether the player is stuck. Jumps in any case.
/// @param can whether the side to move can move, if that is known
void Judging::test(PlayerIndex next, std::span<const ReachableEnd> ends, const Exits& to,
                   std::optional<bool> can) {
  const PlayerIndex mover = other(next);
  const bool passes = !rules_.sides[next].passes.empty();
  const std::size_t scored = rules_.score ? outcomes_.scored() : outcomes_.drawn();
  for (; !ends.empty(); ends = ends.subspan(1)) {
    if (!can && ply_.is_about_stuck(ends.front(), next)) return test_by_moves(next, ends, to);
    ply_.jump_if_over(ends.front(), mover, to.over(outcomes_.of(ends.front())));
  }
  if (!can) return test_by_moves(next, ends, to);
  if (passes && to.counts) to_.jump_if(to_.less(to_.number(1), ply_.passes), to.over(scored));
  if (*can) {
    for (const CompiledJudgement& claim : rules_.sides[next].claims) {
      if (to.counts) position_.jump_if_holds(claim, next, to.over(outcomes_.of(claim)));
    }
    return to_.jump(to.open);
  }
  if (passes && !to.counts) {
    to_.jump_unless(ply_.may_pass(next), to.stopped);
    ply_.jump_if_can(*turns_[mover], mover, to.open);
  } else if (passes) {
    const Label other_can = to_.label();
    ply_.jump_if_can(*turns_[mover], mover, other_can);
    to_.jump(to.over(scored));
    to_.bind(other_can);
    to_.jump_if(ply_.may_pass(next), to.open);
  }
  to_.jump(to.stopped);
}

/// Finds out whether the side to move can move, and writes the rest once for each answer.
void Judging::test_by_moves(PlayerIndex next, std::span<const ReachableEnd> ends, const Exits& to) {
  const Label can = to_.label();
  const bool all_matter = to.counts || !rules_.sides[next].passes.empty();
  ply_.jump_if_can(*turns_[next], next, can);
  for (const bool is_mobile : {false, true}) {
    if (is_mobile) to_.bind(can);
    if (to.counts) to_.set(mobile_, to_.number(is_mobile ? 1 : 0));
    ply_.where_mobile(is_mobile,
                      [&] { test(next, is_mobile || all_matter ? ends : ends.first(0), to, is_mobile); });
  }
}

/// The ends that a move may have brought about and that depend on whether `next` can move, or those that do
/// not.
std::vector<ReachableEnd> Judging::ends(PlayerIndex next, bool about_stuck) const {
  std::vector<ReachableEnd> some;
  for (const ReachableEnd& end : rules_.sides[other(next)].reachable_ends) {
    if (ply_.is_about_stuck(end, next) == about_stuck) some.push_back(end);
  }
  return some;
}

// Which positions end the game, where it does not matter how.

void Judging::jump_if_over(Label over) {
  const PlayerIndex next = position_.to_move;
  for (const ReachableEnd& end : ends(next, false)) ply_.jump_if_over(end, other(next), over);
}

void Judging::jump_by_moves(Label open, Label over) {
  const PlayerIndex next = position_.to_move;
  test_by_moves(next, ends(next, true), {[&](std::size_t /*outcome*/) { return over; }, over, open});
}

void Judging::jump_if_over_and_mobile(Label over) {
  const PlayerIndex next = position_.to_move;
  const Label if_mobile = to_.label();
  const Label open = to_.label();
  ply_.where_mobile(true, [&] {
    for (const ReachableEnd& end : ends(next, true)) ply_.jump_if_over(end, other(next), if_mobile);
  });
  to_.jump(open);
  to_.bind(if_mobile);
  ply_.jump_if_can(*turns_[next], next, over);
  to_.bind(open);
}

void Judging::ask_for_pass(PlayerIndex player, Ref moves, Label done, bool is_open) {
  const Label mobile = to_.label();
  const Label may = to_.label();
  to_.jump_if(moves, mobile);
  ply_.where_mobile(false, [&] {
    for (const ReachableEnd& end : ends(player, true)) {
      if (!is_open) ply_.jump_if_over(end, other(player), done);
    }
    to_.jump_unless(ply_.may_pass(player), done);
  });
  if (is_open) {
    to_.jump(may);
  } else {
    ply_.jump_if_can(*turns_[other(player)], other(player), may);
    to_.jump(done);
  }
  to_.bind(mobile);
  ply_.where_mobile(true, [&] { to_.jump_unless(ply_.may_pass(player), done); });
  to_.bind(may);
}

} // namespace regola
