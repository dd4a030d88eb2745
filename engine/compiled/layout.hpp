#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/plane.hpp"
#include "rules/board.hpp"

namespace regola {

/// How to look along a relation with planes: the cells from which it leads into a set are the union of parts
/// of the set, each moved by so many places.
struct Reach {
  struct Term {
    Mask part; ///< of the set looked at
    int places = 0;
  };
  std::vector<Term> terms;
  bool everywhere = false; ///< leads from each cell to all others; terms is empty then
  Mask edge;               ///< cells from which it leads nowhere
  int longest = 0;         ///< steps that one can take in a row before the edge, at most the number of cells

  /// On such a relation every cell has one next one, and all lie equally far: a line can be doubled.
  [[nodiscard]] bool is_translation() const { return !everywhere && terms.size() == 1; }
};

using ReachIndex = std::uint32_t;

/// Where the cells of a board lie in a plane, and its relations as shifts of planes. On a grid a cell lies at
/// row times columns plus column, so that a step is a shift, unless holes make that wider than numbering the
/// cells one after the other.
class Layout {
public:
  explicit Layout(const Board& board);

  [[nodiscard]] int words() const { return words_; }           ///< 1, 2, 4 or 6
  [[nodiscard]] bool is_by_place() const { return by_place_; } ///< a bit is row times columns plus column
  [[nodiscard]] const Mask& board() const { return cells_; }
  [[nodiscard]] std::size_t cells() const { return bits_.size(); }
  [[nodiscard]] Bit bit(CellIndex cell) const { return bits_[cell]; }
  [[nodiscard]] CellIndex cell(Bit bit) const { return cell_at_[bit]; }
  [[nodiscard]] Mask mask(const std::vector<CellIndex>& cells) const;

  /// The relation as shifts; relations have the numbers they have on the board.
  [[nodiscard]] static ReachIndex reach(RelationIndex relation) { return relation; }
  /// The same for a step that may be no relation of the board, as from one row of a picture to another.
  [[nodiscard]] ReachIndex reach(const Board& board, Step step);
  /// The step that such a reach was made for; nothing for those of the board.
  [[nodiscard]] std::optional<Step> extra_step(ReachIndex index) const {
    return index < next_.size() ? std::nullopt : std::optional(extra_steps_[index - next_.size()]);
  }
  [[nodiscard]] const Reach& operator[](ReachIndex index) const { return reaches_[index]; }
  [[nodiscard]] std::size_t size() const { return reaches_.size(); }
  /// The cells the relation leads to from a cell, as bits.
  [[nodiscard]] const std::vector<Bit>& next(RelationIndex relation, Bit bit) const {
    return next_[relation][bit];
  }
  /// The one cell it leads to, or no_bit; for relations that lead to at most one.
  [[nodiscard]] const std::vector<Bit>& only_next(RelationIndex relation) const {
    return only_next_[relation];
  }
  [[nodiscard]] bool is_single_valued(RelationIndex relation) const { return !only_next_[relation].empty(); }
  [[nodiscard]] RelationIndex opposite(RelationIndex relation) const { return opposite_[relation]; }

private:
  [[nodiscard]] Reach reach_of(const std::vector<std::vector<Bit>>& next) const;

  int words_ = 1;
  bool by_place_ = true;
  Mask cells_;
  std::vector<Bit> bits_;
  std::vector<CellIndex> cell_at_;
  std::vector<Reach> reaches_;
  std::vector<Step> extra_steps_; // of the reaches behind those of the board
  std::vector<std::vector<std::vector<Bit>>> next_;
  std::vector<std::vector<Bit>> only_next_;
  std::vector<RelationIndex> opposite_;
};

} // namespace regola
