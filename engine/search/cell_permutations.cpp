#include "engine/search/cell_permutations.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

namespace regola {

namespace {

/// A rotation or reflection of a rectangle.
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

/// Maps a cell of a rectangle; transposed turns fit squares only.
std::pair<int, int> turned(const Turning& turn, int columns, int rows, int column, int row) {
  if (turn.transposed) std::swap(column, row);
  return {turn.flips_columns ? columns - 1 - column : column, turn.flips_rows ? rows - 1 - row : row};
}

bool is_permutation_but_identity(const CellPermutation& permutation) {
  std::vector<bool> met(permutation.size(), false);
  bool moves = false;
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    if (permutation[i] >= permutation.size() || met[permutation[i]]) return false;
    met[permutation[i]] = true;
    moves = moves || permutation[i] != i;
  }
  return moves;
}

/// Adds the rotations and reflections of the board's own rectangle.
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

/// Adds the rotations and reflections of every rectangle that a row of cells can be read as. The first
/// `fixed` cells stay in place.
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

} // namespace

std::vector<CellPermutation> cell_permutations(const Ruleset& ruleset) {
  const Board& board = ruleset.board;
  std::set<CellPermutation> found;
  if (board.size() > 0) {
    add_turns(board, found);
    if (board.rows() == 1) add_folded(board.size(), ruleset.turn == Turn::first_cell ? 1 : 0, found);
  }
  std::vector<CellPermutation> all;
  std::copy_if(found.begin(), found.end(), std::back_inserter(all), is_permutation_but_identity);
  return all;
}

} // namespace regola
