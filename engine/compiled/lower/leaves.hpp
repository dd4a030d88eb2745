#pragma once

#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// Memory layout of a form that counts leaves: input and results, as word offsets. The stack of positions
/// that are not yet expanded begins after the past. An entry has a tag, which is twice the depth below it
/// plus the number of the side to move; then the position, laid out like PlyMemory; then its hash, if the
/// text needs the past. The hash of the root is never read.
struct LeafMemory {
  PlyMemory ply;
  std::uint32_t first_past = 0; ///< size of the past at the root
  std::uint32_t depth = 0;      ///< plies from the root to the leaves
  std::uint32_t judges = 0;     ///< 1: tests each leaf for the end of the game
  std::uint32_t nodes = 0;      ///< number of positions that the run may still pop from the stack
  std::uint32_t made = 0;       ///< number of leaves counted so far
  std::uint32_t over = 0;       ///< number of counted leaves at which the game is over
  std::uint32_t bottom = 0;     ///< start of the stack, in words from PlyMemory::past
  std::uint32_t top = 0;
  std::uint32_t limit = 0; ///< end of the memory for entries
  std::uint32_t reason = 0;
  std::size_t entry = 0; ///< size of an entry in words
};

/// Why a form that counts leaves stops.
enum class LeafStop : std::uint8_t {
  done,    ///< all leaves are counted
  nodes,   ///< the node budget is used up; run the form again to go on
  full,    ///< the stack is full; run the form again with more memory
  refused, ///< a position has too many moves, or `after` lines never come to rest
};

/// Counts the leaves below positions that are not over.
struct LeafForm {
  form::Form form;
  LeafMemory memory;
};

/// @throws Missing
[[nodiscard]] LeafForm lower_leaves(const CompiledRuleset& rules);

} // namespace regola
