#pragma once

#include <functional>
#include <vector>

#include "engine/compiled/lower/writes.hpp"

namespace regola {

/// Writes moves that go on `again` into a form: all of them are followed to their ends, on a stack in the
/// memory.
class ChainLowering {
public:
  /// @param lines all that have a name of which some line goes on; must outlive it
  /// @throws Missing
  ChainLowering(PositionLowering& position, const MoveLineLowering& lowering,
                std::vector<const MoveLine*> lines);

  /// Told of each step that has been made, and of the cell where it has come.
  std::function<void(const MoveLine& line, const Cells& at)> note_step;

  [[nodiscard]] const std::vector<const MoveLine*>& lines() const { return lines_; }
  /// Makes all moves, one after the other, and leaves the position at one of them.
  /// @param matches of the lines, where moves begin
  /// @param visit called once, to write what is done behind each move
  void each(const std::vector<Cells>& matches, const std::function<void()>& visit);

private:
  /// One word of a line's matches in one heading.
  struct Slot {
    std::size_t line = 0;
    std::size_t heading = 0;
    std::size_t word = 0;
  };

  void check(const MoveLine& line) const;
  void store(form::Ref frame, const std::vector<Cells>& matches);
  void hop(const Slot& slot, form::Ref frame, form::Ref word, form::Label next,
           const std::function<void()>& visit);

  PositionLowering& position_;
  form::Builder& to_;
  const MoveLineLowering& lowering_;
  std::vector<const MoveLine*> lines_;
  std::vector<Slot> slots_;
  std::uint32_t frame_words_ = 0;
  std::uint32_t planes_ = 0;         ///< of the first frame, in the memory
  std::uint32_t hops_ = 0;           ///< of the first frame: what is left to be tried, a word a slot
  form::Ref frame_ = form::no_value; ///< how far the frame under way lies behind the first one
};

} // namespace regola
