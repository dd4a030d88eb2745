#pragma once

// The derived value, for texts without a value.

#include "engine/compiled/machine/plane_evaluator.hpp"
#include "engine/compiled/machine/plane_move_lister.hpp"

namespace regola {

/// Sorts places by the number of their right cells, with bit-sliced counters: one plane per bit.
template <int W>
std::int32_t PlaneEvaluator<W>::nearness(const PlayerPosition& view) {
  constexpr int bits = 5;
  constexpr int most_right = 11; // larger numbers count as this one
  std::int32_t total = 0;
  for (const CompiledNearness& line : rules_.nearness[view.player]) {
    const ThreadedProgram<W>& program = viewer_.run(view, line.program);
    for (std::size_t lane = 0; lane < program.lane_count(line.places); ++lane) {
      const Plane<W> places = program(line.places, lane);
      std::array<Plane<W>, bits> counter{};
      Plane<W> many; // places whose counter overflowed
      for (const Register right : line.right) {
        Plane<W> carry = program(right, lane) & places;
        for (Plane<W>& bit : counter) {
          const Plane<W> next = bit & carry;
          bit ^= carry;
          carry = next;
        }
        many |= carry;
      }
      for (int count = 0; count < 1 << bits; ++count) {
        Plane<W> here = places - many;
        for (int bit = 0; bit < bits; ++bit) {
          here = (count >> bit & 1) != 0 ? here & counter[static_cast<std::size_t>(bit)]
                                         : here - counter[static_cast<std::size_t>(bit)];
        }
        total += here.count() << (2 * std::min(count, most_right));
      }
      total += many.count() << (2 * most_right);
    }
  }
  return total;
}

template <int W>
std::int32_t PlaneEvaluator<W>::derived_value(Position position) {
  if (rules_.score) {
    return evaluate(viewer_.view_of(position, first_player), *rules_.score);
  }
  if (!rules_.nearness[first_player].empty() || !rules_.nearness[second_player].empty()) {
    const PlayerPosition first = viewer_.view_of(position, first_player);
    return nearness(first) - nearness(first.seen_by(second_player));
  }
  const auto mobility = [&](PlayerIndex player) {
    const Arena::Mark mark = store_.arena().mark();
    const std::size_t moves = lister_.move_count(viewer_.view_of(positions_.turned(position, player)));
    store_.arena().release(mark);
    return static_cast<std::int32_t>(moves);
  };
  return mobility(first_player) - mobility(second_player);
}

} // namespace regola
