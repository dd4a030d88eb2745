// Moves that go on by `again`: rejects boards that a move has met, and chains that are the same move.

#include "engine/compiled/lower/chains.hpp"
#include "engine/compiled/machine/game_hash.hpp"

namespace regola {

using form::Label;
using form::Ref;

/// Rejects a step to a board that the move has already met. A `once` step merges several chains, so only its
/// own board and that where the move began count.
void ChainLowering::reject_met(const MoveLine& line, Label next) {
  if (!returns_) return;
  to_.set(board_, hash_of_cells(position_));
  const auto is_met = [&](Ref at) {
    return to_.compute(form::Op::equal, to_.load_at(frames_ + frame_.board, at), board_);
  };
  to_.when(at_, [&] {
    if (line.text().once) {
      to_.jump_if(to_.bit_or(is_met(at_), is_met(to_.number(0))), next);
      return;
    }
    const Ref at = to_.variable();
    const Label again = to_.label();
    to_.set(at, to_.add(at_, to_.number(frame_.words)));
    to_.bind(again);
    to_.set(at, to_.subtract(at, to_.number(frame_.words)));
    to_.jump_if(is_met(at), next);
    to_.jump_if(at, again);
  });
}

/// Rejects a `once` step if another chain from the same cell has reached the same status.
void ChainLowering::reject_reached(const MoveLine& line, const Cells& at, Label next, const ChainStep& step) {
  position_.cells().set(come_to_, at);
  if (!returns_) to_.set(board_, hash_of_cells(position_));
  std::size_t number = position_.planes.size() * position_.cells().words();
  Ref hash = to_.add(board_, to_.constant({GameHash::key(line.text().name)}));
  for (const Cells* cells : {&from_, &come_to_}) {
    for (const Ref word : cells->words) hash = mixed(to_, hash, word, number++);
  }
  for (const Ref hand : position_.hands) hash = mixed(to_, hash, to_.add(hand, to_.number(1)), number++);
  for (const Ref carried : step.carried) hash = mixed(to_, hash, to_.add(carried, to_.number(1)), number++);
  known_.insert(hash, next, step.refused);
}

/// Refuses the position if two chains have the same text. Later parts may lead both to one position, and then
/// they are one move, which only the reference matcher can find out.
void ChainLowering::refuse_same_text(const ChainStep& step) {
  Word names = 0;
  for (const MoveLine* line : lines_) {
    if (line->text().once) names |= Word{1} << line->text().name % word_bits;
  }
  to_.when(to_.bit_and(step.told, to_.constant({names})), [&] {
    std::size_t number = 1000; // so that these keys differ from those of reject_reached()
    Ref hash = mixed(to_, to_.constant({GameHash::key(number)}), step.told, number);
    for (const Cells* cells : {&from_, &come_to_}) {
      for (const Ref word : cells->words) hash = mixed(to_, hash, word, ++number);
    }
    known_.insert(hash, step.refused, step.refused);
  });
}

} // namespace regola
