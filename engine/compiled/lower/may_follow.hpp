#pragma once

#include <optional>
#include <vector>

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// The cells to which a first part may lead so that another one follows: all of these, and perhaps more.
struct MayFollow {
  Mask cells;                ///< on no other cell can one follow, whatever the position
  Program program;           ///< asked of the position before the move
  Register at = no_register; ///< of the program: one lane, the cells; no_register: all of `cells`
};

/// Finds out where further parts may follow a first one, from the position as it is before that one is made.
/// The pictures of the parts, and of the classes that their anchors ask for, are compiled a second time: the
/// cell where the move comes to has what the first part puts there, and other cells that it may change so
/// that they fit are taken as fitting.
class MayFollowCompiler {
public:
  /// @param first lines that are one first part
  MayFollowCompiler(PositionLowering& position, const MoveLineLowering& lowering,
                    const std::vector<const MoveLine*>& first);

  /// @param parts lines of further parts
  [[nodiscard]] MayFollow compile(const std::vector<const MoveLine*>& parts) const;
  /// Whether the anchor of a further part may be what stands where the first one has come.
  [[nodiscard]] bool may_lie_there(const Production& part) const;

private:
  /// What stands on a cell before the first part and behind it.
  struct Change {
    SymbolSet before;
    SymbolSet behind;
  };

  [[nodiscard]] CellTest loosened(const CellTest& test) const;
  [[nodiscard]] std::optional<std::vector<Picture>> around(const Picture& picture) const;
  [[nodiscard]] Register anchors(const Picture& picture, const std::optional<Mask>& within,
                                 Program& program) const;
  [[nodiscard]] Register members(ClassIndex index, Program& program) const;
  [[nodiscard]] bool asks_for_pieces(const Picture& picture) const;
  [[nodiscard]] Register line(const MoveLine& part, Program& program) const;

  PositionLowering& position_;
  const MoveLineLowering& lowering_;
  SymbolSet there_;             ///< what may stand where the first part has come
  std::vector<Change> changes_; ///< of other cells
};

} // namespace regola
