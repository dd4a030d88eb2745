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
  const View now = position_view(position);
  GameHash hash(now.to_move());
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    Plane<W> turned;
    planes(position)[plane].each([&](Bit bit) { turned.set(image[bit]); });
    for (const Word word : turned.words) hash.add_cells(word);
  }
  for (std::size_t i = 0; i < source_.hands.size(); ++i) hash.add_hand(now.hand(i));
  const Word rest = key(position) ^ now.hash(); // what has nothing to do with cells
  return hash.sum() ^ rest;
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
  const MoveRecord& candidate = records_[move];
  const auto mix = [](std::uint32_t sum, std::uint32_t next) { return (sum ^ next) * factor + (sum >> 15U); };
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

template <int W>
Machine::Children PlaneMachine<W>::children(Position position, std::size_t value, bool captures_only) {
  Children found;
  found.first = children_.size();
  const Marks before = marks();
  const auto in_form = [&](std::optional<std::size_t> asked) {
    return nodes_.list(position, asked, captures_only, arena_, children_, found.others);
  };
  if ((value < source_.values.size() && in_form(value)) || in_form(std::nullopt)) {
    released_.push_back(before);
  } else {
    const Moves moves = expand(position);
    const int pieces = occupied(position);
    for (std::size_t i = moves.first; i < moves.last; ++i) {
      if (captures_only && occupied(this->position(i)) >= pieces) {
        found.others = true;
        continue;
      }
      children_.push_back({this->position(i), judge_move(this->position(i)), std::nullopt, signature(i)});
    }
  }
  found.last = children_.size();
  return found;
}

template <int W>
void PlaneMachine<W>::release(const Children& children) {
  children_.resize(children.first);
  release(static_cast<const Moves&>(children));
}

template <int W>
std::optional<Machine::BestLeaf> PlaneMachine<W>::best_leaf(Position position, std::size_t value,
                                                            const LeafScores& scores) {
  if (value >= source_.values.size()) return std::nullopt;
  return nodes_.best_leaf(position, value, scores);
}

} // namespace regola
