#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The symbols that each cell may hold, by CellIndex.
using CellContents = std::vector<SymbolSet>;

/// Computes the cells that each element of a picture may cover, if it is laid along one heading from one
/// cell, and each cell may hold any of several symbols. Misses no match. Ignores conditions, classes and
/// variables, so some cells may be superfluous.
class PictureCover {
public:
  using Cells = std::vector<CellIndex>;

  /// Lays the picture and computes the cells of its elements.
  /// @param start the cell of the pivot
  /// @return whether the picture may match at `start`
  [[nodiscard]] bool lay(const Board& board, const Picture& picture, std::size_t heading, CellIndex start,
                         const CellContents& contents);

  /// The cells of an element, after lay() has returned true; empty if the element is off the board.
  [[nodiscard]] const Cells& of(std::size_t element) const { return cells_[element]; }

private:
  [[nodiscard]] bool lay_rows(const Board& board, const Picture& picture, std::size_t heading,
                              CellIndex start, const CellContents& contents);
  [[nodiscard]] static bool lay_behind(const Element& element, const Relation& way,
                                       const CellContents& contents, Cells& ends, Cells& covered);

  std::vector<Cells> cells_;
};

} // namespace regola
