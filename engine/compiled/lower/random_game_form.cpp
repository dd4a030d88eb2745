// Random games: input and results of the loop, random numbers, and its ends.

#include "engine/compiled/lower/game_lowering.hpp"

namespace regola {

void GameLowering::read() {
  GameMemory& m = out_.memory;
  m.ply = ply_.reserve();
  to_.reserve_each({&m.player, &m.random, &m.left, &m.outcome, &m.margin});
  ply_.load(m.ply);
  turn_ = to_.variable_of(to_.load(m.player));
  random_ = to_.variable_of(to_.load(m.random));
  left_ = to_.variable_of(to_.load(m.left));
  for (Ref* const variable : {&pending_, &waiting_, &probing_, &outcome_})
    *variable = to_.variable_of(to_.number(0));
  if (rules_.score) margin_ = to_.variable_of(to_.number(0));
  saved_ = ply_.room();
  ply_.moved_from = saved_.planes;
  kept_ = ply_.room();
  kept_extra_ = to_.variable();
}

void GameLowering::write() {
  const GameMemory& m = out_.memory;
  ply_.store(m.ply);
  if (!ply_.has_passes()) to_.store(m.ply.passes, to_.number(0)); // always 0 for a text without passes
  to_.store(m.player, turn_);
  to_.store(m.random, random_);
  to_.store(m.left, left_);
  to_.store(m.outcome, outcome_);
  if (rules_.score) to_.store(m.margin, margin_);
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

void GameLowering::exit(std::size_t outcome) {
  to_.set(outcome_, outcome == 0 ? pending_ : to_.number(outcome));
  to_.jump(done_);
}

/// Returns a label that ends the game with an outcome. Its code is written after the loop.
Label GameLowering::exit_at(std::size_t outcome) {
  exits_.emplace_back(to_.label(), outcome);
  return exits_.back().first;
}

RandomGameForm GameLowering::lower() {
  read();
  find_moves();
  for (const PlayerIndex player : {first_player, second_player}) {
    start_[player] = to_.label();
    stuck_[player] = to_.label();
    pass_[player] = to_.label();
  }
  done_ = to_.label();
  to_.jump_if(turn_, start_[second_player]);
  for (const PlayerIndex player : {first_player, second_player}) ply(player);
  for (const PlayerIndex player : {first_player, second_player}) {
    pass(player);
    stuck(player);
  }
  to_.bind(position_.refused);
  exit(outcomes_.number({Outcome::Kind::refused, {}}));
  std::optional<Label> by_score;
  for (const auto& [label, outcome] : exits_) {
    to_.bind(label);
    if (outcome != 0 && outcomes_.all()[outcome].kind == Outcome::Kind::scored) {
      if (!by_score) by_score = to_.label();
      to_.jump(*by_score);
    } else {
      exit(outcome);
    }
  }
  if (by_score) {
    to_.bind(*by_score);
    score();
    exit(outcomes_.scored());
  }
  to_.bind(done_);
  write();
  to_.stop();
  out_.form = ply_.finish(out_.memory.ply.past);
  out_.outcomes = outcomes_.all();
  return std::move(out_);
}

/// The score of the text, from the first player's view.
void GameLowering::score() {
  if (!rules_.score) return;
  const Label done = to_.label();
  const auto note = [&](PlayerIndex to_move) {
    position_.to_move = to_move;
    ply_.with_mobility([&](PlayerIndex player) { return ply_.can_move(player); },
                       [&] { to_.set(margin_, position_.number(*rules_.score, first_player)); });
  };
  to_.when(turn_, [&] {
    note(second_player);
    to_.jump(done);
  });
  note(first_player);
  to_.bind(done);
}

RandomGameForm lower_random_game(const CompiledRuleset& rules) {
  return fast_or_short([&](bool is_short) { return GameLowering(rules, is_short).lower(); });
}

} // namespace regola
