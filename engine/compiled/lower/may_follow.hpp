#pragma once

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// The cells on which a further part may follow a first part: a superset.
struct MayFollow {
  Mask cells;                ///< all cells on which a part may follow in some position
  Program program;           ///< to be run in the position before the move
  Register at = no_register; ///< one lane, the result of the program; no_register: all of `cells`
};

/// Finds the cells on which further parts may follow a first part, from the position before the move. To do
/// so, compiles the pictures of the parts, and of the classes of their anchors, a second time: the
/// destination holds what the first part writes there, and a cell passes a test if the first part may write a
/// symbol that does.
class MayFollowCompiler {
public:
  /// @param first lines that may be first parts
  MayFollowCompiler(PositionLowering& position, const MoveLineLowering& lowering,
                    const std::vector<const MoveLine*>& first);

  /// @param parts lines of further parts
  [[nodiscard]] MayFollow compile(const std::vector<const MoveLine*>& parts) const;
  /// Whether the part's anchor may hold the symbol that the first part leaves at its destination.
  [[nodiscard]] bool may_lie_there(const Production& part) const;

private:
  /// The symbols that a cell may hold before the first part, and after it.
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
  SymbolSet there_;             ///< symbols that the destination may hold after the first part
  std::vector<Change> changes_; ///< changes of all cells but the destination
};

} // namespace regola
