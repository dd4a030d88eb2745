#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/search_clock.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// How a person errs.
struct HumanLikeOptions {
  int depth = 3;          ///< plies it looks ahead
  double oversight = 0.2; ///< the probability that it does not think of a certain reply
  double slack = 0.1;     ///< how much worse a move may be, as a part of what lies between best and worst
};

/// Plays like a person who does not see everything: it looks a few plies ahead, does not think of some of the
/// replies, and among moves that seem about equal it varies. What is on the board it does see: it makes a
/// move that wins at once, and none that lets the opponent win at once where that can be avoided.
class HumanLike final : public Controller {
public:
  /// @param ruleset must outlive it
  HumanLike(const Ruleset& ruleset, Evaluation evaluation, const HumanLikeOptions& options = {});

  /// The score is what it believes. A depth among the limits takes the place of its own.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  struct Candidate {
    std::size_t move;
    Score score; // as the player to move sees it
  };

  [[nodiscard]] std::vector<Candidate> judge(Machine& machine, const std::vector<std::size_t>& moves,
                                             PlayerIndex player, int bound);
  /// Alpha-beta as the player to move sees it.
  [[nodiscard]] Score search(Machine& machine, Position position, int depth, int bound, Score alpha,
                             Score beta);
  [[nodiscard]] Score score_after(Machine& machine, Position position, PlayerIndex mover, int depth,
                                  int bound, Score alpha, Score beta);
  [[nodiscard]] bool overlooks(const Machine& machine, Position position) const;
  [[nodiscard]] static bool lets_win(Machine& machine, Position position, PlayerIndex player);
  [[nodiscard]] std::vector<Candidate> about_equal(const std::vector<Candidate>& judged) const;
  [[nodiscard]] Candidate pick(Machine& machine, std::vector<Candidate> judged, int bound, PlayerIndex player,
                               std::uint64_t seed);

  Engine engine_;
  Evaluation evaluation_;
  HumanLikeOptions options_;
  SearchClock* stop_ = nullptr; // of the search under way
  std::uint64_t seed_ = 0;
};

} // namespace regola
