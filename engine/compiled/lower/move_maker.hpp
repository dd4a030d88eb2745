#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// Makes one move of a player, given by a source, one of its matches, and a number below its weight.
class MoveMaker {
public:
  MoveMaker(PositionLowering& position, MoveLineLowering& lowering, HandLowering& hands, MoveUnderWay& move,
            PartLowering& parts, MoveSources& sources, PlayerIndex player)
      : position_(position),
        to_(position.to()),
        lowering_(lowering),
        hands_(hands),
        move_(move),
        parts_(parts),
        sources_(sources),
        player_(player) {}

  /// Makes the move with this number by masks alone, without jumps.
  void make_small(form::Ref number);
  /// Makes the move with this number, of those that MoveSources::count() counts.
  /// @param reject jump target if there is no such move; the position is partly changed then
  void make(form::Ref number, form::Label reject);
  /// Chooses one match of a source in the chosen word: returns its bit, and a number below its weight.
  using Pick = std::function<std::pair<form::Ref, form::Ref>(const MoveSource& source)>;
  /// @param index of a word, among the words of all sources
  /// @param count if given, receives the number of ways of the last part, which then is not made
  void make_chosen(form::Ref index, const Pick& pick, form::Label reject,
                   std::optional<form::Ref> count = std::nullopt);

private:
  void make_from(const MoveSource& source, form::Ref word_number, form::Ref bit, form::Ref choice,
                 form::Label reject);
  [[nodiscard]] Cells element(const MoveLine& line, std::size_t element, form::Ref heading,
                              const Cells& pivot, form::Ref place);

  PositionLowering& position_;
  form::Builder& to_;
  MoveLineLowering& lowering_;
  HandLowering& hands_;
  MoveUnderWay& move_;
  PartLowering& parts_;
  MoveSources& sources_;
  PlayerIndex player_;
};

} // namespace regola
