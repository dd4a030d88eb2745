#pragma once

#include "engine/compiled/lower/move_maker.hpp"

namespace regola {

/// Visits a player's moves one after the other, without those that go on by `again`.
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

  /// Makes each move in turn. A rejected move changes the position, too.
  /// @param visit called once, to write the code that runs after each move; that code binds the label, to
  /// which illegal moves jump, and restores the position
  /// @param loses_only if given and not 0, moves that cannot reduce the number of pieces may be left out
  void each(const std::function<void(form::Label reject)>& visit,
            std::optional<form::Ref> loses_only = std::nullopt);
  /// Makes moves like each(), for callers that usually stop at the first move. Does not need generate():
  /// generates the moves of each source after those of the earlier ones.
  void each_line_by_line(const std::function<void(form::Label reject)>& visit);
  /// Whether each_before_last() may be called.
  [[nodiscard]] bool counts_last_part() const;
  /// Makes moves like each(), but counts the ways of the last part instead of making it.
  void each_before_last(const std::function<void(form::Ref count, form::Label reject)>& visit);
  /// Computes the position after each move as values; the variables keep the position before the move.
  /// @see TurnLowering::has_plain_moves
  /// @param visit writes the code that runs after a move, which falls through or jumps to `next`; called for
  /// each source, heading and word of matches
  void each_plain(const std::function<void(form::Label next)>& visit);
  /// During a visit: a number that identifies the move among all moves of this player, in any position.
  [[nodiscard]] form::Ref chosen() const { return chosen_; }
  /// During a visit of each_plain(): the number of winning pictures whose last cell may be the pivot.
  [[nodiscard]] form::Ref chances() const { return chances_; }

private:
  /// How each_chosen() iterates over the matches.
  struct Loop {
    std::vector<std::uint32_t> weights;  ///< by word of the matches
    std::optional<form::Ref> count;      ///< see MoveMaker::make_chosen
    std::optional<form::Ref> loses_only; ///< see each()
    bool by_source = false; ///< generates the moves of a source only after those of the earlier sources
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
