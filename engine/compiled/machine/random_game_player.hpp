#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/compiled/lower/random_game.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/random.hpp"

namespace regola {

/// Plays the random games of a text from positions in planes, in a memory of its own.
class RandomGamePlayer {
public:
  /// @param rules must outlive it
  explicit RandomGamePlayer(const CompiledRuleset& rules) : rules_(rules), memory_(rules) {}

  /// Whether the text's random games have a form.
  [[nodiscard]] bool can_play() const { return form() != nullptr; }
  /// Plays on from a position that is not over.
  /// @param[out] plies how many were played
  /// @param by none: what has been chosen for the text
  /// @return one of the form's, where can_play() is true
  [[nodiscard]] const Outcome& play(const Word* position, Random& random, int most_plies, int& plies,
                                    std::optional<Backend> by = std::nullopt);
  /// Called for a game of several: its number, how it ended, and after how many plies. write() tells what it
  /// has come to.
  /// @param random as it goes on
  using Ended = std::function<void(std::size_t game, const Outcome& outcome, int plies, Random& random)>;
  /// Plays several games from a position that is not over, where can_play() is true; side by side, where that
  /// is faster. Whether it is depends on the text and the processor, and is tried out: the games are the same
  /// either way.
  /// @param seeds of the games
  void play_all(const Word* position, std::span<const std::uint64_t> seeds, int most_plies,
                const Ended& ended, std::optional<Backend> by = std::nullopt);
  /// What the last game has come to, its past and its hash aside.
  void write(Word* position) const;

private:
  class Together;
  struct Played {
    std::size_t games = 0; ///< the first ones
    std::size_t plies = 0; ///< of these
  };
  /// Games that were timed: all but those of the first time, when code may have to be made.
  struct Trial {
    bool has_begun = false;
    std::chrono::nanoseconds time{};
    std::size_t plies = 0;
    [[nodiscard]] double seconds_a_ply() const {
      return std::chrono::duration<double>(time).count() /
             static_cast<double>(std::max<std::size_t>(plies, 1));
    }
  };

  /// What is known of games side by side by one back end.
  struct SideBySide {
    Trial together;
    Trial in_turn;
    std::optional<bool> is_faster; ///< once that has been tried long enough
    std::vector<Word> room;
  };

  [[nodiscard]] const RandomGameForm* form() const;
  [[nodiscard]] SideBySide& side_by_side(std::optional<Backend> by) {
    return side_by_side_[rules_.random_games->code().is_native(by) ? 1 : 0];
  }
  [[nodiscard]] std::size_t play_together(const Word* position, std::span<const std::uint64_t> seeds,
                                          int most_plies, const Ended& ended, std::optional<Backend> by);
  [[nodiscard]] Played play_side_by_side(const Word* position, std::span<const std::uint64_t> seeds,
                                         int most_plies, const Ended& ended, std::optional<Backend> by);
  [[nodiscard]] Played play_in_turn(const Word* position, std::span<const std::uint64_t> seeds,
                                    int most_plies, const Ended& ended, std::optional<Backend> by);

  const CompiledRuleset& rules_;
  mutable bool asked_ = false;
  mutable const RandomGameForm* form_ = nullptr; ///< once it has been asked for; null if there is none
  FormMemory memory_;
  std::vector<std::pair<std::uint32_t, Word>> start_; // where games begin that go one after the other
  std::array<SideBySide, 2> side_by_side_;            // interpreted, and by machine code
};

} // namespace regola
