// How positions are written: where their cells, symbols, hands and counters go.

#include <numeric>

#include "engine/solve/retrograde/position_code.hpp"

namespace regola {

/// @param exchange null if the players are not exchanged
PositionCode::View PositionCode::view(const PlayerExchange* exchange,
                                      const std::vector<CellPermutation>& symmetries) const {
  const Ruleset& source = *rules_.ruleset;
  View view;
  CellPermutation first(rules_.layout.cells());
  std::iota(first.begin(), first.end(), CellIndex{0});
  if (exchange != nullptr && !exchange->cells.empty()) first = exchange->cells;
  view.images.push_back(first);
  for (const CellPermutation& symmetry : symmetries) {
    CellPermutation image;
    for (const CellIndex cell : first) image.push_back(symmetry[cell]);
    view.images.push_back(std::move(image));
  }
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    const Symbol symbol = rules_.symbols.symbol(plane);
    const int becomes =
        exchange == nullptr ? static_cast<int>(plane) : rules_.symbols.plane(exchange->symbol(symbol));
    view.symbols.push_back(static_cast<std::uint8_t>(becomes));
  }
  view.hands.resize(source.hands.size());
  for (std::size_t i = 0; i < source.hands.size(); ++i) view.hands[exchange ? exchange->hands[i] : i] = i;
  view.quiet.resize(source.quiet.size());
  for (std::size_t i = 0; i < source.quiet.size(); ++i) view.quiet[exchange ? exchange->quiet[i] : i] = i;
  return view;
}

} // namespace regola
