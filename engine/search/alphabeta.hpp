#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// What alpha-beta does besides cutting. Whatever is switched on or off, the score and the move to a depth
/// stay those of minimax, but for `quiescence`, and for `strict` switched off in games that ask for
/// repetitions.
struct AlphaBetaOptions {
  int depth = 0;                              ///< plies; 0: as deep as time allows
  std::size_t table = std::size_t{64} << 20U; ///< bytes of the transposition table; 0: none
  bool deepen = true;                         ///< iterative deepening, also where the depth is given
  bool killers = true;                        ///< quiet moves that cut elsewhere at the same depth first
  bool history = true;                        ///< then moves that have often cut
  bool order = true;       ///< moves in the order of the heuristic, as the article's `produce`
  bool null_window = true; ///< all moves but the first only have to show that they are no better
  bool aspiration = true;  ///< a window around the score of the depth before
  bool quiescence = true;  ///< captures are searched to their end
  bool forced = true;      ///< a win in one is taken and a sole defence made without a search
  bool foresee = true; ///< wins are read backwards: moves that win or lose at once are known, and not made
  bool fold = true;    ///< symmetric positions are one
  bool strict = false; ///< positions reached by different ways are not one where repetitions count
  int threads = 1;     ///< they share the table, and put off moves that another one is at
};

/// Alpha-beta, deeper and deeper within the limits.
class AlphaBeta final : public Controller {
public:
  static constexpr int deepest = 250; ///< plies that it looks ahead; the table has a byte for them

  /// @param ruleset must outlive it
  AlphaBeta(const Ruleset& ruleset, Evaluation evaluation, const AlphaBetaOptions& options = {});
  ~AlphaBeta() override;

  /// Without limits and without a depth among the options it searches until the game is solved.
  [[nodiscard]] SearchResult choose(const Status& status, const Limits& limits,
                                    const Progress& progress = {}) override;
  void begin() override;

  /// Told of the best moves, the best first, whenever a depth is finished.
  using Ranking = std::function<void(const std::vector<SearchResult>&)>;
  /// The best moves and what each is worth, the best first; fewer where there are no more moves.
  [[nodiscard]] std::vector<SearchResult> rank(const Status& status, const Limits& limits, std::size_t most,
                                               const Ranking& ranking = {});

private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

} // namespace regola
