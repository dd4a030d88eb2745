#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/score.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// Greatest depth in plies that any controller accepts. Some accept less.
inline constexpr int deepest_search = 1000;

/// Limits for one move. If none is set, the controller uses its own.
struct Limits {
  std::optional<int> depth;      ///< in plies, at least 1
  std::optional<double> seconds; ///< wall time; the answer comes before its end
  /// Number of positions; for sampling controllers, of random games or lines.
  std::optional<std::uint64_t> nodes;
  std::uint64_t seed = 1;     ///< for all random choices: the same seed gives the same move
  std::function<bool()> stop; ///< polled by one thread; true ends the search, with the best move so far
  bool analysis = false;      ///< the caller wants the score: searches even if the move is forced
  std::vector<Move> only;     ///< the moves to choose from; all moves if it is empty or none of them is legal
  bool line = true; ///< whether the caller reads the principal variation; if not, it may be one move long
};

/// Why a search ended.
enum class SearchEnd {
  whole, ///< the search was exhaustive, or the controller never looks ahead
  depth, ///< the search reached the greatest depth
  time,
  nodes,
  asked ///< `Limits::stop` returned true
};

/// Result of a search.
struct SearchResult {
  std::optional<Successor> best; ///< the move to play; `nullopt` if the game is over or no move is legal
  Score score = 0;               ///< for the first player
  bool exact = false;            ///< the score depends on no heuristic and no chance
  int depth = 0;                 ///< number of plies that were searched completely
  std::vector<Move> line;        ///< principal variation from the root; begins with the move to play
  std::uint64_t nodes = 0;       ///< number of searched positions, the root included
  SearchEnd end = SearchEnd::whole;
};

/// Whether a player claims a draw: the rules allow it, and playing on promises nothing better.
/// @param found result of this player's search
[[nodiscard]] inline bool claims_draw(const Result& result, PlayerIndex to_move, const SearchResult& found) {
  return may_be_claimed(result) && seen_by(to_move, found.score) <= 0;
}

/// Called during a search with the result so far.
using Progress = std::function<void(const SearchResult&)>;

/// Chooses moves, for one game at a time. Depends on no particular game.
class Controller {
public:
  Controller() = default;
  Controller(const Controller&) = delete;
  Controller& operator=(const Controller&) = delete;
  virtual ~Controller() = default;

  /// Returns the move to play. The status may be unrelated to that of the last call.
  [[nodiscard]] virtual SearchResult choose(const Status& status, const Limits& limits,
                                            const Progress& progress = {}) = 0;

  /// Begins a new game: forgets everything learned in the last one.
  virtual void begin() {}
};

/// Makes a controller with the parameters that its kind has bound.
using MakeController = std::function<std::unique_ptr<Controller>()>;

/// A kind of controller: its name, its parameters, and how to make one.
struct ControllerKind {
  std::string name;
  std::string about; ///< description in one line
  /// Binds the parameters of this kind; the limits are bound elsewhere. The result holds their variables and
  /// makes the controller, for which the ruleset must outlive it.
  std::function<MakeController(Parameters&, const Ruleset&)> declare;
  Limits limits = {};           ///< limits for a text that gives no depth, time, nodes or budget
  int deepest = deepest_search; ///< greatest depth in plies that this kind accepts
};

/// The kinds of this layer, in the order of lists.
[[nodiscard]] std::vector<ControllerKind> own_controller_kinds();

/// Registers a kind from a higher layer for `make_opponent`. Call it before making controllers. A second call
/// with the same name changes nothing.
void add_controller_kind(ControllerKind kind);

/// Binds `value`, the name of the heuristic.
void declare_value(Parameters& parameters, std::string& value, const Ruleset& ruleset);

} // namespace regola
