#include "engine/search/symmetry.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "engine/search/automorphisms.hpp"
#include "rules/format/canonical_rules.hpp"

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

/// Candidates for symmetries of a game, without the identity: rotations and reflections of the board's
/// rectangle, and of each rectangle that a board of one row can be read as. They form no group.
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

} // namespace

std::vector<CellPermutation> symmetries_of(const Ruleset& ruleset, const Value* value) {
  CanonicalRules rules(ruleset, value);
  if (!rules.is_readable()) return {};
  CellGroup group(ruleset.board.size(), ruleset.exchange ? ruleset.exchange->cells : CellPermutation());
  const auto is_symmetry = [&](const CellPermutation& permutation) {
    const CellPermutation mirrored = group.mirrored(permutation);
    return rules.is_same_under(permutation) && (mirrored == permutation || rules.is_same_under(mirrored));
  };
  for (const bool by_relation : {true, false}) {
    if (ruleset.board.is_grid() || group.is_full()) break;
    Automorphisms(ruleset.board, by_relation).add_to(group, is_symmetry);
  }
  for (const CellPermutation& permutation : cell_permutations(ruleset)) {
    if (group.is_full()) break;
    if (group.contains(permutation)) continue;
    auto larger = group.with(permutation);
    if (larger && is_symmetry(permutation)) group = std::move(*larger);
  }
  return {std::next(group.all().begin()), group.all().end()};
}

std::vector<CellImage> images_of(const Layout& layout, const std::vector<CellPermutation>& symmetries) {
  std::vector<CellImage> images;
  for (const CellPermutation& cells : symmetries) {
    std::vector<Bit> image(static_cast<std::size_t>(layout.words()) * word_bits);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      image[layout.bit(static_cast<CellIndex>(cell))] = layout.bit(cells[cell]);
    }
    images.emplace_back(image);
  }
  return images;
}

Word SymmetricKeys::least(Position position, Word own) const {
  Word least = own;
  for (const CellImage& image : images_) least = std::min(least, machine_.key_of_image(position, image));
  return least;
}

} // namespace regola
