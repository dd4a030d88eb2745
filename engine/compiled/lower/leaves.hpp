#pragma once

#include "engine/compiled/lower/ply.hpp"

namespace regola {

/// Where a form that counts leaves keeps what it is given and what it gives back, in words of its memory.
///
/// Positions whose moves are still to be made lie on a stack behind the past. An entry is the depth below it
/// times two, with the number of the player to move; then the position as in PlyMemory; then its hash where
/// the text keeps the past; that of the root is not asked for.
struct LeafMemory {
  PlyMemory ply;
  std::uint32_t first_past = 0; ///< size of the past at the root
  std::uint32_t depth = 0;      ///< of the leaves below the root
  std::uint32_t judges = 0;     ///< 1: leaves are asked whether the game is over
  std::uint32_t nodes = 0;      ///< that may be taken from the stack before it stops
  std::uint32_t made = 0;       ///< leaves, added up
  std::uint32_t over = 0;       ///< of these those that end the game
  std::uint32_t bottom = 0;     ///< of the stack, in words from PlyMemory::past
  std::uint32_t top = 0;
  std::uint32_t limit = 0; ///< no entry ends behind it
  std::uint32_t reason = 0;
  std::size_t entry = 0; ///< words
};

/// Why a form that counts leaves has stopped.
enum class LeafStop : std::uint8_t {
  done,    ///< all are counted
  nodes,   ///< as many nodes as were allowed; it may be run again
  full,    ///< the stack has no room; with more of it, it may be run again
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
