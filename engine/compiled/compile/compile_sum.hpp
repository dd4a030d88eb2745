#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/program/program.hpp"
#include "rules/player.hpp"

namespace regola {

struct CompiledExpression;
struct CompiledRuleset;

/// What most values are: counts and other small numbers, each times a factor, added up. No part of it is ever
/// too large for 32 bits.
struct CompiledSum {
  /// So much for each cell in each lane of a register.
  struct Counted {
    Register cells = no_register;
    std::int32_t factor = 0;
  };
  /// The counts of one program, as a player sees them.
  struct Part {
    std::uint32_t program = 0;
    PlayerIndex viewer = first_player;
    std::vector<Counted> counted;
  };
  /// So much for each piece in a hand.
  struct Hand {
    std::size_t hand = 0;
    std::int32_t factor = 0;
  };

  std::int32_t constant = 0;
  std::vector<Part> parts;
  std::array<std::int32_t, 2> moves{}; ///< the factors of the numbers of moves each player would have
  std::vector<Hand> hands;
};

/// @param viewer who sees the expression
/// @return nothing where the expression is no such sum, or where it may be too large for one
[[nodiscard]] std::optional<CompiledSum> sum_of(const CompiledRuleset& rules,
                                                const CompiledExpression& expression, PlayerIndex viewer);

} // namespace regola
