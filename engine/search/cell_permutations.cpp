#include "engine/search/cell_permutations.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

namespace regola {

namespace {

/// A turn or a mirror of a rectangle.
struct Turning {
  bool transposed;
  bool flips_columns;
  bool flips_rows;
};
constexpr std::array<Turning, 7> turns{{{false, true, false},
                                        {false, false, true},
                                        {false, true, true},
                                        {true, false, false},
                                        {true, true, false},
                                        {true, false, true},
                                        {true, true, true}}};

/// The images of a place in a rectangle; the transposed ones fit squares only.
std::pair<int, int> turned(const Turning& turn, int columns, int rows, int column, int row) {
  if (turn.transposed) std::swap(column, row);
  return {turn.flips_columns ? columns - 1 - column : column, turn.flips_rows ? rows - 1 - row : row};
}

bool is_permutation_but_identity(const CellPermutation& permutation) {
  std::vector<bool> met(permutation.size(), false);
  bool moves = false;
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    if (permutation[i] >= permutation.size() || met[permutation[i]]) {
      return false;
    }
    met[permutation[i]] = true;
    moves = moves || permutation[i] != i;
  }
  return moves;
}

/// Those of the board's own rectangle.
void add_turns(const Board& board, std::set<CellPermutation>& found) {
  for (const Turning& turn : turns) {
    if (turn.transposed && board.columns() != board.rows()) continue;
    CellPermutation permutation;
    for (std::size_t i = 0; i < board.size(); ++i) {
      const Board::Cell& cell = board.cell(static_cast<CellIndex>(i));
      const auto [column, row] = turned(turn, board.columns(), board.rows(), cell.column, cell.row);
      permutation.push_back(board.at(column, row));
    }
    found.insert(std::move(permutation));
  }
}

/// Those of a row of cells read as a rectangle, behind so many that stay where they are.
void add_folded(std::size_t size, std::size_t fixed, std::set<CellPermutation>& found) {
  const int cells = static_cast<int>(size - fixed);
  for (int columns = 1; columns <= cells; ++columns) {
    if (cells % columns != 0) continue;
    const int rows = cells / columns;
    for (const Turning& turn : turns) {
      if (turn.transposed && columns != rows) continue;
      CellPermutation permutation;
      for (std::size_t i = 0; i < fixed; ++i) permutation.push_back(static_cast<CellIndex>(i));
      for (int i = 0; i < cells; ++i) {
        const auto [column, row] = turned(turn, columns, rows, i % columns, i / columns);
        permutation.push_back(static_cast<CellIndex>(static_cast<int>(fixed) + row * columns + column));
      }
      found.insert(std::move(permutation));
    }
  }
}

/// The permutations that map what hangs together to what hangs together, found cell by cell.
class Automorphisms {
public:
  Automorphisms(const Board& board, std::set<CellPermutation>& found)
      : size_(board.size()), linked_(size_, std::vector<bool>(size_, false)), found_(found) {
    for (std::size_t r = 0; r < board.relation_count(); ++r) {
      const Relation& relation = board.relation(static_cast<RelationIndex>(r));
      std::size_t links = 0;
      for (const auto& next : relation.next) links += next.size();
      if (links == size_ * (size_ - 1)) continue; // from anywhere to anywhere
      for (std::size_t a = 0; a < size_; ++a) {
        for (const CellIndex b : relation.next[a]) linked_[a][b] = linked_[b][a] = true;
      }
    }
    used_.assign(size_, false);
    extend();
  }

private:
  static constexpr std::size_t most_found = 256;
  static constexpr std::size_t most_steps = 100'000;

  void extend() {
    const std::size_t cell = image_.size();
    if (cell == size_) {
      found_.insert(image_);
      return;
    }
    for (std::size_t to = 0; to < size_ && found_.size() < most_found && ++steps_ < most_steps; ++to) {
      if (used_[to]) continue;
      bool fits = linked_[cell][cell] == linked_[to][to];
      for (std::size_t i = 0; i < cell && fits; ++i) fits = linked_[cell][i] == linked_[to][image_[i]];
      if (!fits) continue;
      used_[to] = true;
      image_.push_back(static_cast<CellIndex>(to));
      extend();
      image_.pop_back();
      used_[to] = false;
    }
  }

  std::size_t size_;
  std::vector<std::vector<bool>> linked_;
  std::set<CellPermutation>& found_;
  std::vector<bool> used_;
  CellPermutation image_;
  std::size_t steps_ = 0;
};

} // namespace

std::vector<CellPermutation> cell_permutations(const Ruleset& ruleset) {
  const Board& board = ruleset.board;
  std::set<CellPermutation> found;
  if (board.size() > 0) {
    add_turns(board, found);
    if (board.rows() == 1) add_folded(board.size(), ruleset.turn == Turn::first_cell ? 1 : 0, found);
    if (!board.is_grid()) Automorphisms(board, found);
  }
  std::vector<CellPermutation> all;
  std::copy_if(found.begin(), found.end(), std::back_inserter(all), is_permutation_but_identity);
  return all;
}

} // namespace regola
