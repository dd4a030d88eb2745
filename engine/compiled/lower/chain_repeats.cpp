// Moves that go on: which boards they have met, and which ways have come to the same.

#include <algorithm>
#include <bit>

#include "engine/compiled/lower/chains.hpp"
#include "engine/compiled/machine/game_hash.hpp"

namespace regola {

using form::Label;
using form::Ref;

namespace {

constexpr std::uint32_t set_size = 4096; // a power of two
constexpr std::uint32_t most_kept = set_size / 4 * 3;

} // namespace

/// As a game's positions are known again.
Ref ChainLowering::mixed(Ref sum, Ref word, std::size_t number) {
  const Ref mixed = to_.multiply(word, to_.constant({GameHash::key(2 * number + 1)}));
  const Ref folded = to_.bit_xor(mixed, to_.shift(mixed, {-32}));
  return to_.add(sum, to_.multiply(folded, to_.constant({GameHash::key(2 * number + 2)})));
}

Ref ChainLowering::hash_of_cells() {
  // Of small boards several planes fit into one word.
  const int width = std::max(1, static_cast<int>(std::bit_width(position_.layout().board().words[0])));
  const auto together = position_.cells().words() == 1 ? static_cast<std::size_t>(word_bits / width) : 1;
  Ref sum = to_.number(0);
  std::size_t number = 0;
  Ref packed = to_.number(0);
  std::size_t in = 0;
  for (const Cells& plane : position_.planes) {
    for (const Ref word : plane.words) {
      packed = to_.bit_or(packed, to_.shift(word, {static_cast<int>(in) * width}));
      if (++in < together) continue;
      sum = mixed(sum, packed, number++);
      packed = to_.number(0);
      in = 0;
    }
  }
  return in == 0 ? sum : mixed(sum, packed, number);
}

/// A step back to a board already met in this move does not exist. Which way led to a `once` step is not
/// told, so of the boards before it only that where the move began matters.
void ChainLowering::reject_met(const MoveLine& line, Label next) {
  if (!returns_) return;
  to_.set(board_, hash_of_cells());
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

void ChainLowering::begin_set() {
  if (reached_ == 0) {
    reached_ = to_.reserve(std::size_t{2} * set_size);
    stamp_at_ = to_.reserve(1);
    stamp_ = to_.variable();
    count_ = to_.variable();
  }
  to_.set(stamp_, to_.add(to_.load(stamp_at_), to_.number(1)));
  to_.store(stamp_at_, stamp_);
  to_.set(count_, to_.number(0));
}

/// Goes to `known` if the hash is in the set, and puts it there.
void ChainLowering::insert(Ref hash, Label known, Label refused) {
  const Ref slot = to_.variable();
  const Ref key = to_.snapshot(hash);
  const Label look = to_.label();
  const Label free = to_.label();
  to_.set(slot, key);
  to_.bind(look);
  to_.set(slot, to_.bit_and(slot, to_.number(set_size - 1)));
  const Ref place = to_.shift(slot, {1});
  to_.jump_unless(to_.compute(form::Op::equal, to_.load_at(reached_, place), stamp_), free);
  to_.jump_if(to_.compute(form::Op::equal, to_.load_at(reached_ + 1, place), key), known);
  to_.set(slot, to_.add(slot, to_.number(1)));
  to_.jump(look);
  to_.bind(free);
  const Ref here = to_.shift(slot, {1});
  to_.store_at(reached_, here, stamp_);
  to_.store_at(reached_ + 1, here, key);
  to_.set(count_, to_.add(count_, to_.number(1)));
  to_.jump_unless(to_.compute(form::Op::below, count_, to_.number(most_kept)), refused);
}

/// Ways from one cell to the same status are one.
void ChainLowering::reject_reached(const MoveLine& line, const Cells& at, Label next, const ChainStep& step) {
  position_.cells().set(come_to_, at);
  if (!returns_) to_.set(board_, hash_of_cells());
  std::size_t number = position_.planes.size() * position_.cells().words();
  Ref hash = to_.add(board_, to_.constant({GameHash::key(line.text().name)}));
  for (const Cells* cells : {&from_, &come_to_}) {
    for (const Ref word : cells->words) hash = mixed(hash, word, number++);
  }
  for (const Ref hand : position_.hands) hash = mixed(hash, to_.add(hand, to_.number(1)), number++);
  for (const Ref carried : step.carried) hash = mixed(hash, to_.add(carried, to_.number(1)), number++);
  insert(hash, next, step.refused);
}

/// What follows may lead two ways of one text to the same position: then they would be one move. Whether they
/// do is for the lists to find out.
void ChainLowering::refuse_same_text(const ChainStep& step) {
  Word names = 0;
  for (const MoveLine* line : lines_) {
    if (line->text().once) names |= Word{1} << line->text().name % word_bits;
  }
  to_.when(to_.bit_and(step.told, to_.constant({names})), [&] {
    std::size_t number = 1000; // apart from what has been reached
    Ref hash = mixed(to_.constant({GameHash::key(number)}), step.told, number);
    for (const Cells* cells : {&from_, &come_to_}) {
      for (const Ref word : cells->words) hash = mixed(hash, word, ++number);
    }
    insert(hash, step.refused, step.refused);
  });
}

} // namespace regola
