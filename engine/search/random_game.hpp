#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "engine/compiled/machine/machine.hpp"

namespace regola {

/// Random games as Machine::playout plays them, broken off where they are slow and time is up.
class RandomGame {
public:
  /// @param most_plies after so many a game ends, the result being open
  RandomGame(Machine& machine, int most_plies);

  /// @param late asked at every ply that is slow
  /// @return nothing where it was late
  [[nodiscard]] std::optional<Result> play(Position position, Random& random,
                                           const std::function<bool()>& late);

private:
  [[nodiscard]] Word* room_for(std::size_t ply);

  Machine* machine_;
  int most_plies_;
  bool is_quick_;                        // the machine's own games take no list of moves
  std::vector<std::vector<Word>> plies_; // positions, all that have stood where the past counts
};

} // namespace regola
