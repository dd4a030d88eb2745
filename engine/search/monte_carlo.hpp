#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/monte_carlo_tree.hpp"

namespace regola {

class RandomGame;
class Root;

struct MonteCarloOptions {
  double exploration = 1.4;                     ///< of UCB1, where a lost game counts -1 and a won one 1
  std::size_t memory = std::size_t{256} << 20U; ///< bytes of the tree; when it is full it no longer grows
  int most_plies = 300; ///< of a random game; one that is not over then counts as drawn
  bool reuse =
      true; ///< what was found below the moves played since stays; not in games that look at the past
};

/// Monte Carlo tree search: UCT with random games. Results that are proven are used as such (MCTS-solver).
///
/// The score of what is not proven is the mean of the random games behind the move: from -1000, all lost for
/// the first player, to 1000, all won. Games ended by a score count as won or lost, by whatever margin. A
/// proven win need not be the quickest.
class MonteCarlo final : public Controller {
public:
  /// @param ruleset must outlive it
  /// @throws std::invalid_argument for less memory than MonteCarloTree::least_bytes, a random game of less
  /// than a ply, and an exploration that is negative or no number
  explicit MonteCarlo(const Ruleset& ruleset, const MonteCarloOptions& options = {});

  /// Nodes are random games. Without a limit of time or nodes it thinks for a second; a depth means nothing.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;
  void begin() override;

private:
  using Index = MonteCarloTree::Index;

  void prepare(const Root& root, const Limits& limits, double seconds);
  [[nodiscard]] bool keep_below(const Root& root, double seconds);
  [[nodiscard]] std::optional<SearchResult> winning_move(const Root& root, const Machine::Moves& moves) const;
  [[nodiscard]] std::uint32_t next_try(const Machine& machine, Index node, std::size_t moves) const;
  bool play_once(RandomGame& game, Machine& machine, Random& random, const std::function<bool()>& late);
  void descend(Machine& machine);
  [[nodiscard]] Index grow(Machine& machine, Index node);
  [[nodiscard]] Index best_to_try(Index node) const;
  bool prove(Index node);
  [[nodiscard]] Index best_child(Index node) const;
  [[nodiscard]] SearchResult found(const Root& root, std::uint64_t games) const;

  Engine engine_;
  MonteCarloOptions options_;
  std::unique_ptr<MonteCarloTree> tree_;
  std::uint64_t order_ = 0;                // decides in which order the moves of a node are tried
  std::vector<Index> path_;                // of the game under way, from the root
  std::vector<std::uint32_t> root_places_; // of the moves to choose from
};

} // namespace regola
