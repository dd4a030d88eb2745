#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/matcher/heuristic.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

/// A game ready to be played: its rules compiled, a machine to run them, and the calls of the reference
/// matcher around both, with statuses at the outside. For one thread. Engines of one ruleset share what is
/// compiled of it, as long as one of them lives; it must not be changed then.
class Engine {
public:
  /// @param ruleset must outlive it. Rules without a board are compiled for the length of the first status.
  explicit Engine(const Ruleset& ruleset);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();

  [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
  /// The machine itself, ready for statuses like this one.
  /// @throws std::invalid_argument, as do all that take a status, for what is no status of the game
  [[nodiscard]] Machine& machine(const Status& status);

  /// All that the player to move may do, passes last. It does not ask whether the game is over.
  /// @throws RulesError
  [[nodiscard]] std::vector<Successor> successors(const Status& status);
  [[nodiscard]] Result result(const Status& status);
  /// What a worth says of each of the successors, in their order, as the player who makes the move sees it.
  /// @param worth index of Ruleset::worths
  [[nodiscard]] std::vector<std::int32_t> worths(const Status& status, std::size_t worth);
  /// As perft.hpp has them.
  /// @param stop may be empty
  [[nodiscard]] std::uint64_t perft(const Status& status, int depth, const StopCount& stop = {});
  [[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Status& status, int depth);

  /// The value of that name in the text, or its last one for an empty name; where the text has none, what its
  /// ends make of it. It must not outlive the engine.
  /// @throws std::invalid_argument for a name the text does not have
  [[nodiscard]] Heuristic heuristic(std::string_view name = {});

private:
  void compile(const Status& status);

  const Ruleset* ruleset_;
  std::unique_ptr<const Ruleset> with_board_; // of rules without one
  std::shared_ptr<const CompiledRuleset> compiled_;
  std::unique_ptr<Machine> machine_;
};

/// A move of a machine as a successor.
/// @param before the status of the position that was expanded
[[nodiscard]] Successor successor_of(Machine& machine, const Status& before, std::size_t move);

} // namespace regola
