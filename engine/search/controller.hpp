#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/matcher/move.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/score.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// Greatest depth in plies that a controller accepts; some accept less.
inline constexpr int deepest_search = 1000;

/// Limits for one move. Without any, the controller uses its own limits.
struct Limits {
  std::optional<int> depth;           ///< plies, at least 1
  std::optional<double> seconds;      ///< wall time; the answer comes before it is over
  std::optional<std::uint64_t> nodes; ///< positions; for sampling controllers, random games or lines
  std::uint64_t seed = 1;             ///< for all random choices: the same seed gives the same move
  std::function<bool()> stop; ///< polled by one thread; true ends the search with the best move so far
  bool analysis = false;      ///< the caller wants the score: searches even if the move is forced
  std::vector<Move> only;     ///< the moves to choose from; if empty or none is legal, all
  bool line = true;           ///< the caller reads the principal variation; without, it may be one move
};

/// What ended a search.
enum class SearchEnd {
  whole, ///< the search was exhaustive, or the controller does not look ahead
  depth, ///< the greatest depth was reached
  time,
  nodes,
  asked ///< `Limits::stop` was true
};

/// Result of a search.
struct SearchResult {
  std::optional<Successor> best; ///< the move to play; `nullopt` if the game is over or no move is legal
  Score score = 0;               ///< for the first player
  bool exact = false;            ///< the score depends on no heuristic and no chance
  int depth = 0;                 ///< plies that were searched completely
  std::vector<Move> line;        ///< principal variation from the root, the move to play first
  std::uint64_t nodes = 0;       ///< positions searched, the root included
  SearchEnd end = SearchEnd::whole;
};

/// Whether a player claims a draw: it may be claimed, and playing on promises no more.
/// @param found result of that player's search
[[nodiscard]] inline bool claims_draw(const Result& result, PlayerIndex to_move, const SearchResult& found) {
  return may_be_claimed(result) && seen_by(to_move, found.score) <= 0;
}

/// Called during a search with the result so far.
using Progress = std::function<void(const SearchResult&)>;

/// Chooses moves for one game at a time. A controller does not know which game it plays.
class Controller {
public:
  Controller() = default;
  Controller(const Controller&) = delete;
  Controller& operator=(const Controller&) = delete;
  virtual ~Controller() = default;

  /// Returns the move to play. The status need not follow from that of the last call.
  [[nodiscard]] virtual SearchResult choose(const Status& status, const Limits& limits,
                                            const Progress& progress = {}) = 0;

  /// Starts a new game: forgets everything learned in the last one.
  virtual void begin() {}
};

} // namespace regola
