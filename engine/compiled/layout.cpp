#include "engine/compiled/layout.hpp"

#include <map>
#include <stdexcept>

namespace regola {

namespace {

/// The width in words of the narrowest plane with that many bits.
int words_for(std::size_t bits) {
  for (const int words : {1, 2, 4, most_words}) {
    if (bits <= static_cast<std::size_t>(words) * word_bits) return words;
  }
  return 0;
}

/// The longest walk, in steps, from any cell to the edge.
int longest_walk(const std::vector<std::vector<Bit>>& next, const Mask& cells) {
  const int most = cells.count();
  int longest = 0;
  cells.each([&](Bit start) {
    int steps = 0;
    for (Bit at = start; steps < most && !next[at].empty(); at = next[at].front()) ++steps;
    longest = std::max(longest, steps);
  });
  return longest;
}

} // namespace

Layout::Layout(const Board& board) {
  const auto rectangle = static_cast<std::size_t>(board.columns()) * static_cast<std::size_t>(board.rows());
  words_ = words_for(board.size());
  if (words_ == 0) throw std::invalid_argument("the board has more cells than a plane holds");
  by_place_ = words_for(rectangle) == words_;
  cell_at_.assign(static_cast<std::size_t>(words_) * word_bits, no_cell);
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Board::Cell& cell = board.cell(static_cast<CellIndex>(i));
    const auto bit =
        static_cast<Bit>(by_place_ ? cell.row * board.columns() + cell.column : static_cast<int>(i));
    bits_.push_back(bit);
    cells_.set(bit);
    cell_at_[bit] = static_cast<CellIndex>(i);
  }
  for (std::size_t i = 0; i < board.relation_count(); ++i) {
    const Relation& relation = board.relation(static_cast<RelationIndex>(i));
    std::vector<std::vector<Bit>> next(cell_at_.size());
    bool single = true;
    for (std::size_t from = 0; from < board.size(); ++from) {
      for (const CellIndex to : relation.next[from]) next[bits_[from]].push_back(bits_[to]);
      single = single && relation.next[from].size() <= 1;
    }
    std::vector<Bit> only;
    if (single) {
      std::transform(next.begin(), next.end(), std::back_inserter(only),
                     [](const std::vector<Bit>& cells) { return cells.empty() ? no_bit : cells.front(); });
    }
    reaches_.push_back(reach_of(next));
    next_.push_back(std::move(next));
    only_next_.push_back(std::move(only));
    opposite_.push_back(relation.opposite);
  }
}

Mask Layout::mask(const std::vector<CellIndex>& cells) const {
  Mask mask;
  for (const CellIndex cell : cells) mask.set(bits_[cell]);
  return mask;
}

Reach Layout::reach_of(const std::vector<std::vector<Bit>>& next) const {
  Reach reach;
  std::map<int, Mask> parts; // by distance
  std::size_t edges = 0;
  cells_.each([&](Bit from) {
    for (const Bit to : next[from]) {
      parts[static_cast<int>(from) - static_cast<int>(to)].set(to);
      ++edges;
    }
    if (next[from].empty()) reach.edge.set(from);
  });
  // For one distance, some pairs of cells may be related and others not.
  const std::size_t all = bits_.size();
  reach.everywhere = all > 2 && edges == all * (all - 1);
  reach.longest = longest_walk(next, cells_);
  if (!reach.everywhere) {
    for (const auto& [places, part] : parts) reach.terms.push_back({part, places});
    if (reach.terms.empty()) reach.terms.push_back({});
  }
  return reach;
}

ReachIndex Layout::reach(const Board& board, Step step) {
  const std::size_t of_board = next_.size();
  const auto known = std::find(extra_steps_.begin(), extra_steps_.end(), step);
  if (known != extra_steps_.end()) {
    return static_cast<ReachIndex>(of_board + static_cast<std::size_t>(known - extra_steps_.begin()));
  }
  std::vector<std::vector<Bit>> next(cell_at_.size());
  for (std::size_t from = 0; from < board.size(); ++from) {
    const CellIndex to = board.step(static_cast<CellIndex>(from), step);
    if (to != no_cell) next[bits_[from]].push_back(bits_[to]);
  }
  extra_steps_.push_back(step);
  reaches_.push_back(reach_of(next));
  return static_cast<ReachIndex>(reaches_.size() - 1);
}

} // namespace regola
