#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/controller.hpp"
#include "engine/search/parameters.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// One that plays: a controller, and the limits it keeps to.
class Opponent {
public:
  std::string text; ///< what it was made from
  std::unique_ptr<Controller> controller;
  Limits limits;
  std::optional<double> budget; ///< seconds for a whole game; the time for a move is a share of what is left
  bool seeded = false;          ///< its text gave the seed
  int deepest = deepest_search; ///< plies that it can be asked to look ahead

  /// A new game begins.
  void begin();

  /// Its move in a status.
  /// @param stop asked besides the limits' own
  /// @throws RulesError
  [[nodiscard]] SearchResult choose(const Status& status, const Progress& progress = {},
                                    const std::function<bool()>& stop = {});

  /// How many moves took longer than they might.
  [[nodiscard]] std::size_t overruns() const { return overruns_; }

private:
  double used_ = 0; // seconds of the budget
  std::size_t overruns_ = 0;
};

/// Makes one that plays from a text: a kind, and behind a colon its parameters, as in `alphabeta:depth=8` or
/// `mcts:time=500ms,seed=7`.
/// @param ruleset must outlive it
/// @throws ParameterError
[[nodiscard]] Opponent make_opponent(const Ruleset& ruleset, std::string_view text);

/// A kind of controller as a list shows it.
struct ControllerInfo {
  std::string name;
  std::string about;
  std::vector<ParameterInfo> parameters; ///< its own, and those limits that it sets by itself
};

/// All kinds, in the order in which they are listed.
[[nodiscard]] std::vector<ControllerInfo> controller_kinds();
/// The parameters that all kinds have: the limits.
[[nodiscard]] std::vector<ParameterInfo> limit_parameters();

} // namespace regola
