#pragma once

#include "engine/compiled/machine/machine.hpp"
#include "engine/matcher/worth.hpp"

namespace regola {

/// Answers questions about statuses of a ruleset: by the reference matcher, and by the machine of the
/// compiled rules. For one thread. Engines of one ruleset share the compiled rules while any of them exists;
/// do not change the ruleset during that time.
class Engine {
public:
  /// @param ruleset must outlive it; rules without a board are compiled for statuses as long as the first
  explicit Engine(const Ruleset& ruleset);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();

  [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
  /// The machine, ready for statuses of this length.
  /// @throws std::invalid_argument if the status does not belong to the game; all functions that take a
  /// status throw it
  [[nodiscard]] Machine& machine(const Status& status);

  /// All moves of the side to move, passes last. Does not test whether the game is over. Positions of the
  /// machine remain valid.
  /// @throws RulesError
  [[nodiscard]] std::vector<Successor> successors(const Status& status) const;
  /// One of successors(), as Machine::drawn().
  [[nodiscard]] std::optional<Successor> drawn(const Status& status, const Machine::Draw& draw) const;
  [[nodiscard]] Result result(const Status& status) const { return result_of(*ruleset_, status); }
  /// The worths of all successors, in their order, from the point of view of the player who makes the move.
  /// @param worth index into Ruleset::worths
  [[nodiscard]] std::vector<std::int32_t> worths(const Status& status, std::size_t worth) const;
  /// Counts like perft() of successors.hpp.
  /// @param stop may be empty
  [[nodiscard]] std::uint64_t perft(const Status& status, int depth, const StopCount& stop = {});
  [[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Status& status, int depth);

  /// A heuristic like that of heuristic_of().
  [[nodiscard]] Heuristic heuristic(std::string_view name = {}) const {
    return heuristic_of(*ruleset_, name);
  }

private:
  void compile(const Status& status);
  [[nodiscard]] Machine& lister(const Status& status) const;

  const Ruleset* ruleset_;
  std::unique_ptr<const Ruleset> with_board_; // the rules with a board, if the text has none
  std::shared_ptr<const CompiledRuleset> compiled_;
  std::unique_ptr<Machine> machine_;
  mutable std::unique_ptr<Machine> lister_; // used by successors() and drawn()
};

/// Returns a move that a machine has listed, with the past of the status from which it is made.
/// @param before status of the position that was expanded
[[nodiscard]] Successor successor_of(const Machine& machine, const Status& before, std::size_t move);

} // namespace regola
