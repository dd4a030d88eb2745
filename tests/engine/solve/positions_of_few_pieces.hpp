#pragma once

#include <algorithm>
#include <vector>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/solve/endgame/endgame_table.hpp"
#include "engine/solve/endless_play.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "tests/engine/compiled/random_rules.hpp"

namespace regola::test {

/// Whether tables by material may be made of a text at all.
[[nodiscard]] inline bool has_placements(const Ruleset& ruleset) {
  return ruleset.has_start && ruleset.board.size() != 0 && ruleset.rules.empty() && ruleset.hands.empty() &&
         ruleset.symbols.contains(empty_symbol) && endless_play(ruleset).refusal.empty() &&
         ruleset.sides[first_player].passes.empty() && ruleset.sides[second_player].passes.empty();
}

/// A status of the game with all but some pieces taken away, each of them at random.
[[nodiscard]] inline Status thinned(const Ruleset& ruleset, Status status, std::uint32_t pieces,
                                    Random& random) {
  std::uint32_t all = 0;
  for (const Symbol symbol : status.cells) all += symbol != empty_symbol ? 1U : 0U;
  for (Symbol& symbol : status.cells) {
    if (symbol != empty_symbol && random.below(std::max(all, 1U)) >= pieces) symbol = empty_symbol;
  }
  status.to_move = random.below(2) == 0 ? first_player : second_player;
  forget_past(status);
  status.quiet.assign(ruleset.quiet.size(), 0);
  return status;
}

/// Statuses of games that are played on at random from the start, from random statuses and from what is left
/// of them when most pieces are taken away; of open games.
template <typename Visit>
void each_position(const Ruleset& ruleset, Random& random, int games, int plies, const Visit& visit) {
  for (int game = 0; game < games; ++game) {
    Status status = game % 3 == 0   ? ruleset.start
                    : game % 3 == 1 ? random_status(ruleset, random)
                                    : thinned(ruleset, random_status(ruleset, random), 4, random);
    for (int ply = 0; ply < plies; ++ply) {
      forget_past(status);
      std::fill(status.quiet.begin(), status.quiet.end(), std::uint16_t{0});
      if (is_over(as_claimed(result_of(ruleset, status)))) break;
      const std::vector<Successor> moves = successors(ruleset, status);
      if (moves.empty()) break;
      visit(status, moves);
      status = moves[random.below(static_cast<std::uint32_t>(moves.size()))].status;
    }
  }
}

} // namespace regola::test
