// What a search asks of a position: its moves, and where they lead.

#include "engine/compiled/lower/node.hpp"

#include "engine/compiled/lower/node_lowering.hpp"
#include "engine/compiled/machine/position.hpp"
#include "rules/limits.hpp"

namespace regola {

using form::Label;
using form::Ref;

NodeLowering::NodeLowering(const CompiledRuleset& rules, NodeQuestion question,
                           std::optional<std::size_t> value)
    : rules_(rules),
      source_(*rules.ruleset),
      question_(question),
      value_(value),
      ply_(rules),
      to_(ply_.to()),
      position_(ply_.position()) {
  passes_at_all_ = ply_.has_passes();
  static_cast<void>(outcome({}));
}

void NodeLowering::begin() {
  NodeMemory& m = out_.memory;
  m.ply = ply_.reserve();
  ply_.load(m.ply);
  m.player = to_.reserve(1);
  m.reason = to_.reserve(1);
  m.visited = to_.reserve(1);
  saved_ = ply_.room();
  counters_ = position_.quiet;
  if (passes_at_all_) counters_.push_back(ply_.passes);
  if (source_.keeps_past) {
    counters_.push_back(position_.seen);
    counters_.push_back(ply_.hash);
  }
  for (std::size_t i = 0; i < counters_.size(); ++i) kept_.push_back(to_.variable());
  for (Ref* const variable :
       {&pieces_before_, &returns_, &moves_, &signature_, &outcome_, &found_, &mobile_, &reason_, &top_,
        &limit_, &others_, &losing_, &best_, &best_over_, &some_open_, &visited_}) {
    *variable = to_.variable();
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    turns_[player] = std::make_unique<TurnLowering>(position_, player);
    if (leaves_out_lost()) {
      threats_[player] = std::make_unique<TurnLowering>(position_, player);
    }
    node_[player] = to_.label();
    behind_[player] = to_.label();
  }
  leave_ = to_.label();
  full_ = to_.label();
  refused_ = position_.refused;
  to_.set(moves_, to_.number(0));
  to_.set(visited_, to_.number(0));
  if (compares()) {
    begin_leaves();
    return;
  }
  for (std::uint32_t* const at : {&m.parent, &m.bottom, &m.top, &m.limit, &m.others}) *at = to_.reserve(1);
  m.record = NodeMemory::head + PositionShape(rules_).words;
  to_.set(top_, to_.load(m.bottom));
  to_.set(limit_, to_.load(m.limit));
  to_.set(others_, to_.number(0));
  if (leaves_out_lost()) {
    m.safe = to_.reserve(1);
    m.losing = to_.reserve(1);
    if (question_ == NodeQuestion::solving && foresees_wins()) {
      m.allowed_words = position_.cells().words();
      m.allowed = to_.reserve(m.allowed_words);
      m.record += m.allowed_words;
    }
    to_.set(losing_, to_.number(0));
  }
}

void NodeLowering::leave(NodeStop reason) {
  to_.set(reason_, to_.number(static_cast<std::int64_t>(reason)));
  to_.jump(leave_);
}

void NodeLowering::node(PlayerIndex player) {
  to_.bind(node_[player]);
  back_.clear();
  position_.to_move = player;
  TurnLowering& turn = *turns_[player];
  turn.generate();
  if (knows_no_move_wins() && turn.may_move_again())
    throw Missing("'extra', where what follows is asked as the other player's turn");
  if (leaves_out_lost()) {
    if (!rules_.sides[player].most.empty()) throw Missing("'prefer most' where wins are read backwards");
    leave_if_won(player);
    if (has_plain_moves(player)) return plain_node(player);
    find_lasting_threats(player);
  }
  // Of captures too few are made for that to pay.
  if (question_ == NodeQuestion::children || leaves_out_lost()) exposed_ = ply_.exposed(player);
  ply_.save(saved_);
  for (std::size_t i = 0; i < kept_.size(); ++i) to_.set(kept_[i], counters_[i]);
  if (question_ == NodeQuestion::captures) to_.set(pieces_before_, pieces());
  ply_.find_most(turn);
  if (turn.has_chains()) {
    turn.each_chain([&](Label reject) { visit(player, reject, change()); });
    put_back(player);
  }
  // Of the moves that take nothing it matters only whether there is one.
  const bool takes_only = question_ == NodeQuestion::captures && rules_.sides[player].afters.empty();
  turn.each([&](Label reject) { visit(player, reject, turn.chosen()); },
            takes_only ? std::optional(others_) : std::nullopt);
  pass(player);
  leave(NodeStop::done);
  behind_move(player);
}

/// The position as it was before a move.
void NodeLowering::put_back(PlayerIndex player) {
  ply_.restore(saved_);
  for (std::size_t i = 0; i < kept_.size(); ++i) to_.set(counters_[i], kept_[i]);
  position_.to_move = player;
}

/// Tells moves apart by the cells that they change.
Ref NodeLowering::change() const {
  Ref sum = to_.number(0);
  std::size_t number = 0;
  for (std::size_t plane = 0; plane < position_.planes.size(); ++plane) {
    for (std::size_t k = 0; k < position_.cells().words(); ++k) {
      const Ref changed = to_.bit_xor(position_.planes[plane].words[k], saved_.planes[plane].words[k]);
      sum = to_.add(sum, to_.multiply(changed, to_.constant({GameHash::key(++number)})));
    }
  }
  return sum;
}

/// Behind a move that has been made in the variables.
/// @param next where those go that are none; bound here
void NodeLowering::visit(PlayerIndex player, Label next, Ref signature) {
  to_.set(signature_, signature);
  if (question_ == NodeQuestion::captures && rules_.sides[player].afters.empty()) {
    to_.jump_unless(to_.bit_or(to_.is_zero(others_), to_.compute(form::Op::less, pieces(), pieces_before_)),
                    next);
  }
  ply_.ask_forbids(*turns_[player], exposed_, next);
  const auto most = static_cast<std::int64_t>(limits::moves);
  to_.set(moves_, to_.add(moves_, to_.number(1)));
  to_.jump_if(to_.compute(form::Op::less, to_.number(most), moves_), refused_);
  position_.to_move = player;
  ply_.after(player).run([&](std::uint32_t /*line*/) { return refused_; });
  ply_.count_quiet(saved_);
  if (passes_at_all_) to_.set(ply_.passes, to_.number(0));
  made(player, next, signature_);
  to_.bind(next);
  // What turned out to be no move has taken its time, too.
  if (!compares()) to_.set(visited_, to_.add(visited_, to_.number(1)));
  put_back(player);
}

/// All moves go on at one place, and come back from it.
void NodeLowering::made(PlayerIndex player, Label next, Ref signature) {
  const Ref number = to_.number(static_cast<std::int64_t>(back_.size()));
  to_.set(signature_, signature);
  to_.set(returns_, number);
  back_.emplace_back(next, number);
  to_.jump(behind_[player]);
}

/// Behind the moves of a player: he may pass, too.
void NodeLowering::pass(PlayerIndex player) {
  if (rules_.sides[player].passes.empty()) return;
  const Label done = to_.label();
  position_.to_move = player;
  to_.set(mobile_, to_.truth(moves_));
  ply_.with_mobility([&](PlayerIndex /*player*/) { return mobile_; },
                     [&] { to_.jump_unless(ply_.may_pass(player), done); });
  to_.set(ply_.passes, to_.add(ply_.passes, to_.number(1)));
  ply_.count_quiet_pass();
  turns_[player]->hand_over_by_pass();
  made(player, done, to_.number(-1));
  to_.bind(done);
}

/// What every move of a player comes to.
void NodeLowering::behind_move(PlayerIndex player) {
  to_.bind(behind_[player]);
  if (compares()) to_.set(visited_, to_.add(visited_, to_.number(1)));
  const Label next = to_.label();
  if (question_ == NodeQuestion::captures) {
    const Label takes = to_.label();
    to_.jump_if(to_.compute(form::Op::less, pieces(), pieces_before_), takes);
    to_.set(others_, to_.number(1));
    to_.jump(next);
    to_.bind(takes);
  }
  turns_[player]->for_next_player([&](PlayerIndex to_move) { note(player, to_move, next); });
  to_.bind(next);
  for (std::size_t i = 0; i + 1 < back_.size(); ++i) {
    to_.jump_if(to_.compute(form::Op::equal, returns_, back_[i].second), back_[i].first);
  }
  if (back_.empty()) {
    leave(NodeStop::done);
  } else {
    to_.jump(back_.back().first);
  }
}

/// Where the player's move has led.
/// @param next where it goes on
void NodeLowering::note(PlayerIndex player, PlayerIndex to_move, Label next) {
  position_.to_move = to_move;
  if (source_.keeps_past) ply_.look_back(to_move);
  if (leaves_out_lost()) return note_child(player, next, to_.number(0));
  judge(to_move);
  if (compares()) {
    compare(player);
  } else {
    write_record(to_move);
  }
}

Ref NodeLowering::pieces() { return position_.cells().count(position_.pieces()); }

/// What stands behind the planes of a position, as PositionTail says.
std::vector<Ref> NodeLowering::tail(PlayerIndex to_move) {
  const NodeMemory& m = out_.memory;
  const auto packed = [&](const std::vector<Ref>& fields, std::size_t first) {
    Ref word = to_.number(0);
    for (std::size_t i = first; i < fields.size() && i < first + 4; ++i) {
      word = to_.bit_or(word, to_.shift(fields[i], {static_cast<int>(16 * (i - first))}));
    }
    return word;
  };
  std::vector<Ref> words;
  words.push_back(source_.keeps_past ? ply_.hash : ply_.game_hash(to_move));
  const Ref passes = passes_at_all_ ? ply_.passes : to_.number(0);
  const Ref seen = source_.keeps_past ? position_.seen : to_.load(m.ply.seen);
  words.push_back(to_.bit_or(to_.bit_or(to_.number(to_move), to_.shift(passes, {8})), to_.shift(seen, {16})));
  words.push_back(packed(position_.quiet, 0));
  words.push_back(source_.keeps_past ? to_.load(m.parent) : to_.number(0));
  for (std::size_t first = 0; first < 16; first += 4) words.push_back(packed(position_.hands, first));
  words.resize(PositionShape(rules_).words - PositionShape(rules_).tail);
  return words;
}

/// @param behind words that follow the position
void NodeLowering::write_record(PlayerIndex to_move, const std::vector<Ref>& behind) {
  const auto size = to_.number(static_cast<std::int64_t>(out_.memory.record));
  const Ref end = to_.add(top_, size);
  to_.jump_if(to_.compute(form::Op::below, limit_, end), full_);
  std::uint32_t place = PlyLowering::unplaced;
  for (const Ref word : {outcome_, found_, signature_}) to_.store_at(place++, top_, word);
  for (const Cells& plane : position_.planes) {
    for (const Ref word : plane.words) to_.store_at(place++, top_, word);
  }
  for (const Ref word : tail(to_move)) to_.store_at(place++, top_, word);
  for (const Ref word : behind) to_.store_at(place++, top_, word);
  to_.set(top_, end);
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
  to_.store(m.reason, reason_);
  to_.store(m.visited, visited_);
  if (compares()) {
    to_.store(m.best, best_);
    to_.store(m.best_over, best_over_);
    to_.store(m.some_open, some_open_);
  } else {
    to_.store(m.top, top_);
    to_.store(m.others, others_);
    if (leaves_out_lost()) to_.store(m.losing, losing_);
  }
  to_.stop();
  out_.form = ply_.finish(out_.memory.ply.past);
  return std::move(out_);
}

NodeForm lower_node(const CompiledRuleset& rules, NodeQuestion question, std::optional<std::size_t> value) {
  return NodeLowering(rules, question, value).lower();
}

} // namespace regola
