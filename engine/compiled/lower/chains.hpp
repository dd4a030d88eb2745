#pragma once

#include "engine/compiled/lower/known_set.hpp"
#include "engine/compiled/lower/writes.hpp"

namespace regola {

/// The effects of one step of an `again` move, apart from the writes of its line.
struct ChainStep {
  /// Called before a line writes.
  std::function<void(const MoveLine& line)> before;
  /// Called after a line has changed the cells.
  /// @param at cell to which the line leads
  /// @param reject label for steps that are not legal
  /// @return the cell that the move has reached
  std::function<Cells(const MoveLine& line, const Cells& at, form::Label reject)> after;
  std::vector<form::Ref> carried;  ///< variables that the step changes, besides cells and hands
  bool only_cells = true;          ///< steps change cells but no hands, and every match of a line is a step
  form::Ref told = form::no_value; ///< one of `carried`: tells chains with the same text and end apart
  form::Label refused = 0;         ///< label to jump to if there are more chains than the memory holds
};

/// Writes `again` moves into a form. Follows all of them to their ends by depth-first search, with a stack in
/// memory. A frame holds the cell that a move has reached, and the steps not tried yet.
class ChainLowering {
public:
  /// @param lines all lines whose name occurs in an `again` move; must outlive it
  /// @throws Missing
  ChainLowering(PositionLowering& position, const MoveLineLowering& lowering,
                std::vector<const MoveLine*> lines);

  [[nodiscard]] const std::vector<const MoveLine*>& lines() const { return lines_; }
  /// Makes all moves, one after the other, and leaves the position after one of them.
  /// @param matches matches with which moves begin, by line
  /// @param evens_out whether chains with different carried variables may end in the same position
  /// @param visit called once, to write the code that runs after each move
  void each(const std::vector<Cells>& matches, const ChainStep& step, bool evens_out,
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
  void lay_out(const ChainStep& step);
  void store(const std::vector<Cells>& matches);
  void store_word(std::uint32_t place, form::Ref word);
  [[nodiscard]] form::Ref load_word(std::uint32_t place);
  void load();
  [[nodiscard]] std::uint32_t place_of_hops(std::size_t slot, std::size_t word) const;
  void take_match(std::size_t slot, form::Ref word, const std::vector<form::Label>& found);
  void push(const std::vector<Cells>& further, const ChainStep& step, bool settled);
  void hop(const Slot& slot, form::Label next, form::Label made, const ChainStep& step);
  void end_here(form::Label next, form::Label made);
  void reject_met(const MoveLine& line, form::Label next);
  void reject_reached(const MoveLine& line, const Cells& at, form::Label next, const ChainStep& step);
  void refuse_same_text(const ChainStep& step);

  PositionLowering& position_;
  form::Builder& to_;
  const MoveLineLowering& lowering_;
  std::vector<const MoveLine*> lines_;
  std::vector<Slot> slots_;
  bool returns_ = false; ///< a move may come back to a board that it had before
  bool once_ = false;    ///< at least one line says `once`
  bool tries_ = false;   ///< only making a step tells whether it is legal
  Frame frame_;
  std::uint32_t frames_ = 0;         ///< offset of the frames in the memory
  std::vector<form::Ref> state_;     ///< variables that a frame stores, in its first words
  form::Ref at_ = form::no_value;    ///< offset of the current frame from the first one
  Cells pivot_;                      ///< pivot of the match that is being tried
  form::Ref board_ = form::no_value; ///< hash of the cells after a step
  Cells from_;                       ///< `once`: the cell where the move began
  Cells come_to_;                    ///< `once`: the cell that the move has reached
  KnownSet known_;                   ///< ends and positions that have been reached
};

} // namespace regola
