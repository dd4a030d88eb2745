#include "engine/compiled/lower/random_game.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/compiled/lower/after.hpp"
#include "engine/compiled/random.hpp"
#include "rules/limits.hpp"

namespace regola {

using form::Label;
using form::Value;

namespace {

constexpr std::int64_t most_quiet = std::numeric_limits<std::uint16_t>::max();

Word key(std::size_t number) { return Random(Word{number} + 1)() | 1U; }

/// Whether the condition asks if the player to move is stuck.
bool asks_if_stuck(const CompiledExpression& e, PlayerIndex viewer, PlayerIndex to_move) {
  if (e.source->kind == Expression::Kind::stuck) return viewer == to_move;
  if (e.source->kind == Expression::Kind::other) viewer = other(viewer);
  return std::any_of(e.operands.begin(), e.operands.end(), [&](const CompiledExpression& operand) {
    return asks_if_stuck(operand, viewer, to_move);
  });
}

bool asks_for_past(const CompiledExpression& e) {
  return e.source->kind == Expression::Kind::repeats ||
         std::any_of(e.operands.begin(), e.operands.end(), asks_for_past);
}

bool asks_for_quiet(const CompiledExpression& e) {
  return e.source->kind == Expression::Kind::quiet ||
         std::any_of(e.operands.begin(), e.operands.end(), asks_for_quiet);
}

/// Writes the loop. A ply: find the moves, draw one, make it, tidy up, judge; whether a player is stuck is
/// asked when his moves are found.
class GameLowering {
public:
  explicit GameLowering(const CompiledRuleset& rules);

  [[nodiscard]] RandomGameForm lower();

private:
  struct Saved {
    std::vector<Cells> planes;
    std::vector<Value> hands;
  };

  void read();
  void write();
  void ply(PlayerIndex player);
  void draw_one(PlayerIndex player, Value total, Value chain, Value may_pass);
  void draw_with_chains(PlayerIndex player, Value total, Value may_pass, Label made);
  void draw_allowed(PlayerIndex player, Value total, Value may_pass);
  void ask_forbids(PlayerIndex player, Label reject);
  void pass(PlayerIndex player);
  void finish(PlayerIndex player);
  void hand_over(PlayerIndex player);
  void judge(PlayerIndex mover);
  void stuck(PlayerIndex player);
  void count_quiet(const Saved& before);
  void look_back(PlayerIndex to_move);
  void remember();
  [[nodiscard]] Value slot();
  void save(Saved& to);
  void restore(const Saved& from);
  [[nodiscard]] Saved room();
  [[nodiscard]] Value below(Value n);
  [[nodiscard]] Value may_pass(PlayerIndex player);
  [[nodiscard]] bool is_about_stuck(const ReachableEnd& end, PlayerIndex to_move) const;
  void jump_if_over(const ReachableEnd& end, PlayerIndex mover, Label label);
  [[nodiscard]] std::size_t outcome(const Outcome& outcome);
  [[nodiscard]] std::size_t outcome_of(const ReachableEnd& end);
  [[nodiscard]] std::size_t stopped() {
    return outcome({Outcome::Kind::result, {Ending::stopped, first_player, 0, 0}, 0});
  }
  [[nodiscard]] std::size_t scored() { return outcome({Outcome::Kind::scored, {}, 0}); }
  void exit(std::size_t outcome);
  [[nodiscard]] Label exit_at(std::size_t outcome);

