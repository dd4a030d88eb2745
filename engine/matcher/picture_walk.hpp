#pragma once

#include "engine/matcher/picture_match.hpp"

namespace regola {

/// Matches one picture along one heading: from its pivot forwards to the end, then backwards to the start.
class PictureWalk {
public:
  /// @param failed called where the picture fails, for explanations; may be null
  PictureWalk(const PlayerView& view, const Picture& picture, std::size_t heading, std::size_t pivot,
              const std::function<bool(const PictureMatch&)>& visit, const FailureVisitor* failed = nullptr);

  /// Visits all matches whose pivot begins at the cell. Returns whether the visitor stopped the walk.
  bool from(CellIndex cell);
  /// Calls from() for each cell, until the visitor stops the walk. Returns whether it did.
  bool from_each(const std::vector<CellIndex>& cells);

private:
  using Segment = PictureMatch::Segment;

  /// Computes the lengths of elements that are measured on the current line; false if one is negative.
  bool measure();
  [[nodiscard]] std::int32_t least(std::size_t element) const {
    const Element& asked = picture_.elements[element];
    return asked.length ? lengths_[element] : asked.least;
  }
  [[nodiscard]] std::int32_t most(std::size_t element) const {
    const Element& asked = picture_.elements[element];
    return asked.length ? lengths_[element] : asked.most;
  }

  void count_steps(std::uint32_t steps);
  /// Reports a failure, if the walk has a `failed` callback.
  void note_failure(std::size_t element, CellIndex cell) const;

  [[nodiscard]] bool is_used(CellIndex cell) const;
  /// Whether the cell passes the element's test, including its variable. Binds an unset variable, and then
  /// sets `bound`.
  [[nodiscard]] bool take(const Element& element, CellIndex cell, bool& bound);
  void release(const Element& element, bool bound);

  /// Whether the element is the last in this direction.
  [[nodiscard]] bool is_last(std::size_t element, bool forwards) const {
    return forwards ? element + 1 == picture_.elements.size() : element == 0;
  }
  /// Continues with the next element after one that ended at the cell (no_cell: off the board).
  bool proceed(std::size_t element, CellIndex cell, bool forwards);
  /// Matches an element after the cell `behind`; `count` cells of its run already match.
  bool place(std::size_t index, CellIndex behind, const Relation* way, bool forwards, std::uint16_t count);
  /// Matches the next cell of an element on this cell, then the rest of the picture.
  bool enter(std::size_t index, CellIndex cell, const Relation* way, bool forwards, std::uint16_t count);
  /// Matches an element on the group of this cell, then the rest of the picture.
  bool enter_group(std::size_t index, CellIndex cell, bool forwards);
  /// Matches a picture of several rows. It is rigid: every element has a fixed place relative to the pivot.
  bool whole_picture();

  const PlayerView& view_;
  const Picture& picture_;
  std::size_t pivot_;
  const std::function<bool(const PictureMatch&)>& visit_;
  const FailureVisitor* failed_;
  bool measures_;       ///< whether an element is measured on the current line
  bool lies_somewhere_; ///< whether the picture has a direction; a single cell has none
  RelationIndex along_ = 0;
  const Relation* forth_ = nullptr;
  const Relation* back_ = nullptr;
  CellIndex start_ = no_cell;
  std::vector<std::int32_t> lengths_; ///< by element; empty if none is measured
  PictureMatch match_;
  std::uint32_t steps_ = 0;
};

} // namespace regola
