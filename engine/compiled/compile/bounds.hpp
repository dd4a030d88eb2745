#pragma once

#include "engine/compiled/layout.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Whether a cell may pass the tests of both elements.
[[nodiscard]] bool may_share_cells(const Element& a, const Element& b);
/// All cells that may belong to the class in some position.
[[nodiscard]] Mask most_members(const Layout& layout, const Side& side, ClassIndex index);
/// Whether a walk of the picture that does not record its cells may step on one twice.
[[nodiscard]] bool may_meet_itself(const Layout& layout, const Side& side, const Picture& picture);

/// From which cells to which others the matches of a line may lead in one heading, whatever the cells hold.
/// The text of a move names these two cells.
class MoveWay {
public:
  MoveWay(const Board& board, const Production& line, const Heading& heading);

  /// By bit of the first cell: the cells to which the line may lead from there on the empty board.
  [[nodiscard]] std::vector<Mask> ends(const Board& board, const Layout& layout) const;

  friend bool operator==(const MoveWay&, const MoveWay&) = default;

private:
  bool is_known_ = true;     ///< if false, the line may lead from any cell to any
  std::optional<Step> step_; ///< for pictures of several rows
  RelationIndex along_ = 0;
  bool forwards_ = true;
  std::size_t least_ = 0; ///< number of steps
  std::size_t most_ = 0;
};

/// Whether two moves may lead from one cell to the same other one.
[[nodiscard]] bool may_meet(const std::vector<Mask>& ends, const std::vector<Mask>& others);

/// Whether the `after` lines of a side come to rest after every move: each turns some symbol into another
/// that no line turns back. Then they fire less often than limits::cascade().
[[nodiscard]] bool comes_to_rest(const Side& side);

} // namespace regola
