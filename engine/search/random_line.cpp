#include "engine/search/random_line.hpp"

#include <algorithm>
#include <utility>

namespace regola {

RandomLine::RandomLine(const Root& root, std::vector<Machine::Child> first_moves,
                       std::vector<std::uint32_t> first_places, std::size_t plies)
    : machine_(&root.machine()),
      first_moves_(std::move(first_moves)),
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
  const auto take = [&](std::uint32_t place, const Machine::Child& next) {
    Slots& slots = slots_[drawn_];
    Ply& ply = slots.both[1 - slots.current];
    ply.place = place;
    std::copy(next.position, next.position + ply.words.size(), ply.words.begin());
    over = next.result.ending != Ending::open;
    ++drawn_;
  };
  if (drawn_ == 0) {
    const std::uint32_t place = first_places_[random.below(static_cast<std::uint32_t>(first_places_.size()))];
    take(place, first_moves_[place]);
  }
  while (drawn_ < slots_.size() && !over) {
    const Machine::Children moves = machine_->children(neighbour(drawn_ - 1).words.data(), Machine::no_value);
    if (!moves.empty()) {
      const std::uint32_t place = random.below(static_cast<std::uint32_t>(moves.size()));
      take(place, machine_->child(moves.first + place));
    }
    machine_->release(moves);
    if (moves.empty()) return;
  }
}

void RandomLine::accept() {
  for (std::size_t i = kept_; i < drawn_; ++i) slots_[i].current = 1 - slots_[i].current;
  length_ = drawn_;
  kept_ = drawn_;
}

std::vector<Word> RandomLine::hashes() const {
  std::vector<Word> hashes;
  for (std::size_t i = 0; i < drawn_; ++i) hashes.push_back(machine_->hash(neighbour(i).words.data()));
  return hashes;
}

} // namespace regola
