#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/principal_line.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_clock.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// The article's minmax: all lines of play to a depth bound, judged there by a heuristic. The first player is
/// MAX and the second MIN; who is to move, and never the parity of the depth, says whose turn it is. Plain:
/// nothing is cut and nothing remembered, so that other searches can be measured by it.
///
/// Where the article's listing leaves a gap, this is what happens: a status to which no rule applies keeps
/// the value of the heuristic; a finished game has the value of its result, which no heuristic reaches but an
/// infinite one, that itself says that the game is over; a quick win is better than a slow one; of equally
/// good moves the first in the order of `produce` is chosen.
class Minimax final : public Controller {
public:
  /// @param ruleset must outlive the search
  /// @param depth_bound plies; at this depth the heuristic judges. At least 1
  /// @throws std::invalid_argument for a smaller bound
  Minimax(const Ruleset& ruleset, Evaluation evaluation, int depth_bound);

  /// A depth among the limits takes the place of the bound. Without one, and with any other limit, it goes
  /// deeper and deeper; one ply is always searched, so that there is a move.
  /// @throws std::invalid_argument for a depth below 1
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

  /// The same to the depth bound.
  /// @throws RulesError
  [[nodiscard]] SearchResult play(const Status& status) { return choose(status, {}); }

private:
  struct Node {
    Score score = 0;
    bool exact = true;
  };

  [[nodiscard]] SearchResult search(Machine& machine, Position root, int bound);
  [[nodiscard]] Node search(Machine& machine, Position position, int depth, int bound);
  [[nodiscard]] Node expand(Machine& machine, Position position, int depth, int bound);

  Engine engine_;
  Evaluation evaluation_;
  int depth_bound_ = 1;
  SearchClock* stop_ = nullptr;    // of the search under way
  const Limits* limits_ = nullptr; // likewise
  PrincipalLine<std::uint32_t> line_;
};

/// The places of moves in the order of the article's second `produce`: by the evaluation of where they lead,
/// the best for the player first, otherwise as they are.
/// @param depth of the positions they lead to
/// @param clock where its time is over before all are valued, they stay as they are; may be null
[[nodiscard]] std::vector<std::uint32_t> in_order_of_produce(Machine& machine, const Evaluation& evaluation,
                                                             const Machine::Moves& moves, PlayerIndex player,
                                                             int depth, const SearchClock* clock = nullptr);

} // namespace regola
