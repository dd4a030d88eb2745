#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/controller.hpp"
#include "engine/search/parameters.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// A controller with its limits.
class Opponent {
public:
  std::string text; ///< the text that describes it
  std::unique_ptr<Controller> controller;
  Limits limits;
  std::optional<double> budget; ///< seconds for a whole game; each move gets a share of the rest
  bool seeded = false;          ///< whether the text gives a seed
  int deepest = deepest_search; ///< greatest depth in plies that the controller accepts

  /// Starts a new game.
  void begin();

  /// In its first call, searches a little and forgets the result, so that forms are written before a clock
  /// runs.
  /// @param stop polled in addition to `limits.stop`
  /// @throws RulesError
  void prepare(const Status& status, const std::function<bool()>& stop = {});

  /// Returns the move to play in a status. A limit of time begins after prepare().
  /// @param stop polled in addition to `limits.stop`
  /// @throws RulesError
  [[nodiscard]] SearchResult choose(const Status& status, const Progress& progress = {},
                                    const std::function<bool()>& stop = {});

  /// The number of moves that took longer than their time.
  [[nodiscard]] std::size_t overruns() const { return overruns_; }

private:
  /// A function that polls both `stop` and `limits.stop`.
  [[nodiscard]] std::function<bool()> either(const std::function<bool()>& stop) const;

  double used_ = 0; // seconds of the budget used so far
  bool prepared_ = false;
  std::size_t overruns_ = 0;
};

/// Makes an opponent from a text: the name of a kind and, after a colon, its parameters, as in
/// `alphabeta:depth=8` or `mcts:time=500ms,seed=7`.
/// @param ruleset must outlive the opponent
/// @throws ParameterError
[[nodiscard]] Opponent make_opponent(const Ruleset& ruleset, std::string_view text);

/// Description of a kind of controller, for lists.
struct ControllerInfo {
  std::string name;
  std::string about;
  /// Its own parameters, and the limits that have a default for this kind.
  std::vector<ParameterInfo> parameters;
};

/// Describes all kinds, in the order of the list.
[[nodiscard]] std::vector<ControllerInfo> controller_kinds();
/// Describes the parameters that all kinds share: the limits.
[[nodiscard]] std::vector<ParameterInfo> limit_parameters();

} // namespace regola
