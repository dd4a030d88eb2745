#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/search/controller.hpp"
#include "engine/search/parameters.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// One way to play, as it is called from a text: its name, its parameters, and how it is made of them. An
/// object holds the parameters of one controller.
class ControllerKind {
public:
  ControllerKind() = default;
  ControllerKind(const ControllerKind&) = delete;
  ControllerKind& operator=(const ControllerKind&) = delete;
  virtual ~ControllerKind() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  /// What it does, in one line.
  [[nodiscard]] virtual std::string about() const = 0;
  /// Binds its own parameters, those of its limits aside.
  /// @param ruleset of the game it will play
  virtual void declare(Parameters& parameters, const Ruleset& ruleset) {
    static_cast<void>(parameters);
    static_cast<void>(ruleset);
  }
  /// How many plies it can be asked to look ahead.
  [[nodiscard]] virtual int deepest() const { return deepest_search; }
  /// What holds where the text sets no limit: neither depth, time, nodes nor budget.
  [[nodiscard]] virtual Limits standard_limits() const { return {}; }
  /// @param ruleset must outlive the controller
  [[nodiscard]] virtual std::unique_ptr<Controller> make(const Ruleset& ruleset) const = 0;
};

/// Makes a kind.
using MakeControllerKind = std::unique_ptr<ControllerKind> (*)();

/// Adds one of a layer above to the kinds that make_opponent() knows; to be called before controllers are
/// made. One that was added already stays as it is.
void add_controller_kind(MakeControllerKind make);

/// The names of the values of a game.
[[nodiscard]] inline std::vector<std::string> value_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const Value& value : ruleset.values) {
    names.push_back(value.name);
  }
  return names;
}

/// The names of the worths of a game's moves.
[[nodiscard]] inline std::vector<std::string> worth_names(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const Value& worth : ruleset.worths) {
    names.push_back(worth.name);
  }
  return names;
}

/// Binds `value`, the heuristic by which a controller judges.
inline void declare_value(Parameters& parameters, std::string& value, const Ruleset& ruleset) {
  parameters.name("value", value, value_names(ruleset), "a value of the text",
                  "the heuristic; without it the last one of the text");
}

} // namespace regola
