#pragma once

#include "engine/compiled/plane.hpp"
#include "rules/ruleset/board.hpp"

namespace regola {

/// A relation as shifts of planes: the cells from which it leads into a set are the union of parts of the
/// set, each shifted by a number of bits.
struct Reach {
  struct Term {
    Mask part; ///< of the target set
    int places = 0;
  };
  std::vector<Term> terms;
  bool everywhere = false; ///< from each cell to all others; `terms` is empty then
  Mask edge;               ///< cells from which the relation leads nowhere
  int longest = 0;         ///< longest walk in steps, at most the number of cells

  /// Whether every step has the same distance and leads to at most one cell: then doubling finds runs.
  [[nodiscard]] bool is_translation() const { return !everywhere && terms.size() == 1; }
};

using ReachIndex = std::uint32_t;

/// Maps the cells of a board to the bits of a plane, and relations to shifts. On a grid the bit of a cell is
/// its row times the number of columns plus its column, so that a step is a shift. Where holes would make
/// that wider than numbering the cells, it numbers them.
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

  /// The reach of a relation of the board; both have the same number.
  [[nodiscard]] static ReachIndex reach(RelationIndex relation) { return relation; }
  /// The reach of a step that may be no relation of the board, as between rows of a picture.
  [[nodiscard]] ReachIndex reach(const Board& board, Step step);
  /// The step of such a reach; nullopt for those of the board.
  [[nodiscard]] std::optional<Step> extra_step(ReachIndex index) const {
    return index < next_.size() ? std::nullopt : std::optional(extra_steps_[index - next_.size()]);
  }
  [[nodiscard]] const Reach& operator[](ReachIndex index) const { return reaches_[index]; }
  [[nodiscard]] std::size_t size() const { return reaches_.size(); }
  /// The cells that the relation leads to from a cell, as bits.
  [[nodiscard]] const std::vector<Bit>& next(RelationIndex relation, Bit bit) const {
    return next_[relation][bit];
  }
  /// By bit, the only cell that the relation leads to, or no_bit. Only for relations that lead to at most one
  /// cell.
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
  std::vector<Step> extra_steps_; // by reach, from the first that is not of the board
  std::vector<std::vector<std::vector<Bit>>> next_;
  std::vector<std::vector<Bit>> only_next_;
  std::vector<RelationIndex> opposite_;
};

} // namespace regola
