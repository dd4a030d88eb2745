#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/compiled/lower/move_maker.hpp"

namespace regola {

/// Shows a player's moves one after the other, but those that go on `again`.
class MoveLoops {
public:
  MoveLoops(PositionLowering& position, MoveLineLowering& lowering, PartLowering& parts, MoveSources& sources,
            MoveMaker& maker, PlayerIndex player)
      : position_(position),
        to_(position.to()),
        lowering_(lowering),
        parts_(parts),
        sources_(sources),
        maker_(maker),
        player_(player) {}

  /// Makes each move. Behind it the position is changed, also where it is rejected.
  /// @param visit called once, to write what is done behind each move; it binds its label, which moves that
  /// are none jump to, and puts the position back
  /// @param loses_only if given: while it is not 0, moves behind which there cannot be fewer pieces may be
  /// left out
  void each(const std::function<void(form::Label reject)>& visit,
            std::optional<form::Ref> loses_only = std::nullopt);
  /// As each(), for whoever stops at the first move as a rule. Nothing needs to be generated before: each
  /// source is, when those above have been shown. @see TurnLowering::finds_line_by_line
  void each_line_by_line(const std::function<void(form::Label reject)>& visit);
  /// Whether each_before_last() can be asked.
  [[nodiscard]] bool counts_last_part() const;
  /// As each(), but the last part is not made: it is counted in how many ways it goes on.
  void each_before_last(const std::function<void(form::Ref count, form::Label reject)>& visit);
  /// Shows each move's position as it would be, the variables staying what they are.
  /// @see TurnLowering::has_plain_moves
  /// @param visit called for each line and heading, to write what is done with the position; it falls through
  /// or jumps to `next`
  void each_plain(const std::function<void(form::Label next)>& visit);
  /// While a move is shown: a number that tells it from others of this player, in any position.
  [[nodiscard]] form::Ref chosen() const { return chosen_; }
  /// While each_plain() shows a move: of how many pictures that win its pivot may be the last cell.
  [[nodiscard]] form::Ref chances() const { return chances_; }

private:
  /// How each_chosen() goes through the matches.
  struct Loop {
    std::vector<std::uint32_t> weights;  ///< of each word of the matches
    std::optional<form::Ref> count;      ///< @see MoveMaker::make_chosen
    std::optional<form::Ref> loses_only; ///< @see each
    bool by_source = false;              ///< matches are found only when those before have been shown
  };
  void each_chosen(const Loop& loop, const std::function<void(form::Label reject)>& visit);
  void each_plain(const MoveSource& source, std::size_t heading, std::size_t k,
                  const std::function<void(form::Label next)>& visit);

  PositionLowering& position_;
  form::Builder& to_;
  MoveLineLowering& lowering_;
  PartLowering& parts_;
  MoveSources& sources_;
  MoveMaker& maker_;
  PlayerIndex player_;
  form::Ref chosen_ = form::no_value;
  form::Ref chances_ = form::no_value;
};

} // namespace regola
