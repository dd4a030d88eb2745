#pragma once

#include <vector>

#include "engine/compiled/position.hpp"
#include "engine/compiled/random.hpp"
#include "engine/compiled/random_games.hpp"

namespace regola {

/// Plays the random games of a text from positions in planes, in a memory of its own.
class RandomGamePlayer {
public:
  /// @param rules must outlive it
  explicit RandomGamePlayer(const CompiledRuleset& rules);

  /// Whether the text's random games have a form.
  [[nodiscard]] bool can_play() const { return form() != nullptr; }
  /// Plays on from a position that is not over.
  /// @param[out] plies how many were played
  /// @param by none: what has been chosen for the text
  /// @return one of the form's, where can_play() is true
  [[nodiscard]] const Outcome& play(const Word* position, Random& random, int most_plies, int& plies,
                                    std::optional<Backend> by = std::nullopt);
  /// What the last game has come to, its past and its hash aside.
  void write(Word* position) const;

private:
  [[nodiscard]] const RandomGameForm* form() const;
  void read(const Word* position);
  void read_past(const Word* position);
  [[nodiscard]] Word hash(const Word* position) const;
  /// A word of the memory that is small.
  [[nodiscard]] std::size_t number(std::uint32_t at) const { return static_cast<std::size_t>(memory_[at]); }
  [[nodiscard]] PositionView<1> view(const Word* position) const;

  const CompiledRuleset& rules_;
  PositionShape shape_;
  mutable bool asked_ = false;
  mutable const RandomGameForm* form_ = nullptr; ///< once it has been asked for; null if there is none
  std::vector<Word> memory_;
  Word stamp_ = 0;
};

} // namespace regola
