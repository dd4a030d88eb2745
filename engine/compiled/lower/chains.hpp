#pragma once

#include "engine/compiled/lower/known_set.hpp"
#include "engine/compiled/lower/part_lowering.hpp"

namespace regola {

/// Writes `again` moves into a form. Follows all of them to their ends by depth-first search, with a stack in
/// memory. A frame holds the cell that a move has reached, and the steps not tried yet.
class ChainLowering : PlayerLowering {
public:
  /// @param lines all lines whose name occurs in an `again` move; must outlive it
  /// @throws Missing
  ChainLowering(PositionLowering& position, const MoveLineLowering& lowering, HandLowering& hands,
                MoveUnderWay& move, PartLowering& parts, std::vector<const MoveLine*> lines);

  [[nodiscard]] const std::vector<const MoveLine*>& lines() const { return lines_; }
  /// Makes all moves, one after the other, and leaves the position after one of them.
  /// @param matches matches with which moves begin, by line
  /// @param only_cells whether steps change cells but no hands, and every match of a line is a step
  /// @param evens_out whether chains with different carried variables may end in the same position
  /// @param visit called once, to write the code that runs after each move
  void each(const std::vector<Cells>& matches, bool only_cells, bool evens_out,
            const std::function<void()>& visit);

private:
  /// The matches of a line in one heading. Each slot has its own code for a step.
  struct Slot {
    std::size_t line = 0;
    std::size_t heading = 0;
  };
  /// The layout of a frame: offsets in words.
  struct Frame {
    std::uint32_t hops = 0;    ///< steps that are not tried yet, slot by slot
    std::uint32_t board = 0;   ///< hash of the cells
    std::uint32_t settled = 0; ///< not 0 if the move must not end here, or if its end has been visited
    std::uint32_t words = 0;
    std::uint32_t most = 0; ///< number of frames that the memory holds
  };

  void check(const MoveLine& line);
  void lay_out(bool only_cells);
  void store(const std::vector<Cells>& matches);
  void store_word(std::uint32_t place, Ref word);
  [[nodiscard]] Ref load_word(std::uint32_t place);
  void load();
  [[nodiscard]] std::uint32_t place_of_hops(std::size_t slot, std::size_t word) const;
  void take_match(std::size_t slot, Ref word, const std::vector<Label>& found);
  void push(const std::vector<Cells>& further, bool settled);
  void hop(const Slot& slot, Label next, Label made);
  void end_here(Label next, Label made);
  void reject_met(const MoveLine& line, Label next);
  void reject_reached(const MoveLine& line, const Cells& at, Label next);
  void refuse_same_text();

  const MoveLineLowering& lowering_;
  HandLowering& hands_;
  MoveUnderWay& move_;
  PartLowering& parts_;
  std::vector<const MoveLine*> lines_;
  std::vector<Slot> slots_;
  bool returns_ = false; ///< a move may come back to a board that it had before
  bool once_ = false;    ///< at least one line says `once`
  bool tries_ = false;   ///< only making a step tells whether it is legal
  Frame frame_;
  std::uint32_t frames_ = 0;   ///< offset of the frames in the memory
  std::vector<Ref> carried_;   ///< variables that a step changes, besides cells and hands
  std::vector<Ref> state_;     ///< variables that a frame stores, in its first words
  Ref at_ = form::no_value;    ///< offset of the current frame from the first one
  Cells pivot_;                ///< pivot of the match that is being tried
  Ref board_ = form::no_value; ///< hash of the cells after a step
  Cells from_;                 ///< `once`: the cell where the move began
  Cells come_to_;              ///< `once`: the cell that the move has reached
  KnownSet known_;             ///< ends and positions that have been reached
};

} // namespace regola
