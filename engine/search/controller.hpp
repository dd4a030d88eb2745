#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/matcher/move.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/score.hpp"
#include "rules/status.hpp"

namespace regola {

/// Plies that a controller can be asked to look ahead; some can do less.
inline constexpr int deepest_search = 1000;

/// How long a controller may think of one move. Without any of them it follows its own mind.
struct Limits {
  std::optional<int> depth;           ///< plies, at least 1
  std::optional<double> seconds;      ///< of wall time; the answer is there before they are over
  std::optional<std::uint64_t> nodes; ///< positions, or for sampling controllers random games
  std::uint64_t seed = 1;             ///< of all that is left to chance: the same seed, the same move
  std::function<bool()>
      stop; ///< asked now and then, by one thread; a true answer ends the search with what it has
  bool analysis = false;  ///< the value is asked for: a move is searched though there is no choice
  std::vector<Move> only; ///< the moves to choose from; empty, or none of them legal: all
};

/// What ended a search.
enum class SearchEnd {
  whole, ///< nothing was left to look at, or it does not look ahead
  depth, ///< the depth that it was to reach
  time,
  nodes,
  asked ///< somebody asked for it
};

/// What a search found.
struct SearchResult {
  std::optional<Successor> best; ///< the move to play; nothing where the game is over or no rule applies
  Score score = 0;               ///< for the first player
  bool exact = false;            ///< no heuristic and no chance had a say in the score
  int depth = 0;                 ///< plies that were searched to the end
  std::vector<Move> line;        ///< the best line from the root, the move to play first
  std::uint64_t nodes = 0;       ///< positions searched, the root included
  SearchEnd end = SearchEnd::whole;
};

/// Whether a player who may claim a draw does so: to play on promises no more.
/// @param found what he would play
[[nodiscard]] inline bool claims_draw(const Result& result, PlayerIndex to_move, const SearchResult& found) {
  return may_be_claimed(result) && seen_by(to_move, found.score) <= 0;
}

/// Told what is known so far, whenever more is known.
using Progress = std::function<void(const SearchResult&)>;

/// Chooses moves: one that plays. None knows which game it plays. For one game at a time.
class Controller {
public:
  Controller() = default;
  Controller(const Controller&) = delete;
  Controller& operator=(const Controller&) = delete;
  virtual ~Controller() = default;

  /// The move to play in a status, which may have come about in any way since the last call.
  /// @throws RulesError
  [[nodiscard]] virtual SearchResult choose(const Status& status, const Limits& limits,
                                            const Progress& progress = {}) = 0;

  /// A new game begins: nothing of the last one must play a part in it.
  virtual void begin() {}
};

} // namespace regola
