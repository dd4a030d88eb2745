#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/matcher/picture_match.hpp"

namespace regola {

/// Lays one picture along one heading, from its pivot forwards to the end and then backwards to the start.
class PictureWalk {
public:
  /// @param failed told where the picture does not go on, for explanations; may be null
  PictureWalk(const PlayerView& view, const Picture& picture, std::size_t heading, std::size_t pivot,
              const std::function<bool(const PictureMatch&)>& visit, const FailureVisitor* failed = nullptr);

  /// All matches whose pivot starts at the cell; true when the visitor stopped them.
  bool from(CellIndex cell);

private:
  using Segment = PictureMatch::Segment;

  /// How many cells of an element there may be, from the line on which the picture lies; false where one
  /// would have fewer than none.
  bool measure();
  [[nodiscard]] std::int32_t least(std::size_t element) const {
    const Element& asked = picture_.elements[element];
    return asked.length ? lengths_[element] : asked.least;
  }
  [[nodiscard]] std::int32_t most(std::size_t element) const {
    const Element& asked = picture_.elements[element];
    return asked.length ? lengths_[element] : asked.most;
  }

  void count_step();
  /// Tells who wants to know where the picture did not go on.
  void note_failure(std::size_t element, CellIndex cell) const;

  [[nodiscard]] bool is_used(CellIndex cell) const;
  /// The cell passes the element's test, its variable included; sets the variable if it was not set.
  [[nodiscard]] bool take(const Element& element, CellIndex cell, bool& bound);
  void release(const Element& element, bool bound);

  /// Nothing lies behind it in this direction.
  [[nodiscard]] bool is_last(std::size_t element, bool forwards) const {
    return forwards ? element + 1 == picture_.elements.size() : element == 0;
  }
  /// The next element after one that ended at the cell (no_cell: off the board).
  bool proceed(std::size_t element, CellIndex cell, bool forwards);
  /// Lays an element behind the cell; `count` cells of its run are laid already.
  bool place(std::size_t index, CellIndex behind, const Relation* way, bool forwards, std::uint16_t count);
  /// Lays the next cell of an element on this cell, then what follows.
  bool enter(std::size_t index, CellIndex cell, const Relation* way, bool forwards, std::uint16_t count);
  /// Lays the group of an element that this cell belongs to, then what follows.
  bool enter_group(std::size_t index, CellIndex cell, bool forwards);
  /// A picture of several rows is rigid: every element has its place relative to the pivot.
  bool whole_picture();

  const PlayerView& view_;
  const Picture& picture_;
  std::size_t pivot_;
  const std::function<bool(const PictureMatch&)>& visit_;
  const FailureVisitor* failed_;
  bool lies_somewhere_; ///< false for one cell, which lies in no direction
  RelationIndex along_ = 0;
  const Relation* forth_ = nullptr;
  const Relation* back_ = nullptr;
  CellIndex start_ = no_cell;
  std::vector<std::int32_t> lengths_; ///< by element; empty where none is measured
  PictureMatch match_;
  std::uint32_t steps_ = 0;
};

} // namespace regola
