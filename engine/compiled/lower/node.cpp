// Answers the questions of a search: makes the moves of a position and judges the positions after them.

#include "engine/compiled/lower/forms.hpp"

#include "engine/compiled/lower/missing.hpp"
#include "engine/compiled/lower/node_lowering.hpp"
#include "engine/compiled/machine/game_hash.hpp"
#include "rules/text/limits.hpp"

namespace regola {

void NodeLowering::begin() {
  NodeMemory& m = out_.memory;
  m.ply = ply_.reserve();
  ply_.load(m.ply);
  to_.reserve_each({&m.player, &m.reason, &m.visited});
  kept_.reserve();
  ply_.moved_from = kept_.saved().planes;
  judging_.reserve();
  behind_move_.reserve();
  for (Ref* const variable : {&pieces_before_, &told_.moves, &signature_, &told_.reason, &told_.others,
                              &told_.losing, &told_.visited}) {
    *variable = to_.variable();
  }
  find_moves();
  if (leaves_out_lost(question_)) wins_.reserve();
  leave_ = to_.label();
  full_ = to_.label();
  refused_ = position_.refused;
  to_.set(told_.moves, to_.number(0));
  to_.set(told_.visited, to_.number(0));
  if (compares_leaves(question_)) {
    comparison_.begin(m);
    return;
  }
  if (question_ == NodeQuestion::solving && wins_.foresees()) m.allowed_words = position_.cells().words();
  records_.begin(m, m.allowed_words);
  m.others = to_.reserve(1);
  to_.set(told_.others, to_.number(0));
  if (leaves_out_lost(question_)) {
    to_.reserve_each({&m.safe, &m.losing});
    m.allowed = to_.reserve(m.allowed_words);
    to_.set(told_.losing, to_.number(0));
  }
}

void NodeLowering::leave(NodeStop reason) {
  to_.set(told_.reason, to_.number(static_cast<std::int64_t>(reason)));
  to_.jump(leave_);
}

void NodeLowering::node(PlayerIndex player) {
  to_.bind(node_[player]);
  position_.to_move = player;
  TurnLowering& turn = *turns_[player];
  turn.generate();
  if (knows_no_move_wins(question_) && turn.move().may_move_again())
    throw Missing("'extra', where what follows is asked as the other player's turn");
  if (knows_no_move_wins(question_) && turn.has_walked())
    throw Missing("walked moves, where wins are read backwards");
  if (leaves_out_lost(question_)) {
    if (!rules_.sides[player].most.empty()) throw Missing("'prefer most' where wins are read backwards");
    leave_if_won(player);
    if (wins_.has_plain_moves(player)) return plain_node(player);
  }
  // For captures that does not pay: there are too few.
  if (question_ != NodeQuestion::captures && !compares_leaves(question_)) exposed_ = ply_.exposed(player);
  kept_.keep();
  if (question_ == NodeQuestion::captures) to_.set(pieces_before_, pieces());
  ply_.find_most(turn);
  if (turn.has_followed()) {
    turn.each_followed([&](Label reject) { visit(player, reject, change()); });
    kept_.put_back(player);
  }
  // Of the moves that capture nothing, only whether there is one matters.
  const bool takes_only = question_ == NodeQuestion::captures && rules_.sides[player].afters.empty();
  turn.maker().each([&](Label reject) { visit(player, reject, turn.maker().chosen()); },
                    takes_only ? std::optional(told_.others) : std::nullopt);
  pass(player);
  leave(NodeStop::done);
  behind_move(player);
}

/// Returns a signature of the move: a hash of the cells that it changes.
Ref NodeLowering::change() const {
  Ref sum = to_.number(0);
  std::size_t number = 0;
  for (std::size_t plane = 0; plane < position_.planes.size(); ++plane) {
    for (std::size_t k = 0; k < position_.cells().words(); ++k) {
      const Ref changed = to_.bit_xor(position_.planes[plane].words[k], kept_.saved().planes[plane].words[k]);
      sum = to_.add(sum, to_.multiply(changed, to_.constant({GameHash::key(++number)})));
    }
  }
  return sum;
}

/// Handles a move that has been made in the variables.
/// @param next jump target for illegal moves; bound here
void NodeLowering::visit(PlayerIndex player, Label next, Ref signature) {
  to_.set(signature_, signature);
  if (question_ == NodeQuestion::captures && rules_.sides[player].afters.empty()) {
    to_.jump_unless(to_.bit_or(to_.is_zero(told_.others), to_.less(pieces(), pieces_before_)), next);
  }
  ply_.ask_forbids(*turns_[player], exposed_, next);
  const auto most = static_cast<std::int64_t>(limits::moves);
  to_.set(told_.moves, to_.add(told_.moves, to_.number(1)));
  to_.jump_if(to_.less(to_.number(most), told_.moves), refused_);
  position_.to_move = player;
  ply_.after(player).run();
  count_move();
  made(player, next, signature_);
  to_.bind(next);
  // Rejected moves count as well, because they take time.
  if (!compares_leaves(question_)) to_.set(told_.visited, to_.add(told_.visited, to_.number(1)));
  kept_.put_back(player);
}

/// Jumps to the code that all moves of the player share, and from its end to `next`.
void NodeLowering::made(PlayerIndex player, Label next, Ref signature) {
  to_.set(signature_, signature);
  behind_move_.go_through(behind_[player], next);
}

/// Handles a pass, after all moves of the player.
void NodeLowering::pass(PlayerIndex player) {
  if (rules_.sides[player].passes.empty()) return;
  const Label done = to_.label();
  position_.to_move = player;
  judging_.ask_for_pass(player, told_.moves, done, true);
  make_pass(player);
  turns_[player]->move().hand_over_by_pass();
  made(player, done, to_.number(-1));
  to_.bind(done);
}

/// Writes the code that all moves of a player share.
void NodeLowering::behind_move(PlayerIndex player) {
  to_.bind(behind_[player]);
  if (compares_leaves(question_)) to_.set(told_.visited, to_.add(told_.visited, to_.number(1)));
  const Label next = to_.label();
  if (question_ == NodeQuestion::captures) {
    const Label takes = to_.label();
    to_.jump_if(to_.less(pieces(), pieces_before_), takes);
    to_.set(told_.others, to_.number(1));
    to_.jump(next);
    to_.bind(takes);
  }
  turns_[player]->move().for_next_player([&](PlayerIndex to_move) { note(player, to_move, next); });
  to_.bind(next);
  if (behind_move_.is_used()) {
    behind_move_.go_back();
  } else {
    leave(NodeStop::done);
  }
}

/// Judges the position after a move of the player, and records or compares it.
/// @param next jump target after that
void NodeLowering::note(PlayerIndex player, PlayerIndex to_move, Label next) {
  position_.to_move = to_move;
  if (question_ == NodeQuestion::unjudged) {
    return records_.write(std::vector<Ref>(NodeMemory::head, to_.number(0)), to_move, {}, full_, true);
  }
  if (source_.keeps_past) ply_.past().look_back(to_move);
  if (leaves_out_lost(question_)) return note_child(player, next, to_.number(0));
  judge(to_move);
  if (compares_leaves(question_)) {
    note_leaf(player);
  } else if (question_ == NodeQuestion::ending) {
    note_end(player, to_move, next);
  } else {
    write_record(to_move);
  }
}

/// Compares a leaf with the best so far. Stops the form once a leaf is good enough.
void NodeLowering::note_leaf(PlayerIndex player) {
  const Ref more = comparison_.compare(player, judging_);
  const Label goes_on = to_.label();
  to_.jump_if(more, goes_on);
  leave(NodeStop::done);
  to_.bind(goes_on);
}

/// Records the position if it ends the game. Stops the form if the player wins.
void NodeLowering::note_end(PlayerIndex player, PlayerIndex to_move, Label next) {
  to_.jump_unless(judging_.outcome(), next);
  write_record(to_move);
  Ref wins = to_.number(0);
  const std::vector<Outcome>& outcomes = judging_.outcomes().all();
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Result& result = outcomes[i].result;
    if (outcomes[i].kind != Outcome::Kind::result || result.ending != Ending::won || result.winner != player)
      continue;
    const Ref number = to_.number(i);
    wins = to_.bit_or(wins, to_.equal(judging_.outcome(), number));
  }
  to_.jump_unless(wins, next);
  leave(NodeStop::done);
}

