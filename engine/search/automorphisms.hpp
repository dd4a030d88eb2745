#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/search/cell_group.hpp"
#include "rules/board.hpp"

namespace regola {

/// Finds permutations of cells that keep what the relations of a board link, by individualisation and
/// refinement: cells are told apart by what they are linked to, then one more cell is singled out, until all
/// differ. Those that leave most of the singled out cells in place come first, as in a stabiliser chain; so
/// where there are too many, those that were found still make a group. Bounded in steps.
class Automorphisms {
public:
  /// @param by_relation a link of one relation becomes a link of one with as many; else any link will do
  Automorphisms(const Board& board, bool by_relation);

  /// Adds to a group those that a test accepts, until the group is full or the steps are used up.
  /// @param accepts whether a permutation is wanted; its products with wanted ones are, too
  void add_to(CellGroup& group, const std::function<bool(const CellPermutation&)>& accepts);

private:
  /// By cell: equal for cells that are not told apart. Numbers mean the same in all colourings.
  using Colours = std::vector<std::uint32_t>;
  /// Colours, and a sum that is the same for colourings which an automorphism maps to each other.
  struct Refined {
    Colours colours;
    std::uint64_t sum = 0;
    std::size_t count = 0; ///< of colours
  };
  struct Edge {
    CellIndex to = 0;
    std::uint64_t kind = 0; ///< of the relations that lead there
  };

  void add_edges(const Board& board, bool by_relation);
  [[nodiscard]] Refined refined(Colours colours, std::size_t count);
  [[nodiscard]] Refined singled_out(const Refined& before, CellIndex cell);
  void choose_base();
  [[nodiscard]] bool spend(std::size_t steps);
  [[nodiscard]] bool descend(std::size_t level, const Refined& image, CellIndex to);
  [[nodiscard]] bool take(const Refined& image);
  [[nodiscard]] bool keeps_edges(const CellPermutation& permutation) const;
  void add_orbit(std::size_t level, CellIndex cell, std::vector<bool>& met) const;

  std::vector<std::vector<Edge>> edges_; // by cell, in the order of their ends
  std::vector<CellIndex> base_;          // the cells that are singled out
  std::vector<Refined> levels_;          // before the first, and after each of them
  std::size_t steps_ = 0;
  std::size_t refused_ = 0; // by the test

  CellGroup* group_ = nullptr;
  const std::function<bool(const CellPermutation&)>* accepts_ = nullptr;
};

} // namespace regola
