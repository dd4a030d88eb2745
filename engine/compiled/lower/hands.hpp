#pragma once

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

/// By how much a match of a line changes the sum of the numbers on the board.
struct NumberGain {
  int most = 0;
  bool exact = false; ///< every match adds exactly `most`
};

/// The gain in numbers that `hand` holds; nullopt if the line does not determine it.
[[nodiscard]] std::optional<NumberGain> number_gain(const Ruleset& ruleset, const MoveLine& line,
                                                    const Hand& hand);

/// Writes how a player's moves change the hands.
class HandLowering : PlayerLowering {
public:
  HandLowering(PositionLowering& position, PlayerIndex player) : PlayerLowering(position, player) {}

  /// Makes the variables.
  void reserve();
  /// Whether the lines alone determine, before a move is made, if the hands hold enough for it.
  /// @param first lines of first parts
  [[nodiscard]] bool knows(const std::vector<MoveLine>& first, const std::vector<FurtherPart>& parts) const;
  /// @throws Missing if only making the part shows whether the hands hold enough
  void check(const MoveLine& part) const;
  /// Not 0 if the hands hold a symbol that the line may write.
  [[nodiscard]] Ref has_for(const MoveLine& line) const;
  /// For how many of its choices the hands hold enough, the same for each match of affordable(); nullopt if
  /// only making the move shows it.
  [[nodiscard]] std::optional<Ref> affordable_choices(const MoveLine& line) const;
  /// The matches for which the hands hold enough; all matches if the line does not determine what it takes.
  [[nodiscard]] Cells affordable(const MoveLine& line, const Cells& matches) const;
  /// Records the pieces on the board before a part writes.
  /// @param line the line that writes, if known
  void note(const MoveLine* line = nullptr);
  /// Records, at run time, which hands the line changes.
  void note_changed(const MoveLine& line);
  /// Charges the hands for pieces added and credits them for pieces removed, after a part has written.
  /// @param line the one that note() was given
  /// @param reject jump target if a hand holds too few
  void settle(Label reject, const MoveLine* line = nullptr);

private:
  [[nodiscard]] Ref on_board(const Hand& hand) const;
  [[nodiscard]] bool some_spare(const Hand& hand) const;
  [[nodiscard]] bool changes(const MoveLine& line, const Hand& hand) const;
  [[nodiscard]] std::optional<int> drawn_by(const MoveLine* line, const Hand& hand) const;

  std::vector<Ref> held_before_;       ///< per hand: its pieces, and the pieces it receives, before a part
  Ref changed_hands_ = form::no_value; ///< a bit per hand that the current line changes
};

} // namespace regola
