// What a node form returns: the records of successors, or the best of its leaves.

#include "engine/compiled/lower/node_lowering.hpp"
#include "engine/compiled/machine/position.hpp"

namespace regola {

void NodeRecords::begin(NodeMemory& memory, std::size_t words) {
  to_.reserve_each({&memory.parent, &memory.bottom, &memory.top, &memory.limit});
  memory.record = NodeMemory::head + PositionShape(ply_.rules()).words + words;
  at_ = memory;
  top_ = to_.variable();
  limit_ = to_.variable();
  to_.set(top_, to_.load(memory.bottom));
  to_.set(limit_, to_.load(memory.limit));
}

/// The words after the planes of a position. @see PositionTail
std::vector<Ref> NodeRecords::tail(PlayerIndex to_move, bool is_bare) {
  const auto packed = [&](const std::vector<Ref>& fields, std::size_t first) {
    Ref word = to_.number(0);
    for (std::size_t i = first; i < fields.size() && i < first + 4; ++i) {
      word = to_.bit_or(word, to_.shift(fields[i], {static_cast<int>(16 * (i - first))}));
    }
    return word;
  };
  std::vector<Ref> words;
  const bool has_past = source_.keeps_past && !is_bare;
  words.push_back(is_bare ? to_.number(0) : has_past ? ply_.past().hash : ply_.past().game_hash(to_move));
  const Ref passes = ply_.has_passes() ? ply_.passes : to_.number(0);
  const Ref seen = has_past ? position_.seen : to_.load(at_.ply.seen);
  words.push_back(to_.bit_or(to_.bit_or(to_.number(to_move), to_.shift(passes, {8})), to_.shift(seen, {16})));
  words.push_back(packed(position_.quiet, 0));
  words.push_back(has_past ? to_.load(at_.parent) : to_.number(0));
  for (std::size_t first = 0; first < 16; first += 4) words.push_back(packed(position_.hands, first));
  const PositionShape shape(ply_.rules());
  words.resize(shape.words - shape.tail);
  return words;
}

void NodeRecords::write(const std::vector<Ref>& head, PlayerIndex to_move, const std::vector<Ref>& behind,
                        Label full, bool is_bare) {
  const Ref end = to_.add(top_, to_.number(at_.record));
  to_.jump_if(to_.below(limit_, end), full);
  std::uint32_t place = PlyLowering::unplaced;
  const auto put = [&](const std::vector<Ref>& words) {
    for (const Ref word : words) to_.store_at(place++, top_, word);
  };
  put(head);
  for (const Cells& plane : position_.planes) put(plane.words);
  put(tail(to_move, is_bare));
  put(behind);
  to_.set(top_, end);
}

void LeafComparison::begin(NodeMemory& memory) {
  NodeMemory& m = memory;
  to_.reserve_each({&m.beta, &m.clamp, &m.win, &m.margin, &m.best, &m.best_over, &m.some_open});
  at_ = memory;
  for (Ref* const variable : {&best_, &best_over_, &some_open_}) *variable = to_.variable();
  to_.set(best_, to_.load(m.best));
  for (const Ref told : {best_over_, some_open_}) to_.set(told, to_.number(0));
}

Ref LeafComparison::compare(PlayerIndex player, const Judging& judged) {
  const Ref most = to_.load(at_.clamp);
  const Ref value = to_.maximum(to_.minimum(judged.found(), most), opposite(most));
  const auto outcome_is = [&](std::size_t outcome) {
    return to_.equal(judged.outcome(), to_.number(outcome));
  };
  // From the point of view of the first player.
  Ref score = value;
  Ref open = outcome_is(0);
  const std::vector<Outcome>& outcomes = judged.outcomes().all();
  for (std::size_t i = 1; i < outcomes.size(); ++i) {
    const Outcome& outcome = outcomes[i];
    Ref own = value;
    if (outcome.kind == Outcome::Kind::scored) {
      const Ref size = to_.load(at_.margin);
      const Ref more = to_.less(to_.number(0), value);
      own = to_.add(value, to_.choose(more, size, opposite(size)));
      own = to_.choose(value, own, to_.number(0));
    } else if (outcome.result.ending == Ending::won) {
      const Ref win = to_.load(at_.win);
      own = outcome.result.winner == first_player ? win : opposite(win);
    } else if (outcome.result.ending == Ending::drawn) {
      own = to_.number(0);
    } else {
      open = to_.bit_or(open, outcome_is(i));
    }
    score = to_.choose(outcome_is(i), own, score);
  }
  if (player == second_player) score = opposite(score);
  to_.set(some_open_, to_.bit_or(some_open_, open));
  to_.when(to_.less(best_, score), [&] {
    to_.set(best_, score);
    to_.set(best_over_, to_.is_zero(open));
  });
  return to_.less(best_, to_.load(at_.beta));
}

void LeafComparison::store() const {
  to_.store(at_.best, best_);
  to_.store(at_.best_over, best_over_);
  to_.store(at_.some_open, some_open_);
}

} // namespace regola