  const CompiledRuleset& rules_;
  const Ruleset& source_;
  form::Builder to_;
  PositionLowering position_;
  std::array<std::unique_ptr<TurnLowering>, 2> turns_;
  RandomGameForm out_;
  Value random_ = 0;
  Value left_ = 0;
  Value pending_ = 0; ///< an outcome that counts if the player to move can move
  Value waiting_ = 0; ///< one that counts if he cannot, unless another comes before it
  Value passes_ = 0;
  Value probing_ = 0; ///< it is only asked whether he could move, the other one being stuck
  Value outcome_ = 0;
  Value past_size_ = 0;
  Value hash_ = 0;
  Value stamp_ = 0;
  Value turn_ = 0;
  Saved saved_; ///< the position before the ply
  Saved kept_;  ///< of several moves that were tried the one drawn so far
  bool passes_at_all_ = false;
  std::array<Label, 2> start_{};
  std::array<Label, 2> stuck_{};
  std::array<Label, 2> pass_{};
  Label done_ = 0;
  std::vector<std::pair<Label, std::size_t>> exits_;
};

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
    const Value variable = to_.variable();
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
Value GameLowering::below(Value n) {
  to_.set(random_, to_.add(random_, to_.constant({0x9E3779B97F4A7C15U})));
  Value z = to_.snapshot(random_);
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

std::size_t GameLowering::outcome_of(const ReachableEnd& end) {
  const Judgement& line = source_.sides[end.viewer].ends[end.end];
  Outcome outcome{Outcome::Kind::result, {Ending::drawn, first_player, 0, line.guard.line}, 0};
  if (line.kind == Judgement::Kind::win) outcome.result = {Ending::won, end.viewer, 0, line.guard.line};
  if (line.kind == Judgement::Kind::lose)
    outcome.result = {Ending::won, other(end.viewer), 0, line.guard.line};
  for (std::size_t i = 0; i < out_.outcomes.size(); ++i) {
    if (out_.outcomes[i].kind == Outcome::Kind::result && out_.outcomes[i].result == outcome.result) return i;
  }
  return this->outcome(outcome);
}

bool GameLowering::is_about_stuck(const ReachableEnd& end, PlayerIndex to_move) const {
  const auto& condition = rules_.sides[end.viewer].ends[end.end].gate.condition;
  return condition && asks_if_stuck(*condition, end.viewer, to_move);
}

void GameLowering::jump_if_over(const ReachableEnd& end, PlayerIndex mover, Label label) {
  if (end.kind == ReachableEnd::Kind::picture) {
    const Cells holds = position_.result(rules_.sides[mover].ends_program, end.holds, mover);
    to_.jump_if(position_.cells().any(holds), label);
  } else {
    position_.jump_if_holds(rules_.sides[end.viewer].ends[end.end], end.viewer, label);
  }
}

/// The ends that a move may have brought about. Those that ask whether the next player is stuck, and what
/// comes behind them in the text, wait for the answer.
void GameLowering::judge(PlayerIndex mover) {
  bool waits = false;
  position_.can_move = [&](PlayerIndex /*player*/) { return to_.number(1); };
  for (const ReachableEnd& end : rules_.sides[mover].reachable_ends) {
    const bool about_stuck = is_about_stuck(end, other(mover));
    waits = waits || about_stuck;
    const std::size_t outcome = outcome_of(end);
    if (!waits) {
      jump_if_over(end, mover, exit_at(outcome));
      continue;
    }
    const Label holds = to_.label();
    const Label next = to_.label();
    jump_if_over(end, mover, holds);
    to_.jump(next);
    to_.mark(holds);
    const Value code = to_.number(static_cast<std::int64_t>(outcome));
    to_.set(pending_, to_.choose(to_.is_zero(pending_), code, pending_));
    if (!about_stuck) to_.set(waiting_, to_.choose(to_.is_zero(waiting_), code, waiting_));
    to_.bind(next);
  }
  position_.can_move = nullptr;
}

/// Behind the search for moves: there are none.
void GameLowering::stuck(PlayerIndex player) {
  to_.bind(stuck_[player]);
  position_.to_move = player;
  position_.can_move = [&](PlayerIndex /*player*/) { return to_.number(0); };
  if (passes_at_all_) to_.jump_if(probing_, exit_at(scored()));
  bool waited = false;
  for (const ReachableEnd& end : rules_.sides[other(player)].reachable_ends) {
    const std::size_t outcome = outcome_of(end);
    if (is_about_stuck(end, player)) {
      waited = true;
      jump_if_over(end, other(player), exit_at(outcome));
    } else if (waited) {
      const Value same =
          to_.compute(form::Op::equal, waiting_, to_.number(static_cast<std::int64_t>(outcome)));
      to_.jump_if(same, exit_at(outcome));
    }
  }
  if (!rules_.sides[player].passes.empty()) {
    // If the other one could not move either the game would be over: his moves are looked for first.
    to_.set(probing_, to_.number(1));
    to_.jump(start_[other(player)]);
  } else {
    exit(stopped());
  }
  position_.can_move = nullptr;
}

Value GameLowering::may_pass(PlayerIndex player) {
  Value any = to_.number(0);
  for (const CompiledJudgement& line : rules_.sides[player].passes) {
    if (line.picture) {
      throw Missing(fmt::format("'pass' with a picture (line {})", line.source->guard.line));
    }
    any = to_.bit_or(any, line.gate.condition ? to_.truth(position_.number(*line.gate.condition, player))
                                              : to_.number(1));
  }
  return any;
}

void GameLowering::ply(PlayerIndex player) {
  to_.bind(start_[player]);
  position_.to_move = player;
  TurnLowering& turn = *turns_[player];
  turn.generate();
  const Value total = turn.total();
  const Value chain = turn.has_chains() ? to_.snapshot(turn.any_chain()) : to_.number(0);
  to_.jump_unless(to_.bit_or(total, chain), stuck_[player]);
  Value may_pass = to_.number(0);
  if (!rules_.sides[player].passes.empty()) {
    position_.can_move = [&](PlayerIndex /*player*/) { return to_.number(1); };
    may_pass = this->may_pass(player);
    position_.can_move = nullptr;
    if (!to_.is_constant(may_pass) || to_.words(may_pass).front() != 0) {
      may_pass = to_.choose(probing_, to_.number(0), may_pass);
    }
  }
  if (turn.is_exact()) {
    draw_one(player, total, chain, may_pass);
  } else {
    draw_allowed(player, total, may_pass);
  }
  finish(player);
}

/// Every number below the total is a move.
void GameLowering::draw_one(PlayerIndex player, Value total, Value chain, Value may_pass) {
  TurnLowering& turn = *turns_[player];
  if (passes_at_all_) to_.jump_if(probing_, pass_[other(player)]);
  to_.jump_if(to_.bit_or(to_.truth(pending_), to_.is_zero(left_)), exit_at(0));
  to_.set(left_, to_.subtract(left_, to_.number(1)));
  if (!source_.quiet.empty() || turn.has_chains()) save(saved_);
  const Label made = to_.label();
  if (turn.has_chains()) {
    to_.when(chain, [&] { draw_with_chains(player, total, may_pass, made); });
  }
  const Value drawn = below(to_.add(total, may_pass));
  if (!to_.is_constant(may_pass)) {
    to_.jump_if(to_.compute(form::Op::equal, drawn, total), pass_[player]);
  }
  if (turn.is_small()) {
    turn.make_small(drawn);
  } else {
    turn.make(drawn, exit_at(0)); // nobody goes there
  }
  if (turn.has_chains()) to_.bind(made);
}

/// Moves that go on are made, each taking the place of those before it with the chance it has among them;
/// then one of these is drawn, or one of the others.
void GameLowering::draw_with_chains(PlayerIndex player, Value total, Value may_pass, Label made) {
  TurnLowering& turn = *turns_[player];
  const Value chains = to_.variable();
  to_.set(chains, to_.number(0));
  turn.each_chain([&] {
    to_.set(chains, to_.add(chains, to_.number(1)));
    to_.when(to_.is_zero(below(chains)), [&] { save(kept_); });
  });
  const Value others = to_.add(total, may_pass);
  const Value drawn = below(to_.add(others, chains));
  restore(saved_);
  const Label chosen = to_.label();
  to_.jump_unless(to_.compute(form::Op::below, drawn, others), chosen);
  if (!to_.is_constant(may_pass)) {
    to_.jump_if(to_.compute(form::Op::equal, drawn, total), pass_[player]);
  }
  if (turn.is_small()) {
    turn.make_small(drawn);
  } else {
    turn.make(drawn, exit_at(0));
  }
  to_.jump(made);
  to_.bind(chosen);
  restore(kept_);
  to_.jump(made);
}

/// Some numbers are no moves: those are drawn again. After so many tries all numbers are tried, one after the
/// other, each move taking the place of those before it with the chance it has among them. A pass counts like
/// a number, but he who passes may be stuck: a move is looked for all the same.
void GameLowering::draw_allowed(PlayerIndex player, Value total, Value may_pass) {
  TurnLowering& turn = *turns_[player];
  const bool passes = !to_.is_constant(may_pass);
  const Value number = to_.variable();
  const Value several = to_.variable(); // to draw from
  const Value tries = to_.variable();
  const Value next = to_.variable(); // to be tried, once all are
  const Value allowed = to_.variable();
  const Value passing = to_.variable();
  save(saved_);
  to_.set(several, to_.add(total, may_pass));
  for (const Value count : {tries, next, allowed, passing}) to_.set(count, to_.number(0));
  const Label again = to_.label();
  const Label make = to_.label();
  const Label reject = to_.label();
  const Label all = to_.label();
  const Label listed = to_.label();
  const Label found = to_.label();
  to_.bind(again);
  to_.set(number, below(several));
  if (passes) {
    to_.when(to_.compute(form::Op::equal, number, total), [&] {
      to_.set(passing, to_.number(1));
      to_.set(several, total);
      to_.jump(again);
    });
  }
  to_.bind(make);
  turn.make(number, reject);
  ask_forbids(player, reject);
  to_.jump_unless(next, found);
  to_.set(allowed, to_.add(allowed, to_.number(1)));
  to_.when(to_.is_zero(below(allowed)), [&] { save(kept_); });
  to_.jump(all);
  to_.bind(reject);
  restore(saved_);
  to_.jump_if(next, all);
  to_.set(tries, to_.add(tries, to_.number(1)));
  to_.jump_if(to_.compute(form::Op::below, tries, to_.add(total, to_.number(8))), again);
  to_.bind(all);
  restore(saved_);
  to_.jump_unless(to_.compute(form::Op::below, next, total), listed);
  to_.set(number, next);
  to_.set(next, to_.add(next, to_.number(1)));
  to_.jump(make);
  to_.bind(listed);
  to_.jump_unless(allowed, stuck_[player]);
  restore(kept_);
  if (passes) {
    const Value drawn = below(to_.add(allowed, may_pass));
    to_.set(passing, to_.bit_or(passing, to_.compute(form::Op::equal, drawn, allowed)));
  }
  to_.bind(found);
  // He can move: now what has waited for that is over, or it is not his turn.
  const Label goes_on = to_.label();
  Value ends = to_.bit_or(to_.truth(pending_), to_.is_zero(left_));
  if (passes_at_all_) ends = to_.bit_or(ends, probing_);
  to_.jump_unless(ends, goes_on);
  restore(saved_);
  if (passes_at_all_) to_.jump_if(probing_, pass_[other(player)]);
  to_.jump(exit_at(0));
  to_.bind(goes_on);
  to_.set(left_, to_.subtract(left_, to_.number(1)));
  if (passes) {
    to_.when(passing, [&] {
      restore(saved_);
      to_.jump(pass_[player]);
    });
  }
}

/// Judged on the position as the move leaves it, the turn handed over.
void GameLowering::ask_forbids(PlayerIndex player, Label reject) {
  const std::vector<CompiledJudgement>& forbids = rules_.sides[player].forbids;
  const auto asks = [&](auto question) {
    return std::any_of(forbids.begin(), forbids.end(), [&](const CompiledJudgement& line) {
      return line.gate.condition && question(*line.gate.condition);
    });
  };
  if (asks(asks_for_quiet)) throw Missing("'forbid' that asks for quiet plies");
  position_.to_move = other(player);
  if (asks(asks_for_past)) look_back(other(player));
  for (const CompiledJudgement& line : forbids) position_.jump_if_holds(line, player, reject);
}

/// A pass that was drawn, or one that is all there is: then it has been found out that the other player can
/// move, and the ply is not counted yet.
void GameLowering::pass(PlayerIndex player) {
  if (rules_.sides[player].passes.empty()) return;
  to_.bind(pass_[player]);
  position_.to_move = player;
  to_.when(probing_, [&] {
    to_.set(probing_, to_.number(0));
    position_.can_move = [&](PlayerIndex /*player*/) { return to_.number(0); };
    const Value allowed = may_pass(player);
    position_.can_move = nullptr;
    to_.jump_unless(allowed, exit_at(stopped()));
    to_.jump_unless(left_, exit_at(0));
    to_.set(left_, to_.subtract(left_, to_.number(1)));
  });
  to_.set(passes_, to_.add(passes_, to_.number(1)));
  for (const Value count : position_.quiet)
    to_.set(count, to_.compute(form::Op::minimum, to_.add(count, to_.number(1)), to_.number(most_quiet)));
  hand_over(player);
  if (!rules_.sides[other(player)].passes.empty()) {
    to_.jump_if(to_.compute(form::Op::less, to_.number(1), passes_), exit_at(scored()));
  }
  to_.jump(start_[other(player)]);
}

/// Behind a move: `after` lines, counters, and what the game has come to.
void GameLowering::finish(PlayerIndex player) {
  position_.to_move = player;
  lower_after(position_, player, [&](std::uint32_t line) {
    return exit_at(outcome({Outcome::Kind::restless, {}, line}));
  });
  if (!source_.quiet.empty()) count_quiet(saved_);
  if (passes_at_all_) to_.set(passes_, to_.number(0));
  hand_over(player);
  to_.jump(start_[other(player)]);
}

void GameLowering::hand_over(PlayerIndex player) {
  position_.to_move = other(player);
  to_.set(turn_, to_.number(other(player)));
  if (source_.keeps_past) {
    look_back(other(player));
    remember();
  }
  judge(player);
}

/// A counter goes back to 0 where one of its symbols has come or gone, or a piece has left the board.
void GameLowering::count_quiet(const Saved& before) {
  const CellBuilder& cells = position_.cells();
  const auto of = [&](const SymbolSet& symbols, std::vector<Cells> planes) {
    std::swap(position_.planes, planes);
    Cells held = position_.symbols(symbols);
    std::swap(position_.planes, planes);
    return held;
  };
  const SymbolSet empty(std::string(1, empty_symbol));
  Value loud = to_.number(0);
  if (source_.symbols.contains(empty_symbol)) {
    loud = to_.compute(form::Op::less, cells.count(of(empty, before.planes)),
                       cells.count(of(empty, position_.planes)));
  }
  for (std::size_t i = 0; i < source_.quiet.size(); ++i) {
    const Cells was = of(source_.quiet[i], before.planes);
    const Cells is = of(source_.quiet[i], position_.planes);
    const Cells changed = cells.either(cells.without(was, is), cells.without(is, was));
    const Value more =
        to_.compute(form::Op::minimum, to_.add(position_.quiet[i], to_.number(1)), to_.number(most_quiet));
    const Value resets = to_.bit_or(loud, to_.truth(cells.any(changed)));
    to_.set(position_.quiet[i], to_.choose(resets, to_.number(0), more));
  }
}

/// How often the position has stood, this time included.
void GameLowering::look_back(PlayerIndex to_move) {
  Value hash = to_.constant({to_move == first_player ? 0 : key(0)});
  std::size_t number = 0;
  const auto add = [&](Value word) {
    const Value mixed = to_.multiply(word, to_.constant({key(2 * number + 1)}));
    const Value folded = to_.bit_xor(mixed, to_.shift(mixed, {-32}));
    hash = to_.add(hash, to_.multiply(folded, to_.constant({key(2 * number + 2)})));
    ++number;
  };
  for (const Cells& plane : position_.planes) {
    for (const Value word : plane.words) add(word);
  }
  for (const Value hand : position_.hands) add(to_.add(hand, to_.number(1)));
  to_.set(hash_, hash);
  to_.set(position_.seen, to_.number(1));
  const GameMemory& m = out_.memory;
  to_.when(to_.compute(form::Op::equal, to_.load_at(m.filter, slot()), stamp_), [&] {
    const Value at = to_.variable();
    const Label next = to_.label();
    const Label done = to_.label();
    to_.set(at, past_size_);
    to_.bind(next);
    to_.jump_unless(at, done);
    to_.set(at, to_.subtract(at, to_.number(1)));
    const Value same = to_.compute(form::Op::equal, to_.load_at(m.past, at), hash_);
    to_.set(position_.seen, to_.add(position_.seen, same));
    to_.jump(next);
    to_.bind(done);
  });
}

Value GameLowering::slot() {
  return to_.bit_and(hash_, to_.number(static_cast<std::int64_t>(GameMemory::filter_size) - 1));
}

void GameLowering::remember() {
  to_.store_at(out_.memory.past, past_size_, hash_);
  to_.store_at(out_.memory.filter, slot(), stamp_);
  to_.set(past_size_, to_.add(past_size_, to_.number(1)));
}

RandomGameForm GameLowering::lower() {
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
  out_.memory.past = to_.reserve(0); // it grows
  to_.jump_if(turn_, start_[second_player]);
  for (const PlayerIndex player : {first_player, second_player}) {
    ply(player);
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    pass(player);
    stuck(player);
  }
  for (std::size_t i = 0; i < exits_.size(); ++i) { // exits may ask for others
    const auto [label, outcome] = exits_[i];
    to_.bind(label);
    exit(outcome);
  }
  to_.bind(done_);
  write();
  to_.stop();
  out_.form = to_.finish();
  return std::move(out_);
}

} // namespace

RandomGameForm lower_random_game(const CompiledRuleset& rules) { return GameLowering(rules).lower(); }

Word game_hash(const Word* planes, std::size_t words, const std::vector<Word>& hands, PlayerIndex to_move) {
  Word hash = to_move == first_player ? 0 : key(0);
  const auto add = [&](std::size_t number, Word word) {
    const Word mixed = word * key(2 * number + 1);
    hash += (mixed ^ mixed >> 32U) * key(2 * number + 2);
  };
  for (std::size_t i = 0; i < words; ++i) add(i, planes[i]);
  for (std::size_t i = 0; i < hands.size(); ++i) add(words + i, hands[i] + 1);
  return hash;
}

} // namespace regola
