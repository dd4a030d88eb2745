#include "engine/search/random_line.hpp"

#include <algorithm>
#include <utility>

namespace regola {

RandomLine::RandomLine(const Root& root, const Machine::Moves& first_moves,
                       std::vector<std::uint32_t> first_places, std::size_t plies)
    : machine_(&root.machine()),
      first_moves_(first_moves),
      first_places_(std::move(first_places)),
      slots_(plies) {
  for (Slots& slots : slots_) {
    for (Ply& ply : slots.both) ply.words.resize(machine_->words());
  }
}

void RandomLine::vary(Random& random) {
  draw_behind(length_ - 1 - random.below(static_cast<std::uint32_t>(length_)), random);
}

void RandomLine::draw_behind(std::size_t kept, Random& random) {
  kept_ = kept;
  drawn_ = kept;
  bool over = false;
  while (drawn_ < slots_.size() && !over) {
    // The root's moves stay expanded all the time.
    const Machine::Moves moves =
        drawn_ == 0 ? first_moves_ : machine_->expand(neighbour(drawn_ - 1).words.data());
    if (moves.empty()) {
      machine_->release(moves);
      return;
    }
    Slots& slots = slots_[drawn_];
    Ply& ply = slots.both[1 - slots.current];
    ply.place = drawn_ == 0 ? first_places_[random.below(static_cast<std::uint32_t>(first_places_.size()))]
                            : random.below(static_cast<std::uint32_t>(moves.size()));
    const Position next = machine_->position(moves.first + ply.place);
    std::copy(next, next + ply.words.size(), ply.words.begin());
    if (drawn_ > 0) machine_->release(moves);
    ++drawn_;
    over = drawn_ < slots_.size() && machine_->judge_move(ply.words.data()).ending != Ending::open;
  }
}

void RandomLine::accept() {
  for (std::size_t i = kept_; i < drawn_; ++i) slots_[i].current = 1 - slots_[i].current;
  length_ = drawn_;
  kept_ = drawn_;
}

std::vector<std::uint32_t> RandomLine::places() const {
  std::vector<std::uint32_t> places;
  for (std::size_t i = 0; i < drawn_; ++i) places.push_back(neighbour(i).place);
  return places;
}

} // namespace regola
