#pragma once

// What searches ask of positions and moves besides what they are worth.

#include "engine/compiled/keys.hpp"
#include "engine/compiled/plane_machine.hpp"
#include "rules/symbol.hpp"

namespace regola {

template <int W>
Word PlaneMachine<W>::key(Position position) const {
  const Word key = hash(position);
  return source_.quiet.empty() ? key : key ^ quiet_key(position[shape_.tail + PositionTail::quiet]);
}

template <int W>
Word PlaneMachine<W>::key_of_image(Position position, const std::vector<Bit>& image) const {
  Word key = this->key(position);
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    const Word* keys = &keys_[plane * W * word_bits];
    planes(position)[plane].each([&](Bit bit) { key ^= keys[bit] ^ keys[image[bit]]; });
  }
  return key;
}

template <int W>
int PlaneMachine<W>::occupied(Position position) const {
  const int empty = rules_.symbols.plane(empty_symbol);
  int count = 0;
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    if (static_cast<int>(plane) != empty) count += planes(position)[plane].count();
  }
  return count;
}

template <int W>
std::uint32_t PlaneMachine<W>::signature(std::size_t move) const {
  constexpr std::uint32_t factor = 0x9E37'79B1U;
  const Candidate& candidate = candidates_[move];
  const auto mix = [](std::uint32_t sum, std::uint32_t next) { return (sum ^ next) * factor + (sum >> 15U); };
  if (candidate.draw != no_draw) {
    return mix(mix(1, candidate.draw), candidate.anchor);
  }
  std::uint32_t sum = mix(mix(2, static_cast<std::uint32_t>(candidate.kind)), candidate.number);
  for (std::uint32_t i = 0; i < candidate.part_count; ++i) {
    const PartRecord& part = parts_[candidate.parts + i];
    sum = mix(mix(mix(sum, part.name), part.from), part.to);
    for (std::uint32_t k = 0; k < part.choice_count; ++k) {
      sum = mix(sum, static_cast<unsigned char>(choices_[part.choices + k]));
    }
  }
  return sum;
}

} // namespace regola
