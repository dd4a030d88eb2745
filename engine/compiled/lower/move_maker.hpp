#pragma once

#include "engine/compiled/lower/sources.hpp"

namespace regola {

/// Makes the moves of a player, without those that go on by `again`: one given by a source, one of its
/// matches, and a number below its weight, or one after the other.
class MoveMaker : PlayerLowering {
public:
  MoveMaker(PositionLowering& position, MoveLineLowering& lowering, HandLowering& hands, MoveUnderWay& move,
            PartLowering& parts, MoveSources& sources, PlayerIndex player)
      : PlayerLowering(position, player),
        lowering_(lowering),
        hands_(hands),
        move_(move),
        parts_(parts),
        sources_(sources) {}

  /// Makes the move with this number by masks alone, without jumps.
  void make_small(Ref number);
  /// Makes the move with this number, of those that MoveSources::count() counts.
  /// @param reject jump target if there is no such move; the position is partly changed then
  void make(Ref number, Label reject);
  /// Makes each move in turn. A rejected move changes the position, too.
  /// @param visit called once, to write the code that runs after each move; that code binds the label, to
  /// which illegal moves jump, and restores the position
  /// @param loses_only if given and not 0, moves that cannot reduce the number of pieces may be left out
  void each(const std::function<void(Label reject)>& visit, std::optional<Ref> loses_only = std::nullopt);
  /// Makes moves like each(), for callers that usually stop at the first move. Does not need generate():
  /// generates the moves of each source after those of the earlier ones.
  void each_line_by_line(const std::function<void(Label reject)>& visit);
  /// Whether each_before_last() may be called.
  [[nodiscard]] bool counts_last_part() const;
  /// Makes moves like each(), but counts the ways of the last part instead of making it.
  void each_before_last(const std::function<void(Ref count, Label reject)>& visit);
  /// Computes the position after each move as values; the variables keep the position before the move.
  /// @see TurnLowering::has_plain_moves
  /// @param visit writes the code that runs after a move, which falls through or jumps to `next`; called for
  /// each source, heading and word of matches
  void each_plain(const std::function<void(Label next)>& visit);
  /// During a visit: a number that identifies the move among all moves of this player, in any position.
  [[nodiscard]] Ref chosen() const { return chosen_; }
  /// During a visit of each_plain(): the number of winning pictures whose last cell may be the pivot.
  [[nodiscard]] Ref chances() const { return chances_; }

private:
  /// Chooses one match of a source in the chosen word: returns its bit, and a number below its weight.
  using Pick = std::function<std::pair<Ref, Ref>(const MoveSource& source)>;
  void make_chosen(Ref index, const Pick& pick, Label reject, std::optional<Ref> count = std::nullopt);
  void put(Writes& writes, const MoveSource& source, const Cells& pivots, std::optional<Ref> choice) const;
  void make_from(const MoveSource& source, Ref word_number, Ref bit, Ref choice, Label reject);
  [[nodiscard]] Cells element(const MoveLine& line, std::size_t element, Ref heading, const Cells& pivot,
                              Ref place);
  /// How each_chosen() iterates over the matches.
  struct Loop {
    std::vector<std::uint32_t> weights; ///< by word of the matches
    std::optional<Ref> count;           ///< see make_chosen()
    std::optional<Ref> loses_only;      ///< see each()
    bool by_source = false; ///< generates the moves of a source only after those of the earlier sources
  };
  void each_chosen(const Loop& loop, const std::function<void(Label reject)>& visit);
  void each_plain(const MoveSource& source, std::size_t heading, std::size_t k,
                  const std::function<void(Label next)>& visit);

  MoveLineLowering& lowering_;
  HandLowering& hands_;
  MoveUnderWay& move_;
  PartLowering& parts_;
  MoveSources& sources_;
  Ref chosen_ = form::no_value;
  Ref chances_ = form::no_value;
};

} // namespace regola
