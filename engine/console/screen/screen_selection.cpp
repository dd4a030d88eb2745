#include "engine/console/screen/screen_selection.hpp"

#include <cstdlib>

#include "rules/text/ranges.hpp"

namespace regola::console {

namespace {

void add_new(std::vector<CellIndex>& cells, CellIndex cell) {
  if (!contains(cells, cell)) cells.push_back(cell);
}

// A row of a terminal is about as high as two columns are wide.
constexpr long row_height = 2;
// Weight of the distance across the direction.
constexpr long aside = 3;

long x_of(const CellSpot& spot) { return static_cast<long>(spot.column + spot.width - 1); }
long y_of(const CellSpot& spot) { return static_cast<long>(spot.row) * row_height; }

} // namespace

std::vector<CellIndex> path_of(const Ruleset& ruleset, const Move& move) {
  std::vector<CellIndex> path;
  if (move.kind == Move::Kind::rule && move.number != 0 && !ruleset.rules.empty() &&
      ruleset.rules.front().number != 0) { // moves are named after the cell that they change
    const std::size_t first = ruleset.turn == Turn::first_cell ? 1 : 0;
    path.push_back(static_cast<CellIndex>(first + move.number - 1));
  }
  for (const MovePart& part : move.parts) {
    for (const CellIndex cell : part.cells()) {
      if (cell != no_cell && (path.empty() || path.back() != cell)) path.push_back(cell);
    }
  }
  return path;
}

std::vector<std::vector<CellIndex>> paths_of(const Ruleset& ruleset, const std::vector<Successor>& offered) {
  return mapped(offered, [&](const Successor& next) { return path_of(ruleset, next.move); });
}

ScreenSelection::ScreenSelection(std::vector<std::vector<CellIndex>> paths) : paths_(std::move(paths)) {
  clear();
}

void ScreenSelection::clear() {
  chosen_.clear();
  menu_.clear();
  move_.reset();
  fitting_.clear();
  for (std::size_t i = 0; i < paths_.size(); ++i) {
    if (!paths_[i].empty()) fitting_.push_back(i);
  }
}

std::vector<std::size_t> ScreenSelection::going_on_to(CellIndex cell) const {
  std::vector<std::size_t> all;
  for (const std::size_t i : fitting_) {
    if (paths_[i].size() > chosen_.size() && paths_[i][chosen_.size()] == cell) all.push_back(i);
  }
  return all;
}

std::vector<std::size_t> ScreenSelection::ending_here() const {
  std::vector<std::size_t> all;
  for (const std::size_t i : fitting_) {
    if (!chosen_.empty() && paths_[i].size() == chosen_.size()) all.push_back(i);
  }
  return all;
}

/// Chooses the only move, or offers several as a menu.
void ScreenSelection::settle(const std::vector<std::size_t>& fitting) {
  if (fitting.size() == 1) {
    move_ = fitting.front();
  } else {
    menu_ = fitting;
  }
}

/// Continues with the moves that fit the chosen cells. Chooses the last one left without its remaining cells.
void ScreenSelection::narrow(std::vector<std::size_t> fitting) {
  fitting_ = std::move(fitting);
  if (chosen_.size() > 1 && fitting_.size() == 1) {
    move_ = fitting_.front();
  } else if (const auto ending = ending_here(); ending.size() == fitting_.size()) {
    settle(ending);
  }
}

bool ScreenSelection::choose(CellIndex cell) {
  menu_.clear();
  move_.reset();
  if (auto going_on = going_on_to(cell); !going_on.empty()) {
    chosen_.push_back(cell);
    narrow(std::move(going_on));
    return true;
  }
  if (chosen_.empty()) return false;
  if (cell == chosen_.back()) {
    if (const auto ending = ending_here(); !ending.empty()) {
      settle(ending);
    } else {
      clear();
    }
    return true;
  }
  std::vector<std::size_t> leading; // moves that end at the cell, across others
  for (const std::size_t i : fitting_) {
    if (paths_[i].size() > chosen_.size() && paths_[i].back() == cell) leading.push_back(i);
  }
  if (!leading.empty()) {
    settle(leading);
    return true;
  }
  const auto first = beginnings();
  if (!contains(first, cell)) return false;
  clear();
  return choose(cell);
}

std::vector<CellIndex> ScreenSelection::beginnings() const {
  std::vector<CellIndex> cells;
  for (const auto& path : paths_) {
    if (!path.empty()) add_new(cells, path.front());
  }
  return cells;
}

std::vector<CellIndex> ScreenSelection::targets() const {
  std::vector<CellIndex> cells;
  if (chosen_.empty()) return cells;
  for (const std::size_t i : fitting_) {
    if (paths_[i].size() > chosen_.size()) {
      add_new(cells, paths_[i][chosen_.size()]);
      add_new(cells, paths_[i].back());
    }
  }
  return cells;
}

bool ScreenSelection::may_stop() const {
  const auto ending = ending_here();
  return !ending.empty() && ending.size() < fitting_.size();
}

const CellSpot* find_spot(const std::vector<CellSpot>& spots, CellIndex cell) {
  return find_where(spots, [&](const CellSpot& spot) { return spot.cell == cell; });
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
