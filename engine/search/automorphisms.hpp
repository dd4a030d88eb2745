#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "engine/search/cell_group.hpp"
#include "rules/ruleset/board.hpp"

namespace regola {

/// Finds permutations of cells that preserve the links of a board's relations (graph automorphisms). The
/// method is individualisation and refinement: colour the cells by their links, single out one more cell, and
/// repeat until all colours differ. As in a stabiliser chain, the search begins with permutations that fix
/// most of the singled out cells. So the found permutations form a group, even if there are too many to hold.
/// The number of steps is limited.
class Automorphisms {
public:
  /// @param by_relation whether a link must be mapped to a link of a relation with as many links; else to any
  /// link
  Automorphisms(const Board& board, bool by_relation);

  /// Adds the accepted permutations to a group, until the group is full or the steps are used up.
  /// @param accepts whether a permutation is wanted; products of accepted ones must be wanted, too
  void add_to(CellGroup& group, const std::function<bool(const CellPermutation&)>& accepts);

private:
  /// Colour of each cell. Cells with equal colours are not yet distinguished. Colours are comparable between
  /// colourings.
  using Colours = std::vector<std::uint32_t>;
  /// A stable colouring with its fingerprint `sum`, which automorphisms preserve.
  struct Refined {
    Colours colours;
    std::uint64_t sum = 0;
    std::size_t count = 0; ///< number of colours
  };
  struct Edge {
    CellIndex to = 0;
    std::uint64_t kind = 0; ///< hash of the relations by which this link leads to its target
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

  std::vector<std::vector<Edge>> edges_; // by cell; sorted by target
  std::vector<CellIndex> base_;          // the singled out cells, in order
  std::vector<Refined> levels_;          // the colouring before the first base cell, then one after each
  std::size_t steps_ = 0;
  std::size_t refused_ = 0; // number of permutations that `accepts` refused

  CellGroup* group_ = nullptr;
  const std::function<bool(const CellPermutation&)>* accepts_ = nullptr;
};

} // namespace regola
