#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/search_clock.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// How the player errs.
struct HumanLikeOptions {
  int depth = 3;          ///< number of plies to look ahead
  double oversight = 0.2; ///< probability of overlooking a reply
  /// How much worse than the best a move may be, as a share of the distance from the best to the worst.
  double slack = 0.1;
};

/// Plays like a person: looks a few plies ahead, overlooks some replies, and varies among moves that seem
/// about equal. It never overlooks immediate wins: it makes a move that wins at once, and avoids moves that
/// let the opponent win at once, if it can.
class HumanLike final : public Controller {
public:
  /// @param ruleset must outlive it
  HumanLike(const Ruleset& ruleset, Evaluation evaluation, const HumanLikeOptions& options = {});

  /// The score of the result is what the player believes: it ignores overlooked replies. A depth in the
  /// limits replaces that of the options.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;

private:
  struct Candidate {
    std::uint32_t place; // index among the moves of the root
    Score score;         // for the player to move
  };

  [[nodiscard]] std::vector<Candidate> judge(Machine& machine, const std::vector<Machine::Child>& children,
                                             const std::vector<std::uint32_t>& places, PlayerIndex player,
                                             int bound);
  /// Alpha-beta without the overlooked replies. Scores are those of the player to move.
  [[nodiscard]] Score search(Machine& machine, Position position, int depth, int bound, Score alpha,
                             Score beta);
  [[nodiscard]] Score score_after(Machine& machine, const Machine::Child& child, PlayerIndex mover, int depth,
                                  int bound, Score alpha, Score beta);
  [[nodiscard]] bool overlooks(const Machine& machine, Position position) const;
  [[nodiscard]] static bool lets_win(Machine& machine, const Machine::Child& child, PlayerIndex player);
  [[nodiscard]] std::vector<Candidate> about_equal(const std::vector<Candidate>& judged) const;
  [[nodiscard]] Candidate pick(Machine& machine, const std::vector<Machine::Child>& children,
                               std::vector<Candidate> judged, int bound, PlayerIndex player,
                               std::uint64_t seed);

  Engine engine_;
  Evaluation evaluation_;
  HumanLikeOptions options_;
  SearchClock* stop_ = nullptr; // clock of the current search
  std::uint64_t seed_ = 0;
};

} // namespace regola
