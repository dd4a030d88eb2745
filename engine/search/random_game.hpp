#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "engine/compiled/machine/machine.hpp"

namespace regola {

/// Plays random games as Machine::playout does. Slow games are aborted when time is up.
class RandomGame {
public:
  /// @param most_plies after so many plies a game ends with an open result
  RandomGame(Machine& machine, int most_plies);

  /// @param position the game is not over there
  /// @param late polled at every ply of a slow game
  /// @return `nullopt` if `late` was true
  [[nodiscard]] std::optional<Result> play(Position position, Random& random,
                                           const std::function<bool()>& late);

private:
  [[nodiscard]] Word* room_for(std::size_t ply);

  Machine* machine_;
  int most_plies_;
  bool is_quick_;                        // the machine plays random games itself, without listing moves
  std::vector<std::vector<Word>> plies_; // positions: all if the past counts, otherwise two in turn
};

} // namespace regola
