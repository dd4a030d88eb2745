#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Switches for the techniques of alpha-beta. With any of them, score and move to a given depth stay those of
/// minimax. Exceptions: `quiescence`, and `strict` off in games whose rules count repetitions.
struct AlphaBetaOptions {
  int depth = 0;                              ///< plies; 0: as deep as the limits allow
  std::size_t table = std::size_t{64} << 20U; ///< bytes of the transposition table; 0: none
  bool deepen = true;                         ///< iterative deepening, even if the depth is given
  bool killers = true;     ///< killer moves: first try moves that caused a cutoff elsewhere at the same ply
  bool history = true;     ///< history heuristic: then try moves that have often caused a cutoff
  bool order = true;       ///< sorts moves by the heuristic, like the article's `produce`
  bool null_window = true; ///< searches later moves with a null window, only to show that they are not better
  bool aspiration = true;  ///< aspiration window around the score of the previous depth
  bool quiescence = true;  ///< searches captures beyond the depth bound
  bool forced = true;      ///< plays a win in one, and an only defence, without a search
  bool foresee = true;     ///< finds moves that win or lose at once by matching wins backwards
  bool fold = true;        ///< symmetric positions share one table entry
  bool strict = false;     ///< if repetitions count: each path to a position has its own table entry
  int threads = 1;         ///< threads of one search; they share the table and defer each other's moves
};

/// Alpha-beta search with iterative deepening within the limits.
class AlphaBeta final : public Controller {
public:
  static constexpr int deepest = 250; ///< greatest depth in plies, since the table stores it in a byte

  /// @param ruleset must outlive it
  AlphaBeta(const Ruleset& ruleset, Evaluation evaluation, const AlphaBetaOptions& options = {});
  ~AlphaBeta() override;

  /// Without limits and without `AlphaBetaOptions::depth`, searches until the game is solved.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;
  void begin() override;

  /// Called after each finished depth with the best moves, the best first.
  using Ranking = std::function<void(const std::vector<SearchResult>&)>;
  /// Returns the `most` best moves with their scores, the best first; fewer if there are fewer moves.
  [[nodiscard]] std::vector<SearchResult> rank(const Status& status, const Limits& limits, std::size_t most,
                                               const Ranking& ranking = {});

private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

} // namespace regola
