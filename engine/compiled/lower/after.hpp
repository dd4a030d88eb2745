#pragma once

#include "engine/compiled/lower/hands.hpp"
#include "engine/compiled/lower/writes.hpp"

namespace regola {

/// Writes the `after` lines of a player.
class AfterLowering : PlayerLowering {
public:
  AfterLowering(PositionLowering& position, PlayerIndex player);

  /// Not 0 if at least one `after` line matches.
  [[nodiscard]] Ref any() const;
  /// Whether a condition tries moves. If so, the position must be in variables.
  [[nodiscard]] bool asks_for_moves() const;
  /// Fires the first matching line at its first match, and repeats until no line matches. Jumps to
  /// PositionLowering::refused if lines fire too often.
  void run() const;

private:
  /// How many pieces a match of a line takes from a hand, or adds to it.
  struct HandChange {
    std::size_t hand = 0;
    int drawn = 0;
    int taken = 0;
  };
  struct Line {
    MoveLine line;
    std::vector<HandChange> hands;
    std::unique_ptr<WalkedPicture> walk; ///< set if planes cannot tell which match of the line is the first
    bool asks_for_moves = false;         ///< evaluates the condition only if the picture matches
    bool counts_hands = false; ///< matches change hands differently, so changes are counted at run time
  };

  /// How a match changes the hands; `nullopt` if matches differ in this.
  [[nodiscard]] std::optional<std::vector<HandChange>> hands_of(const MoveLine& line) const;
  void settle_hands(const Line& line, const std::vector<Cells>& planes, Label few) const;
  void walk(Line& line, const CompiledProduction& source);
  [[nodiscard]] Cells matches(const Line& line) const;
  void fire_first_walked(const Line& line, const std::function<void()>& fired, Label again) const;
  void fire_first_that_fits(const Line& line, const Cells& matches, std::uint16_t lanes,
                            const std::function<void()>& fired, Label again) const;
  void put(Writes& writes, const Line& line, const Cells& match) const;
  void apply(Writes& writes, const Line& line) const;

  MoveLineLowering lowering_;
  std::vector<Line> lines_;
  std::unique_ptr<HandLowering> hands_; ///< null if counts_hands is false for all lines
};

} // namespace regola
