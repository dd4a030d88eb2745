#pragma once

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// The cells on which a further part may follow a first part: a superset.
struct MayFollow {
  Mask cells;                ///< in every position, no part follows on another cell
  Program program;           ///< reads the position before the move
  Register at = no_register; ///< result of the program, of one lane; no_register: all of `cells`
};

/// Finds where further parts may follow a first part, from the position before the move. Compiles the
/// pictures of the parts, and of the classes of their anchors, a second time: the destination holds what the
/// first part puts there, and a cell that the first part may change so that it fits counts as fitting.
class MayFollowCompiler {
public:
  /// @param first lines that may be the first part
  MayFollowCompiler(PositionLowering& position, const MoveLineLowering& lowering,
                    const std::vector<const MoveLine*>& first);

  /// @param parts lines of further parts
  [[nodiscard]] MayFollow compile(const std::vector<const MoveLine*>& parts) const;
  /// Whether the part's anchor may hold what the first part leaves at its destination.
  [[nodiscard]] bool may_lie_there(const Production& part) const;

private:
  /// What a cell holds before the first part and after it.
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
  std::vector<Change> changes_; ///< to other cells
};

} // namespace regola
