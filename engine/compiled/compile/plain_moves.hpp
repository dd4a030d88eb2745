#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Why wins are not read backwards through moves.
struct Unread {
  std::string why;
  std::uint32_t line = 0; ///< of the text, from 1; 0: of none
};

/// Wins are read backwards through moves of which each is one match of one line at known distances, and does
/// nothing but what the line writes.
/// @return what the moves of a side do besides; nothing: nothing
[[nodiscard]] std::optional<Unread> unread_moves(const Ruleset& ruleset, const CompiledSide& side);

} // namespace regola
