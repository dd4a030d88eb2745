#include "engine/console/screen/screen_cells.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace regola::console {

namespace {

// A row of a terminal is about as high as two columns are wide.
constexpr long row_height = 2;
// Weight of the distance across the direction.
constexpr long aside = 3;

long x_of(const CellSpot& spot) { return static_cast<long>(spot.column + spot.width - 1); }
long y_of(const CellSpot& spot) { return static_cast<long>(spot.row) * row_height; }

} // namespace

const CellSpot* find_spot(const std::vector<CellSpot>& spots, CellIndex cell) {
  const auto found =
      std::find_if(spots.begin(), spots.end(), [&](const CellSpot& spot) { return spot.cell == cell; });
  return found == spots.end() ? nullptr : &*found;
}

CellIndex neighbour(const std::vector<CellSpot>& spots, CellIndex from, Direction direction) {
  const CellSpot* start = find_spot(spots, from);
  if (start == nullptr) return from;
  CellIndex best = from;
  long best_cost = std::numeric_limits<long>::max();
  for (const CellSpot& spot : spots) {
    const long right = x_of(spot) - x_of(*start);
    const long down = y_of(spot) - y_of(*start);
    const bool vertical = direction == Direction::up || direction == Direction::down;
    const long sign = direction == Direction::up || direction == Direction::left ? -1 : 1;
    const long ahead = sign * (vertical ? down : right);
    const long cost = ahead + aside * std::abs(vertical ? right : down);
    if (ahead > 0 && cost < best_cost) {
      best = spot.cell;
      best_cost = cost;
    }
  }
  return best;
}

std::optional<CellIndex> cell_at(const std::vector<CellSpot>& spots, std::size_t column, std::size_t row) {
  std::optional<CellIndex> best;
  std::size_t best_distance = 2; // columns: farther away is not meant
  for (const CellSpot& spot : spots) {
    const std::size_t last = spot.column + spot.width - 1;
    const std::size_t distance =
        column < spot.column ? spot.column - column : column - std::min(column, last);
    if (spot.row == row && distance < best_distance) {
      best = spot.cell;
      best_distance = distance;
    }
  }
  return best;
}

std::optional<CellIndex> middle_cell(const std::vector<CellSpot>& spots) {
  if (spots.empty()) return std::nullopt;
  const auto [left, right] = std::minmax_element(
      spots.begin(), spots.end(), [](const auto& a, const auto& b) { return x_of(a) < x_of(b); });
  const auto [top, bottom] = std::minmax_element(
      spots.begin(), spots.end(), [](const auto& a, const auto& b) { return y_of(a) < y_of(b); });
  const long x = (x_of(*left) + x_of(*right)) / 2;
  const long y = (y_of(*top) + y_of(*bottom)) / 2;
  const auto distance = [&](const CellSpot& spot) {
    return std::abs(x_of(spot) - x) + std::abs(y_of(spot) - y);
  };
  return std::min_element(spots.begin(), spots.end(),
                          [&](const auto& a, const auto& b) { return distance(a) < distance(b); })
      ->cell;
}

} // namespace regola::console
