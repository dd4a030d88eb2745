#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/compiled/machine/machine.hpp"

namespace regola {

/// Plays random games like Machine::playout(). Aborts slow games when time is up.
class RandomGame {
public:
  /// @param most_plies after so many plies, a game ends with an open result
  RandomGame(Machine& machine, int most_plies);

  /// Whether the machine plays random games itself, without listing moves. Then several take little longer
  /// than one.
  [[nodiscard]] bool is_quick() const { return is_quick_; }
  /// @param starts positions where the game is not over
  /// @param late polled at every ply of a slow game
  /// @param[out] results one for each start
  /// @return false if `late` returned true; the game in progress and those after it are open then
  [[nodiscard]] bool play(std::span<const Position> starts, Random& random, const std::function<bool()>& late,
                          std::vector<Playout>& results);

private:
  [[nodiscard]] std::optional<Result> play_slowly(Position position, Random& random,
                                                  const std::function<bool()>& late);
  [[nodiscard]] Word* room_for(std::size_t ply);

  Machine* machine_;
  int most_plies_;
  bool is_quick_;
  std::vector<std::vector<Word>> plies_; // positions: all if the past counts, else two that take turns
};

} // namespace regola
