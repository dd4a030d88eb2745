#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/matcher/worth.hpp"
#include "engine/search/score.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Evaluates positions at the leaves of a search: how good they are for the first player.
class Evaluation {
public:
  /// Uses the value of that name in the text; for an empty name, the text's last value, or, if it has none,
  /// an evaluation derived from the game's end conditions (derived_value()).
  /// @throws std::invalid_argument for a name that the text does not have
  explicit Evaluation(const Ruleset& ruleset, std::string_view name = {});

  /// Judges leaves by a worth of the last move, from the view of the player who made it.
  /// @param worth index into Ruleset::worths
  [[nodiscard]] static Evaluation of_last_move(const Ruleset& ruleset, std::size_t worth);

  /// Uses any function. Converts each position to a status for it.
  Evaluation(Heuristic heuristic); // NOLINT(google-explicit-constructor): a function is an evaluation

  /// Returns an evaluation that is 0 for every position, for searches to the end of the game.
  [[nodiscard]] static Evaluation nothing();

  /// @param depth plies from the root of the search
  /// @return a decided score if a function finds the game over
  [[nodiscard]] Score operator()(Machine& machine, Position position, int depth) const;

  /// Whether the evaluation may find a game over. A function may, so searches call it at every node.
  [[nodiscard]] bool ends_games() const { return static_cast<bool>(heuristic_); }

  /// Whether leaves are judged by the move that leads to them. All other positions then count 0.
  [[nodiscard]] bool is_of_last_move() const { return worth_.has_value(); }
  /// The worth that judges leaves; `nullopt` if none does.
  [[nodiscard]] std::optional<std::size_t> worth() const { return worth_; }

  /// The value to request from a machine: an index of Ruleset::values, Machine::derived, Machine::no_value or
  /// a result of value_of_worth(); `nullopt` for a function.
  [[nodiscard]] std::optional<std::size_t> value() const {
    return heuristic_ ? std::nullopt : std::optional(value_);
  }
  /// The result of value(), if it is a value of the position alone, whatever the move before it; else
  /// `nullopt`.
  [[nodiscard]] std::optional<std::size_t> value_of_position() const {
    return is_of_last_move() ? std::nullopt : value();
  }

private:
  Evaluation() = default;

  Heuristic heuristic_;
  std::size_t value_ = Machine::derived;
  std::optional<std::size_t> worth_; // index into Ruleset::worths
};

/// Returns the index of a worth in Ruleset::worths.
/// @throws std::invalid_argument if the text has no such name
[[nodiscard]] std::size_t worth_named(const Ruleset& ruleset, std::string_view name);

/// Returns the successors in the order of the list of moves, each with its result and, if it is cheap, its
/// value. Uses a compiled form if the text has one. For searches that depend on the order of moves.
/// @param before the position that was expanded; not over
/// @param evaluation computes its value for successors that are open or stopped
[[nodiscard]] std::vector<Machine::Child>
judged_moves(Machine& machine, Position before, const Machine::Moves& moves, const Evaluation& evaluation);

/// Returns the evaluation of a successor. Uses the child's value, if it has one.
/// @param depth plies from the root of the search
[[nodiscard]] inline Score evaluated(Machine& machine, const Evaluation& evaluation,
                                     const Machine::Child& child, int depth) {
  return child.value && !is_over(child.result) ? clamped(*child.value)
                                               : evaluation(machine, child.position, depth);
}

} // namespace regola
