#pragma once

#include <array>
#include <bit>
#include <cmath>
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

/// Square roots for the UCB1 formula, which needs them at every node.
class MonteCarloRoots {
public:
  MonteCarloRoots() {
    for (std::size_t n = 1; n < known; ++n) logarithms_[n] = std::log(static_cast<float>(n));
  }

  /// The square root of log(n), for n of 1 or more; of n of `known` and more to three digits.
  [[nodiscard]] float of_logarithm(std::uint64_t n) const {
    constexpr float of_two = 0.693147F;
    const auto width = static_cast<unsigned>(std::bit_width(n));
    const unsigned more = width > known_bits ? width - known_bits : 0;
    return std::sqrt(logarithms_[static_cast<std::size_t>(n >> more)] + of_two * static_cast<float>(more));
  }
  /// 1 / sqrt(n), for n of 1 or more.
  [[nodiscard]] static float inverse(std::uint64_t n) { return 1 / std::sqrt(static_cast<float>(n)); }

private:
  static constexpr unsigned known_bits = 11;
  static constexpr std::size_t known = std::size_t{1} << known_bits;

  std::array<float, known> logarithms_{};
};

class RandomGame;
class Root;
class SearchClock;

struct MonteCarloOptions {
  double exploration = 1.4;                     ///< constant of UCB1, for results from -1 (lost) to 1 (won)
  std::size_t memory = std::size_t{256} << 20U; ///< bytes of the tree; a full tree no longer grows
  int most_plies = 300; ///< greatest number of plies of a random game; an unfinished game counts as drawn
  bool reuse = true; ///< keeps the subtree of the moves played since the last search; not in games that look
                     ///< at the past
};

/// Monte Carlo tree search: UCT with random games. Proven results replace means (MCTS-solver).
///
/// The score of an unproven move is the mean of its random games, from -1000 if the first player lost all to
/// 1000 if that player won all. Games that a score ends count as won or lost, by whatever margin. A proven
/// win need not be the quickest.
class MonteCarlo final : public Controller {
public:
  /// @param ruleset must outlive the controller
  /// @throws std::invalid_argument if the memory is less than MonteCarloTree::least_bytes, random games have
  /// less than one ply, or the exploration is negative or not finite
  explicit MonteCarlo(const Ruleset& ruleset, const MonteCarloOptions& options = {});

  /// Counts random games as nodes. Without a limit of time or nodes it thinks for one second. Ignores a limit
  /// of depth.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;
  void begin() override;

private:
  using Index = MonteCarloTree::Index;

  /// A step of a descent: a node, and the branch to it.
  struct Step {
    Index node = 0;
    std::uint32_t place = 0; ///< index of the branch to the node, among those of the node before
  };
  /// A path from the root to a proven result, or to a node where random games begin.
  struct Descent {
    std::vector<Step> path;
    bool plays = true; ///< whether random games begin at the end of the path
  };
  /// The number of simultaneous descents, and of random games at the end of each.
  struct Batch {
    std::size_t descents = 1;
    std::size_t games = 1;
    [[nodiscard]] std::uint64_t size() const { return descents * games; }
  };
  struct TryOrder {
    std::uint32_t first = 0;
    std::uint32_t step = 1;
    std::uint32_t count = 1;
    [[nodiscard]] std::size_t place(std::uint64_t turn) const { return (first + step * turn) % count; }
  };

  void prepare(const Root& root, const Limits& limits, double seconds);
  [[nodiscard]] bool keep_below(const Root& root, double seconds);
  [[nodiscard]] std::optional<SearchResult> look_at_root(const Root& root, const Limits& limits);
  [[nodiscard]] Machine::Children list(Machine& machine, Index node);
  [[nodiscard]] TryOrder order_of(const Machine& machine, Index node) const;
  [[nodiscard]] Batch next_batch(const RandomGame& game, const SearchClock& clock) const;
  bool play(const Batch& batch, RandomGame& game, Machine& machine, Random& random,
            const std::function<bool()>& late);
  void descend(Machine& machine, const Batch& batch);
  [[nodiscard]] bool go_down(Machine& machine, Descent& descent, std::size_t games);
  [[nodiscard]] bool grow(Machine& machine, Index node);
  void add(const Machine& machine, Index node, const UntriedMoves::Move& move);
  /// The branch that leads to a node of a path.
  [[nodiscard]] MonteCarloTree::Branch& branch_to(const std::vector<Step>& path, std::size_t at) {
    return tree_->branch((*tree_)[path[at - 1].node].first_branch + path[at].place);
  }
  [[nodiscard]] std::optional<std::uint32_t> best_to_try(Index node) const;
  bool prove(const std::vector<Step>& path, std::size_t at);
  void note(const std::vector<Step>& path, int outcome);
  [[nodiscard]] Index best_child(Index node) const;
  [[nodiscard]] SearchResult found(const Root& root, std::uint64_t games);

  Engine engine_;
  MonteCarloOptions options_;
  MonteCarloRoots roots_;
  std::unique_ptr<MonteCarloTree> tree_;
  std::unique_ptr<UntriedMoves> untried_;
  std::uint64_t order_ = 0;         // seed of the order in which the moves of a node are tried
  std::vector<Descent> descents_;   // descents of the current batch
  std::vector<Descent*> under_way_; // descents that have not reached their last node
  std::vector<Position> starts_;    // starts of the random games in the current batch
  std::vector<Playout> played_;     // random games of the current batch
  std::uint64_t random_games_ = 0;  // number of random games in this search
  std::uint64_t random_plies_ = 0;  // number of plies in those games
  std::vector<Word> root_hashes_; // hashes of the positions after the moves to choose from; empty: all moves
  std::vector<std::size_t> choices_; // the moves of the last listed node, or those to choose from
};

} // namespace regola
