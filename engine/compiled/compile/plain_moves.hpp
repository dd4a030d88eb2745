#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Why wins cannot be read backwards through some moves.
struct Unread {
  std::string why;
  std::uint32_t line = 0; ///< line of the text, from 1; 0: none
};

/// Wins can be read backwards through moves that are one match of one line, with all cells at fixed
/// distances, and that do nothing besides their writes.
/// @return why the moves of a side do more than that; nullopt if they do not
[[nodiscard]] std::optional<Unread> unread_moves(const Ruleset& ruleset, const CompiledSide& side);

} // namespace regola
