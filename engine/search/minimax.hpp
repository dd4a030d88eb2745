#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/root.hpp"
#include "engine/search/score.hpp"
#include "engine/search/search_clock.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// The article's minmax: searches all lines of play to a depth bound and evaluates the leaves by a heuristic.
/// The first player is MAX, the second MIN. The player to move decides whose turn it is, never the parity of
/// the depth. It cuts off nothing and stores nothing, so that other searches can be compared with it.
///
/// The article's listing leaves some cases open. Here, if no rule applies, the heuristic gives the value. The
/// result of a finished game counts more than any finite heuristic; an infinite heuristic ends the game. A
/// quick win is better than a slow one. Of equally good moves, the first in the order of `produce` is chosen.
class Minimax final : public Controller {
public:
  /// @param ruleset must outlive the search
  /// @param depth_bound depth in plies at which the heuristic judges; at least 1
  /// @throws std::invalid_argument for a smaller bound
  Minimax(const Ruleset& ruleset, Evaluation evaluation, int depth_bound);

  /// Searches to the depth in the limits, or else to the bound. With other limits and no depth, deepens
  /// iteratively. Always completes one ply, so that there is a move.
  /// @throws std::invalid_argument for a depth below 1
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

  /// Searches to the depth bound.
  [[nodiscard]] SearchResult play(const Status& status) { return choose(status, {}); }

private:
  struct Node {
    Score score = 0;
    bool exact = true;
  };

  [[nodiscard]] SearchResult search(Machine& machine, Position root, int bound);
  [[nodiscard]] Node search(Machine& machine, const Machine::Child& at, int depth, int bound);
  [[nodiscard]] Node expand_root(Machine& machine, Position root, int bound);
  [[nodiscard]] Node expand(Machine& machine, Position position, int depth, int bound);
  [[nodiscard]] std::optional<Node> compare_leaves(Machine& machine, Position position, int depth);
  [[nodiscard]] std::vector<Word> whole_line(Machine& machine, Position root, int bound);

  Engine engine_;
  Evaluation evaluation_;
  int depth_bound_ = 1;
  SearchClock* stop_ = nullptr;    // clock of the current search
  const Limits* limits_ = nullptr; // limits of the current search
  std::uint32_t best_place_ = 0;   // index of the move to play, among those of the root
  PrincipalLine<Word> line_;       // hashes of the positions along the principal variation
};

/// Sorts moves like the article's second `produce`: by the evaluation of the position after each, the best
/// for the player first. Moves with equal evaluations keep their order.
/// @param moves the successors after the moves
/// @param depth plies from the root to the positions after the moves
/// @param clock may be null; if its time runs out before all are evaluated, the moves keep their order
/// @return indices into `moves`
[[nodiscard]] std::vector<std::uint32_t> in_order_of_produce(Machine& machine, const Evaluation& evaluation,
                                                             std::span<const Machine::Child> moves,
                                                             PlayerIndex player, int depth,
                                                             const SearchClock* clock = nullptr);

} // namespace regola
