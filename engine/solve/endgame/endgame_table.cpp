#include "engine/solve/endgame/endgame_table.hpp"

namespace regola {

Material material_of(const Status& status) {
  std::string symbols;
  std::copy_if(status.cells.begin(), status.cells.end(), std::back_inserter(symbols),
               [](Symbol symbol) { return symbol != empty_symbol; });
  return Material(std::move(symbols));
}

PlacementIndex::Placement placement_of(const PlacementIndex& index, const Status& status) {
  PlacementIndex::Placement placement{};
  const std::string& symbols = index.symbols();
  for (std::size_t piece = 0; piece < symbols.size();) {
    const Symbol symbol = symbols[piece];
    for (std::size_t cell = 0; cell < status.size(); ++cell) {
      if (status[cell] == symbol) placement[piece++] = static_cast<CellIndex>(cell);
    }
  }
  return placement;
}

Status status_of(const PlacementIndex& index, const PlacementIndex::Placement& placement, std::size_t cells,
                 PlayerIndex to_move) {
  Status status;
  status.cells.assign(cells, empty_symbol);
  for (std::size_t piece = 0; piece < index.symbols().size(); ++piece) {
    status.cells[placement[piece]] = index.symbols()[piece];
  }
  status.to_move = to_move;
  return status;
}

std::optional<PositionValue> EndgameTable::value(const Status& status) const {
  const auto number = index.number(placement_of(index, status));
  if (!number) return std::nullopt;
  const TableValue known = at(status.to_move, *number);
  return known == no_position ? std::nullopt : std::optional(position_value(known));
}

EndgameCount count_values(const EndgameTable& table, PlayerIndex to_move) {
  EndgameCount count;
  PlacementIndex::Placement placement{};
  const std::vector<TableValue>& values = table.values[to_move];
  for (std::uint64_t number = 0; number < values.size(); ++number) {
    const TableValue value = table.at(to_move, number);
    if (value == no_position || !table.index.place(number, placement)) continue;
    const unsigned images = table.index.images(placement);
    (value == drawn_value ? count.draws : is_win(value) ? count.wins : count.losses) += images;
    if (has_plies(value) && plies_of(value) > count.longest) {
      count.longest = plies_of(value);
      count.farthest = number;
    }
  }
  return count;
}

std::uint64_t count_placements(const PlacementIndex& index) {
  std::uint64_t count = 0;
  PlacementIndex::Placement placement{};
  for (std::uint64_t number = 0; number < index.size(); ++number) {
    if (index.place(number, placement)) count += index.images(placement);
  }
  return count;
}

} // namespace regola
