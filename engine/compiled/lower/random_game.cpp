// The frame of the loop: what it reads and writes, random numbers, and how it ends.

#include "engine/compiled/lower/game_lowering.hpp"

#include <algorithm>

namespace regola {

using form::Label;
using form::Ref;

GameLowering::GameLowering(const CompiledRuleset& rules)
    : rules_(rules), source_(*rules.ruleset), position_(rules, to_) {
  passes_at_all_ = !rules.sides[0].passes.empty() || !rules.sides[1].passes.empty();
}

void GameLowering::read() {
  GameMemory& m = out_.memory;
  const CellBuilder& cells = position_.cells();
  m.planes = to_.reserve(rules_.symbols.planes() * cells.words());
  m.player = to_.reserve(1);
  m.passes = to_.reserve(1);
  m.quiet = to_.reserve(source_.quiet.size());
  m.hands = to_.reserve(source_.hands.size());
  m.random = to_.reserve(1);
  m.left = to_.reserve(1);
  m.outcome = to_.reserve(1);
  m.past_size = to_.reserve(1);
  m.seen = to_.reserve(1);
  m.stamp = to_.reserve(1);
  m.filter = to_.reserve(source_.keeps_past ? GameMemory::filter_size : 0);
  const auto number = [&](std::uint32_t at) {
    const Ref variable = to_.variable();
    to_.set(variable, to_.load(at));
    return variable;
  };
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    position_.planes.push_back(cells.variable(position_.layout().board()));
    for (std::size_t k = 0; k < cells.words(); ++k) {
      const auto at = static_cast<std::uint32_t>(m.planes + plane * cells.words() + k);
      to_.set(position_.planes.back().words[k], to_.load(at));
    }
  }
  for (std::uint32_t i = 0; i < source_.quiet.size(); ++i) position_.quiet.push_back(number(m.quiet + i));
  for (std::uint32_t i = 0; i < source_.hands.size(); ++i) position_.hands.push_back(number(m.hands + i));
  turn_ = number(m.player);
  random_ = number(m.random);
  left_ = number(m.left);
  passes_ = number(m.passes);
  pending_ = to_.variable();
  to_.set(pending_, to_.number(0));
  waiting_ = to_.variable();
  to_.set(waiting_, to_.number(0));
  probing_ = to_.variable();
  to_.set(probing_, to_.number(0));
  outcome_ = to_.variable();
  to_.set(outcome_, to_.number(0));
  if (source_.keeps_past) {
    past_size_ = number(m.past_size);
    stamp_ = number(m.stamp);
    hash_ = to_.variable();
    position_.seen = number(m.seen);
  }
  saved_ = room();
  kept_ = room();
}

void GameLowering::write() {
  const GameMemory& m = out_.memory;
  const CellBuilder& cells = position_.cells();
  for (std::size_t plane = 0; plane < position_.planes.size(); ++plane) {
    for (std::size_t k = 0; k < cells.words(); ++k) {
      to_.store(static_cast<std::uint32_t>(m.planes + plane * cells.words() + k),
                position_.planes[plane].words[k]);
    }
  }
  for (std::uint32_t i = 0; i < source_.quiet.size(); ++i) to_.store(m.quiet + i, position_.quiet[i]);
  for (std::uint32_t i = 0; i < source_.hands.size(); ++i) to_.store(m.hands + i, position_.hands[i]);
  to_.store(m.player, turn_);
  to_.store(m.random, random_);
  to_.store(m.left, left_);
  to_.store(m.passes, passes_at_all_ ? passes_ : to_.number(0)); // of a status whose text knows no passes
  if (source_.keeps_past) {
    to_.store(m.seen, position_.seen);
    to_.store(m.past_size, past_size_);
  }
  to_.store(m.outcome, outcome_);
}

GameLowering::Saved GameLowering::room() {
  Saved saved;
  for (std::size_t i = 0; i < position_.planes.size(); ++i) {
    saved.planes.push_back(position_.cells().variable(position_.layout().board()));
  }
  for (std::size_t i = 0; i < position_.hands.size(); ++i) saved.hands.push_back(to_.variable());
  return saved;
}

void GameLowering::save(Saved& to) {
  for (std::size_t i = 0; i < to.planes.size(); ++i) position_.cells().set(to.planes[i], position_.planes[i]);
  for (std::size_t i = 0; i < to.hands.size(); ++i) to_.set(to.hands[i], position_.hands[i]);
}

void GameLowering::restore(const Saved& from) {
  for (std::size_t i = 0; i < from.planes.size(); ++i) {
    position_.cells().set(position_.planes[i], from.planes[i]);
  }
  for (std::size_t i = 0; i < from.hands.size(); ++i) to_.set(position_.hands[i], from.hands[i]);
}

/// As Random::below.
Ref GameLowering::below(Ref n) {
  to_.set(random_, to_.add(random_, to_.constant({0x9E3779B97F4A7C15U})));
  Ref z = to_.snapshot(random_);
  const auto mix = [&](int places) { return to_.bit_xor(z, to_.shift(z, {-places})); };
  z = to_.multiply(mix(30), to_.constant({0xBF58476D1CE4E5B9U}));
  z = to_.multiply(mix(27), to_.constant({0x94D049BB133111EBU}));
  z = mix(31);
  return to_.shift(to_.multiply(to_.shift(z, {-32}), n), {-32});
}

std::size_t GameLowering::outcome(const Outcome& outcome) {
  out_.outcomes.push_back(outcome);
  return out_.outcomes.size() - 1;
}

void GameLowering::exit(std::size_t outcome) {
  to_.set(outcome_, outcome == 0 ? pending_ : to_.number(static_cast<std::int64_t>(outcome)));
  to_.jump(done_);
}

/// A place that ends the game so; written behind the loop.
Label GameLowering::exit_at(std::size_t outcome) {
  exits_.emplace_back(to_.label(), outcome);
  return exits_.back().first;
}

RandomGameForm GameLowering::lower() {
  constexpr std::uint32_t unplaced = 0x7FFFFFFF;
  out_.outcomes.push_back({});
  read();
  for (const PlayerIndex player : {first_player, second_player}) {
    turns_[player] = std::make_unique<TurnLowering>(position_, player);
    start_[player] = to_.label();
    stuck_[player] = to_.label();
    pass_[player] = to_.label();
    if (passes_at_all_ && !turns_[player]->is_exact()) {
      for (const ReachableEnd& end : rules_.sides[other(player)].reachable_ends) {
        if (is_about_stuck(end, player)) throw Missing("passes where it ends the game to be stuck");
      }
    }
  }
  done_ = to_.label();
  out_.memory.past = unplaced;
  to_.jump_if(turn_, start_[second_player]);
  for (const PlayerIndex player : {first_player, second_player}) {
    ply(player);
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    pass(player);
    stuck(player);
  }
  for (const auto& [label, outcome] : exits_) {
    to_.bind(label);
    exit(outcome);
  }
  to_.bind(done_);
  write();
  to_.stop();
  out_.form = to_.finish();
  // It grows: nothing else may lie behind it.
  out_.memory.past = out_.form.memory;
  for (form::Instruction& i : out_.form.code) {
    if (i.imm == unplaced) i.imm = out_.memory.past;
  }
  return std::move(out_);
}

RandomGameForm lower_random_game(const CompiledRuleset& rules) { return GameLowering(rules).lower(); }

} // namespace regola
