// Sums of directions on a grid whose links join rows or columns into rings.

#include <algorithm>
#include <bitset>
#include <cstdlib>

#include "rules/ruleset/board.hpp"
#include "rules/text/limits.hpp"

namespace regola {

namespace {

/// For each place in the enclosing rectangle, holes included: the places that a path reaches.
using Way = std::vector<std::bitset<limits::cells>>;

Way one_after_the_other(const Way& first, const Way& second) {
  Way both(first.size());
  for (std::size_t from = 0; from < first.size(); ++from) {
    for (std::size_t middle = 0; middle < first.size(); ++middle) {
      if (first[from].test(middle)) both[from] |= second[middle];
    }
  }
  return both;
}

Way repeated(Way way, int times) {
  Way all(way.size());
  for (std::size_t place = 0; place < all.size(); ++place) all[place].set(place);
  for (; times > 0; times /= 2) {
    if (times % 2 != 0) all = one_after_the_other(all, way);
    way = one_after_the_other(way, way);
  }
  return all;
}

/// The steps of a board as paths. A sum passes over holes as it does without links. From a hole a step leads
/// only to a cell that no other step reaches in that direction, so that paths can be reversed.
class Steps {
public:
  explicit Steps(Board& board) : board_(board) {}

  [[nodiscard]] Way along(const std::string& word, int times) {
    const Step step = *step_of(word);
    const Relation& forth = board_.relation(*board_.relate(word));
    const Relation& back = board_.relation(forth.opposite);
    Way way(static_cast<std::size_t>(board_.columns()) * static_cast<std::size_t>(board_.rows()));
    for (int row = 0; row < board_.rows(); ++row) {
      for (int column = 0; column < board_.columns(); ++column) {
        std::bitset<limits::cells>& reached = way[place(column, row)];
        const CellIndex from = board_.at(column, row);
        if (from != no_cell && !forth.next[from].empty()) {
          for (const CellIndex to : forth.next[from]) reached.set(place_of(to));
          continue;
        }
        const int right = column + step.right;
        const int down = row + step.down;
        const bool inside = right >= 0 && down >= 0 && right < board_.columns() && down < board_.rows();
        const CellIndex to = board_.at(right, down);
        if (inside && (to == no_cell || back.next[to].empty())) reached.set(place(right, down));
      }
    }
    return repeated(std::move(way), times);
  }

  [[nodiscard]] std::size_t place_of(CellIndex cell) const {
    return place(board_.cell(cell).column, board_.cell(cell).row);
  }
  /// Returns the cells among the places.
  [[nodiscard]] Relation::Cells cells(const std::bitset<limits::cells>& places) const {
    Relation::Cells found;
    for (std::size_t i = 0; i < board_.size(); ++i) {
      if (places.test(place_of(static_cast<CellIndex>(i)))) found.push_back(static_cast<CellIndex>(i));
    }
    return found;
  }

private:
  [[nodiscard]] std::size_t place(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(board_.columns()) +
           static_cast<std::size_t>(column);
  }

  Board& board_;
};

std::string upright(Step step) { return step.down < 0 ? "n" : "s"; }
std::string level(Step step) { return step.right < 0 ? "w" : "e"; }

} // namespace

/// Whether links extend one of the directions of this sum.
bool Board::goes_along_links(Step step) const {
  const auto is_linked = [&](const std::string& word) {
    const auto known = find_relation(word);
    return known && !relations_[*known].step;
  };
  return (step.down != 0 && is_linked(upright(step))) || (step.right != 0 && is_linked(level(step)));
}

/// Sets the relation of a sum and its opposite to the cells that its steps reach. Where a link of this name
/// exists, the link decides.
void Board::add_sum(RelationIndex index, Step step) {
  Steps steps(*this);
  const Way vertical = steps.along(upright(step), std::abs(step.down));
  const Way horizontal = steps.along(level(step), std::abs(step.right));
  const Way upright_first = one_after_the_other(vertical, horizontal);
  const Way level_first = one_after_the_other(horizontal, vertical);
  Relation& forth = relations_[index];
  Relation& back = relations_[forth.opposite];
  std::vector<std::pair<CellIndex, CellIndex>> edges;
  std::vector<bool> leaves(size(), false);
  std::vector<bool> arrives(size(), false);
  for (std::size_t i = 0; i < size(); ++i) {
    const auto from = static_cast<CellIndex>(i);
    for (const CellIndex to : forth.next[from]) {
      if (to == this->step(from, step)) continue;
      edges.emplace_back(from, to); // by a link
      leaves[from] = arrives[to] = true;
    }
  }
  const std::size_t linked = edges.size();
  bool is_flat = linked == 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const auto from = static_cast<CellIndex>(i);
    const Relation::Cells one = steps.cells(upright_first[steps.place_of(from)]);
    const Relation::Cells other = steps.cells(level_first[steps.place_of(from)]);
    if (!leaves[from] && !forth.fork && !one.empty() && !other.empty() && one != other) {
      const auto [a, b] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
      forth.fork = {from, a == one.end() ? one.front() : *a, b == other.end() ? other.front() : *b};
    }
    Relation::Cells reached = one;
    reached.insert(reached.end(), other.begin(), other.end());
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    const CellIndex flat = this->step(from, step);
    is_flat = is_flat && (flat == no_cell ? reached.empty() : reached == Relation::Cells{flat});
    for (const CellIndex to : reached) {
      // A sum that returns to its start leads nowhere, because no match uses a cell twice.
      if (to != from && !leaves[from] && !arrives[to]) edges.emplace_back(from, to);
    }
  }
  if (is_flat) return;
  for (Relation* way : {&forth, &back}) {
    way->step = std::nullopt;
    std::fill(way->next.begin(), way->next.end(), Relation::Cells());
  }
  for (const auto& [from, to] : edges) {
    forth.next[from].push_back(to);
    back.next[to].push_back(from);
  }
}

void Board::follow_links() {
  follows_links_ = true;
  const std::size_t linked = relations_.size();
  for (std::size_t i = 0; i < linked && is_grid(); ++i) {
    const std::optional<Step> step = step_of(relations_[i].name);
    const bool is_sum = step && std::abs(step->right) + std::abs(step->down) > 1;
    if (is_sum && relations_[i].opposite > i && goes_along_links(*step)) {
      add_sum(static_cast<RelationIndex>(i), *step);
    }
  }
}

} // namespace regola
