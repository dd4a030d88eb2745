#pragma once

#include "engine/compiled/compiled.hpp"

namespace regola {

/// Why wins cannot be read backwards through some moves.
struct Unread {
  std::string why;
  std::uint32_t line = 0; ///< line of the text, from 1; 0: none
};

/// Returns why wins cannot be read backwards through the moves of a side; `nullopt` if they can. They can if
/// each move is one match of one line, all its cells lie at fixed distances, and it does nothing but its
/// writes.
[[nodiscard]] std::optional<Unread> unread_moves(const Ruleset& ruleset, const CompiledSide& side);

} // namespace regola
