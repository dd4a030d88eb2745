#pragma once

#include <vector>

#include "rules/ruleset.hpp"

namespace regola {

/// Which symbols each cell may hold, by CellIndex.
using CellContents = std::vector<SymbolSet>;

/// Which cells each element of a picture may cover, laid along one heading from one cell, where each cell may
/// hold any of several symbols. No match is left out; what conditions, classes and variables ask for is not
/// looked at, so that there may be cells on which none lies.
class PictureCover {
public:
  using Cells = std::vector<CellIndex>;

  /// @param board,picture must outlive it
  /// @param start where the pivot lies
  /// @return whether it may match there
  [[nodiscard]] bool lay(const Board& board, const Picture& picture, std::size_t heading, CellIndex start,
                         const CellContents& contents);

  /// Of an element, after lay() has said yes; nothing for one that lies off the board.
  [[nodiscard]] const Cells& of(std::size_t element) const { return cells_[element]; }

private:
  [[nodiscard]] bool lay_rows(const Board& board, const Picture& picture, std::size_t heading,
                              CellIndex start, const CellContents& contents);
  [[nodiscard]] static bool lay_behind(const Element& element, const Relation& way,
                                       const CellContents& contents, Cells& ends, Cells& covered);

  std::vector<Cells> cells_;
};

} // namespace regola
