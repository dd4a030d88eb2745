#include "engine/console/screen/screen_selection.hpp"

#include <algorithm>
#include <utility>

namespace regola::console {

namespace {

void add_new(std::vector<CellIndex>& cells, CellIndex cell) {
  if (std::find(cells.begin(), cells.end(), cell) == cells.end()) cells.push_back(cell);
}

} // namespace

std::vector<CellIndex> path_of(const Ruleset& ruleset, const Move& move) {
  std::vector<CellIndex> path;
  if (move.kind == Move::Kind::rule && move.number != 0 && !ruleset.rules.empty() &&
      ruleset.rules.front().number != 0) { // moves are named after the cell that they change
    const std::size_t first = ruleset.turn == Turn::first_cell ? 1 : 0;
    path.push_back(static_cast<CellIndex>(first + move.number - 1));
  }
  for (const MovePart& part : move.parts) {
    for (const CellIndex cell : {part.from, part.to}) {
      if (cell != no_cell && (path.empty() || path.back() != cell)) path.push_back(cell);
    }
  }
  return path;
}

std::vector<std::vector<CellIndex>> paths_of(const Ruleset& ruleset, const std::vector<Successor>& offered) {
  std::vector<std::vector<CellIndex>> paths;
  paths.reserve(offered.size());
  for (const Successor& next : offered) paths.push_back(path_of(ruleset, next.move));
  return paths;
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
  if (std::find(first.begin(), first.end(), cell) == first.end()) return false;
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

} // namespace regola::console
