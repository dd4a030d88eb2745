#pragma once

#include <optional>
#include <vector>

#include "engine/compiled/lower/further_part.hpp"

namespace regola {

/// Writes what a player's moves take from the hands, and what comes into them.
class HandLowering {
public:
  HandLowering(PositionLowering& position, PlayerIndex player)
      : position_(position), to_(position.to()), player_(player) {}

  /// Makes the variables that it needs.
  void reserve();
  /// Whether it is known before a move is made that the hands hold enough for it.
  /// @param first lines of first parts
  [[nodiscard]] bool knows(const std::vector<MoveLine>& first, const std::vector<FurtherPart>& parts) const;
  /// @throws Missing where only the part itself tells whether the hands hold enough for it
  void check(const MoveLine& part) const;
  /// Not 0 if what a line puts somewhere is there. @see writes_once
  [[nodiscard]] form::Ref has_for(const MoveLine& line) const;
  /// Those of a line's matches for which the hands hold enough, where that is known.
  [[nodiscard]] Cells affordable(const MoveLine& line, const Cells& matches) const;
  /// Before a part writes.
  /// @param line if given, the one that does
  void note(const MoveLine* line = nullptr);
  /// Tells of a line, of which only the running form knows that it writes, which hands it changes.
  void note_changed(const MoveLine& line);
  /// Behind what a part has written.
  /// @param line the one that note() was told of
  /// @param reject where to go if a hand holds too little
  void settle(form::Label reject, const MoveLine* line = nullptr);

private:
  [[nodiscard]] form::Ref on_board(const Hand& hand) const;
  [[nodiscard]] bool changes(const MoveLine& line, const Hand& hand) const;
  [[nodiscard]] std::optional<int> drawn_by(const MoveLine* line, const Hand& hand) const;

  PositionLowering& position_;
  form::Builder& to_;
  PlayerIndex player_;
  std::vector<form::Ref> held_before_;       ///< of the hands' symbols on the board, before a part
  form::Ref changed_hands_ = form::no_value; ///< a bit for each that the line under way fills and empties
};

} // namespace regola
