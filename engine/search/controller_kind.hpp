#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/parameters.hpp"
#include "engine/search/worth_named.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// A kind of controller: its name, its parameters, and how to make one. Each object holds the parameters of
/// one controller.
class ControllerKind {
public:
  ControllerKind() = default;
  ControllerKind(const ControllerKind&) = delete;
  ControllerKind& operator=(const ControllerKind&) = delete;
  virtual ~ControllerKind() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  /// Description in one line.
  [[nodiscard]] virtual std::string about() const = 0;
  /// Binds the parameters of this kind; the limits are bound elsewhere.
  /// @param ruleset the rules of the game to play
  virtual void declare(Parameters& parameters, const Ruleset& ruleset) {
    static_cast<void>(parameters);
    static_cast<void>(ruleset);
  }
  /// Greatest depth in plies that this kind accepts.
  [[nodiscard]] virtual int deepest() const { return deepest_search; }
  /// Limits for a text that gives no depth, time, nodes or budget.
  [[nodiscard]] virtual Limits standard_limits() const { return {}; }
  /// @param ruleset must outlive the controller
  [[nodiscard]] virtual std::unique_ptr<Controller> make(const Ruleset& ruleset) const = 0;
};

/// Creates a kind.
using MakeControllerKind = std::unique_ptr<ControllerKind> (*)();

/// Registers a kind from a higher layer for `make_opponent`. Call it before making controllers. A second call
/// changes nothing.
void add_controller_kind(MakeControllerKind make);

[[nodiscard]] inline std::vector<std::string> value_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const Value& value : ruleset.values) names.push_back(value.name);
  return names;
}

[[nodiscard]] inline std::vector<std::string> worth_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const Value& worth : ruleset.worths) names.push_back(worth.name);
  return names;
}

/// Binds `value`, the name of the heuristic.
inline void declare_value(Parameters& parameters, std::string& value, const Ruleset& ruleset) {
  parameters.name("value", value, value_names(ruleset), "a value of the text",
                  "the heuristic; without it the last one of the text");
}

/// Binds `worth`, the name of the worth that judges leaves.
inline void declare_worth(Parameters& parameters, std::string& worth, const Ruleset& ruleset) {
  parameters.name("worth", worth, worth_names(ruleset), "a worth of the text",
                  "of the last move: judges leaves instead of the heuristic");
}

/// Returns the evaluation by a worth of the last move, or by a value if the worth's name is empty.
[[nodiscard]] inline Evaluation evaluation_by(const Ruleset& ruleset, const std::string& value,
                                              const std::string& worth) {
  return worth.empty() ? Evaluation(ruleset, value)
                       : Evaluation::of_last_move(ruleset, worth_named(ruleset, worth));
}

} // namespace regola