/// Appends the record of the position.
/// @param behind words that follow the position
void NodeLowering::write_record(PlayerIndex to_move, const std::vector<Ref>& behind) {
  records_.write({judging_.outcome(), judging_.found(), signature_}, to_move, behind, full_);
}

NodeForm NodeLowering::lower() {
  begin();
  const NodeMemory& m = out_.memory;
  to_.jump_if(to_.load(m.player), node_[second_player]);
  for (const PlayerIndex player : {first_player, second_player}) node(player);
  to_.bind(refused_);
  leave(NodeStop::refused);
  to_.bind(full_);
  leave(NodeStop::full);
  to_.bind(leave_);
  to_.store(m.reason, told_.reason);
  to_.store(m.visited, told_.visited);
  if (compares_leaves(question_)) {
    comparison_.store();
  } else {
    records_.store();
    to_.store(m.others, told_.others);
    if (leaves_out_lost(question_)) to_.store(m.losing, told_.losing);
  }
  to_.stop();
  out_.form = ply_.finish(out_.memory.ply.past);
  out_.outcomes = judging_.outcomes().all();
  for (const PlayerIndex player : {first_player, second_player}) {
    out_.numbers[player] = turns_[player]->numbers();
  }
  return std::move(out_);
}

NodeForm lower_node(const CompiledRuleset& rules, NodeQuestion question, std::optional<std::size_t> value) {
  return fast_or_short([&](bool is_short) { return NodeLowering(rules, question, value, is_short).lower(); });
}

} // namespace regola
