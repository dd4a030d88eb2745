#pragma once

#include <memory>

#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/parameters.hpp"

namespace regola {

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
