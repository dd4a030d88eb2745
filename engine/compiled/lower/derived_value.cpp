// The derived value, for texts without a value.

#include "engine/compiled/lower/derived_value.hpp"

namespace regola {

using form::Ref;

namespace {

/// Counts for each cell how many of the sets contain it, in bit-sliced counters: one set per bit. Only cells
/// of `places` count.
std::vector<Cells> counted(const CellBuilder& cells, const Cells& places, const std::vector<Cells>& sets) {
  std::vector<Cells> counter;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    Cells carry = cells.both(sets[i], places);
    for (Cells& bit : counter) {
      const Cells next = cells.both(bit, carry);
      bit = cells.and_not(cells.either(bit, carry), next);
      carry = next;
    }
    if (std::size_t{1} << counter.size() <= i + 1) counter.push_back(carry);
  }
  return counter;
}

/// Sums over all places where a winning picture is still possible. The weight of a place is multiplied by
/// four for each cell that is right.
Ref nearness(PositionLowering& position, PlayerIndex viewer) {
  constexpr std::size_t most_right = 11; // larger numbers count as this one
  form::Builder& to = position.to();
  const CellBuilder& cells = position.cells();
  Ref total = to.number(0);
  for (const CompiledNearness& line : position.rules().nearness[viewer]) {
    const Cells places = position.result(line.program, line.places, viewer);
    std::vector<Cells> right;
    right.reserve(line.right.size());
    for (const Register each : line.right) right.push_back(position.result(line.program, each, viewer));
    const std::vector<Cells> counter = counted(cells, places, right);
    for (std::size_t number = 0; number <= right.size(); ++number) {
      Cells here = places;
      for (std::size_t bit = 0; bit < counter.size(); ++bit) {
        here = (number >> bit & 1U) != 0 ? cells.both(here, counter[bit]) : cells.and_not(here, counter[bit]);
      }
      const std::int64_t weight = std::int64_t{1} << 2 * std::min(number, most_right);
      total = to.add(total, to.multiply(cells.count(here), to.number(weight)));
    }
  }
  return total;
}

} // namespace

Ref value_of(PositionLowering& position, std::size_t value) {
  const CompiledRuleset& rules = position.rules();
  form::Builder& to = position.to();
  if (!rules.values.empty()) return position.number(rules.values[value].expression, first_player);
  if (rules.score) return position.number(*rules.score, first_player);
  const bool has_pictures = !rules.nearness[first_player].empty() || !rules.nearness[second_player].empty();
  const auto of = [&](PlayerIndex player) {
    return has_pictures ? nearness(position, player) : position.count_moves(player, std::nullopt);
  };
  const Ref first = of(first_player);
  return to.subtract(first, of(second_player));
}

} // namespace regola
