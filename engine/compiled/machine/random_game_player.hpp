#pragma once

#include <optional>

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
  /// What the last game has come to, its past and its hash aside.
  void write(Word* position) const;

private:
  [[nodiscard]] const RandomGameForm* form() const;

  const CompiledRuleset& rules_;
  mutable bool asked_ = false;
  mutable const RandomGameForm* form_ = nullptr; ///< once it has been asked for; null if there is none
  FormMemory memory_;
};

} // namespace regola
