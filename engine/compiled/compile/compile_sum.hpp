#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/program/program.hpp"
#include "rules/ruleset/player.hpp"

namespace regola {

struct CompiledExpression;
struct CompiledRuleset;

/// A value of the usual form: a sum of counts and other small numbers, each times a factor. No partial sum
/// exceeds 32 bits.
struct CompiledSum {
  /// `factor` per cell in each lane of a register.
  struct Counted {
    Register cells = no_register;
    std::int32_t factor = 0;
  };
  /// The counts of one program, from one player's point of view.
  struct Part {
    std::uint32_t program = 0;
    PlayerIndex viewer = first_player;
    std::vector<Counted> counted;
  };
  /// `factor` per piece in a hand.
  struct Hand {
    std::size_t hand = 0;
    std::int32_t factor = 0;
  };

  std::int32_t constant = 0;
  std::vector<Part> parts;
  std::array<std::int32_t, 2> moves{}; ///< factors of each player's number of moves on turn
  std::vector<Hand> hands;
};

/// @param viewer the player whose point of view the expression takes
/// @return nullopt if the expression is no such sum, or may be too large
[[nodiscard]] std::optional<CompiledSum> sum_of(const CompiledRuleset& rules,
                                                const CompiledExpression& expression, PlayerIndex viewer);

} // namespace regola
