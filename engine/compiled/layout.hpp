#pragma once

#include "engine/compiled/plane.hpp"
#include "rules/ruleset/picture.hpp"

namespace regola {

/// A relation as shifts of planes. The cells from which it leads into a target set are the union of its
/// terms: each is a part of the set, shifted by a number of bits.
struct Reach {
  struct Term {
    Mask part; ///< bits of the target set that this term shifts
    int places = 0;
  };
  std::vector<Term> terms;
  bool everywhere = false; ///< leads from each cell to all others; `terms` is empty then
  Mask edge;               ///< cells from which the relation leads nowhere
  int longest = 0;         ///< longest walk in steps, at most the number of cells

  /// Whether every step has the same distance and leads to at most one cell. Then doubling finds runs.
  [[nodiscard]] bool is_translation() const { return !everywhere && terms.size() == 1; }
};

using ReachIndex = std::uint32_t;

/// Maps the cells of a board to the bits of a plane, and relations to shifts. On a grid the bit of a cell is
/// its row times the number of columns plus its column, so that a step is a shift. Where holes would make
/// planes too wide, it numbers the cells instead.
class Layout {
public:
  explicit Layout(const Board& board);

  [[nodiscard]] int words() const { return words_; } ///< 1, 2, 4 or 6
  /// Whether the bit of a cell is row times columns plus column.
  [[nodiscard]] bool is_by_place() const { return by_place_; }
  [[nodiscard]] const Mask& board() const { return cells_; }
  [[nodiscard]] std::size_t cells() const { return bits_.size(); }
  [[nodiscard]] Bit bit(CellIndex cell) const { return bits_[cell]; }
  [[nodiscard]] CellIndex cell(Bit bit) const { return cell_at_[bit]; }
  [[nodiscard]] Mask mask(const std::vector<CellIndex>& cells) const;
  /// The mask of the cells that a line names; `nullopt` if it names none, and so may lie anywhere.
  [[nodiscard]] std::optional<Mask> limit(const std::vector<CellIndex>& cells) const {
    return cells.empty() ? std::nullopt : std::optional(mask(cells));
  }

  /// The reach of a relation of the board. Both have the same number.
  [[nodiscard]] static ReachIndex reach(RelationIndex relation) { return relation; }
  /// The reach of a step. The board may lack its relation, as for a step between rows of a picture.
  [[nodiscard]] ReachIndex reach(const Board& board, Step step);
  /// The step of a reach that is not of the board; nullopt if it is.
  [[nodiscard]] std::optional<Step> extra_step(ReachIndex index) const {
    return index < next_.size() ? std::nullopt : std::optional(extra_steps_[index - next_.size()]);
  }
  [[nodiscard]] const Reach& operator[](ReachIndex index) const { return reaches_[index]; }
  [[nodiscard]] std::size_t size() const { return reaches_.size(); }
  /// The cells to which the relation leads from a cell, as bits.
  [[nodiscard]] const std::vector<Bit>& next(RelationIndex relation, Bit bit) const {
    return next_[relation][bit];
  }
  /// By bit, the only cell to which the relation leads, or no_bit. Call it only if the relation leads to at
  /// most one cell.
  [[nodiscard]] const std::vector<Bit>& only_next(RelationIndex relation) const {
    return only_next_[relation];
  }
  [[nodiscard]] bool is_single_valued(RelationIndex relation) const { return !only_next_[relation].empty(); }
  [[nodiscard]] RelationIndex opposite(RelationIndex relation) const { return opposite_[relation]; }
  /// The reaches that lead from the ends of steps back to where they begin.
  template <typename Relations>
  [[nodiscard]] std::vector<const Reach*> back(const Relations& along) const {
    return mapped(along, [&](RelationIndex each) { return &reaches_[reach(opposite(each))]; });
  }

private:
  [[nodiscard]] Reach reach_of(const std::vector<std::vector<Bit>>& next) const;

  int words_ = 1;
  bool by_place_ = true;
  Mask cells_;
  std::vector<Bit> bits_;
  std::vector<CellIndex> cell_at_;
  std::vector<Reach> reaches_;
  // By reach; the first entry belongs to the first reach that is not of the board.
  std::vector<Step> extra_steps_;
  std::vector<std::vector<std::vector<Bit>>> next_;
  std::vector<std::vector<Bit>> only_next_;
  std::vector<RelationIndex> opposite_;
};

/// The relations along which a picture is laid, by heading.
[[nodiscard]] inline std::vector<RelationIndex> along_of(const Picture& picture) {
  return mapped(picture.headings, [](const Heading& heading) { return heading.along; });
}

/// The step from one element of a picture of several rows to another.
[[nodiscard]] inline Step step_between(const Board& board, const Heading& heading, const Element& from,
                                       const Element& to) {
  const Step along = *board.relation(heading.along).step;
  const Step down = *board.relation(heading.down).step;
  const int rows = to.row - from.row;
  const int columns = to.column - from.column;
  return {rows * down.right + columns * along.right, rows * down.down + columns * along.down};
}

} // namespace regola
