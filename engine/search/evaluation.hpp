#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/compiled/machine/machine.hpp"
#include "engine/matcher/heuristic.hpp"
#include "engine/search/score.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// What a search asks where it looks no further: how good a position is for the first player.
class Evaluation {
public:
  /// The value of that name in the text, or its last one for an empty name; where the text has none, what its
  /// ends make of it (derived_value.hpp).
  /// @throws std::invalid_argument for a name the text does not have
  explicit Evaluation(const Ruleset& ruleset, std::string_view name = {});

  /// Any function; every position is written out as a status for it.
  Evaluation(Heuristic heuristic); // NOLINT(google-explicit-constructor): a function is an evaluation

  /// 0 for all: for searches to the end of the game.
  [[nodiscard]] static Evaluation nothing();

  /// @param depth plies from the root of the search
  /// @return a decided score where a function says that the game is over
  [[nodiscard]] Score operator()(Machine& machine, Position position, int depth) const;

  /// Whether it may say of a position that the game is over: a function may, and is asked everywhere.
  [[nodiscard]] bool ends_games() const { return static_cast<bool>(heuristic_); }

  /// What to ask a machine for: an index of Ruleset::values, Machine::derived or Machine::no_value; nothing
  /// for a function.
  [[nodiscard]] std::optional<std::size_t> value() const {
    return heuristic_ ? std::nullopt : std::optional(value_);
  }

private:
  Evaluation() = default;

  Heuristic heuristic_;
  std::size_t value_ = Machine::derived;
};

} // namespace regola
