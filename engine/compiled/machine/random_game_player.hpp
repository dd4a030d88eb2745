#pragma once

#include <chrono>

#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/random.hpp"

namespace regola {

/// Plays the random games of a text by a form, from positions in planes, in a memory of its own.
class RandomGamePlayer {
public:
  /// @param rules must outlive it
  explicit RandomGamePlayer(const CompiledRuleset& rules) : rules_(rules), memory_(rules) {}

  /// Whether random games of this text have a form.
  [[nodiscard]] bool can_play() const { return form() != nullptr; }
  /// Plays on from a position that is not over. Requires can_play().
  /// @param[out] plies the number of plies played
  /// @param by nullopt: the back end chosen for the text
  /// @return one of the form's outcomes
  [[nodiscard]] const Outcome& play(const Word* position, Random& random, int most_plies, int& plies,
                                    std::optional<Backend> by = std::nullopt);
  /// Called after each of several games, with its number, outcome and plies. write() gives the final
  /// position.
  /// @param random the state of the game's generator
  using Ended = std::function<void(std::size_t game, const Outcome& outcome, int plies, Random& random)>;
  /// Random games to play. No start is over.
  struct Batch {
    std::span<const Word* const> starts;  ///< one for all games, or one for each
    std::span<const std::uint64_t> seeds; ///< one for each game

    [[nodiscard]] const Word* start(std::size_t game) const { return starts[starts.size() == 1 ? 0 : game]; }
    /// A part of the games.
    [[nodiscard]] Batch part(std::size_t first, std::size_t count) const {
      return {starts.size() == 1 ? starts : starts.subspan(first, count), seeds.subspan(first, count)};
    }
  };
  /// Plays several games. Machine code lets them take turns if trials show that this is faster. The games are
  /// the same either way. Requires can_play().
  void play_all(const Batch& batch, int most_plies, const Ended& ended,
                std::optional<Backend> by = std::nullopt);
  /// Writes the final position of the last game, without its past and its hash.
  void write(Word* position) const;
  /// The score of the last game, from the first player's view, if it decided the game.
  [[nodiscard]] std::int32_t margin() const {
    return static_cast<std::int32_t>(memory_[form_->memory.margin]);
  }

private:
  class Together;
  struct Played {
    std::size_t games = 0; ///< number of games played, from the first game of the batch on
    std::size_t plies = 0; ///< number of plies in the games played
  };
  /// Timing of games. Leaves out the first call, which may have to make code.
  struct Trial {
    bool has_begun = false;
    std::chrono::nanoseconds time{};
    std::size_t plies = 0;
    [[nodiscard]] double seconds_a_ply() const {
      return std::chrono::duration<double>(time).count() /
             static_cast<double>(std::max<std::size_t>(plies, 1));
    }
  };

  [[nodiscard]] const RandomGameForm* form() const;
  void place(const Batch& batch, std::size_t game, int most_plies, Word* memory);
  [[nodiscard]] std::size_t play_in_turns(const Batch& batch, int most_plies, const Ended& ended,
                                          std::optional<Backend> by);
  [[nodiscard]] Played play_taking_turns(const Batch& batch, int most_plies, const Ended& ended,
                                         std::optional<Backend> by);
  /// @param first index in the batch of the first game to play
  [[nodiscard]] Played play_one_by_one(const Batch& batch, std::size_t first, int most_plies,
                                       const Ended& ended, std::optional<Backend> by);

  const CompiledRuleset& rules_;
  mutable bool asked_ = false;
  mutable const RandomGameForm* form_ = nullptr; ///< valid once `asked_` is set; null if the text has no form
  FormMemory memory_;
  Trial turns_;                          ///< timing of machine code whose games take turns
  Trial alone_;                          ///< timing of machine code whose games come one after the other
  std::optional<bool> turns_are_faster_; ///< set after enough trials
  std::vector<Word> room_;               ///< working memory of games that take turns
};

} // namespace regola
