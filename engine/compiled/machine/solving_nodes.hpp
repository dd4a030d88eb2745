#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/node_forms.hpp"

namespace regola {

/// Answers by a form what a solving search asks of positions. What their moves lead to stays in the memory of
/// the form, as a stack of records: a position is known by where its record lies.
class SolvingNodes {
public:
  /// @param rules must outlive it
  /// @param by none: what has been chosen for the text
  explicit SolvingNodes(const CompiledRuleset& rules, std::optional<Backend> by = std::nullopt);

  /// Whether there is a form. Without one nothing else may be asked.
  [[nodiscard]] bool exists() const { return written_ != nullptr; }

  using Record = std::size_t;
  /// Forgets all positions but this one.
  /// @param position in planes, of Machine::words() words
  Record begin(const Word* position);

  /// The records of what the moves of a position lead to, one every step() from first to last, that one not
  /// included.
  struct Children {
    Record first = 0;
    Record last = 0;
    bool wins = false;   ///< a move wins at once, and nothing else is told
    bool forces = false; ///< none does, but `answerless` leads to one behind any answer; nothing else is told
    bool losing = false; ///< there are moves behind which the next player wins at once; they are left out
    bool refused = false;  ///< the position is too much for a form
    Record answerless = 0; ///< where that move leads; it stays there until more are listed
  };
  /// @param safe no move wins at once, as is true of all positions that have been told as children
  [[nodiscard]] Children list(Record at, bool safe);
  /// Gives children back by the first of them; those that were asked for since must have been given back
  /// before.
  void release(Record first) { top_ = first; }

  [[nodiscard]] std::size_t step() const { return step_; }
  /// Stays where it is until more are listed.
  [[nodiscard]] const Word* position(Record at) const {
    return memory_->data() + base_ + at + NodeMemory::head;
  }
  [[nodiscard]] bool is_open(Record at) const { return word(at, NodeMemory::outcome) == 0; }
  [[nodiscard]] Result result(Record at) const;
  /// The greater, the more the move promises: cells that threaten to win, and then pictures in which its cell
  /// may stand. 0 where wins are not read backwards.
  [[nodiscard]] std::uint32_t promise(Record at) const {
    return static_cast<std::uint32_t>(word(at, NodeMemory::value));
  }
  /// Whether it is known that the player to move there can never win.
  [[nodiscard]] bool never_wins(Record at) const {
    return is_open(at) &&
           (word(at, NodeMemory::value) >> static_cast<unsigned>(NodeMemory::never_at) & 1U) != 0;
  }
  /// A number by which the move is known again in other positions of the same player.
  [[nodiscard]] std::uint32_t signature(Record at) const {
    return static_cast<std::uint32_t>(word(at, NodeMemory::signature));
  }
  /// Equal for positions with equal cells, hands and player to move.
  [[nodiscard]] Word hash(Record at) const { return position(at)[shape_.tail + PositionTail::hash]; }
  [[nodiscard]] PlayerIndex to_move(Record at) const {
    return static_cast<PlayerIndex>(position(at)[shape_.tail + PositionTail::turn] & 0xFFU);
  }

private:
  [[nodiscard]] Word word(Record at, std::size_t field) const { return memory_->data()[base_ + at + field]; }
  void load(Record at);

  const CompiledRuleset& rules_;
  std::optional<Backend> by_;
  TextForm<NodeForm>* form_ = nullptr;
  const NodeForm* written_ = nullptr;
  PositionShape shape_;
  std::unique_ptr<FormMemory> memory_;
  std::size_t base_ = 0; // of the records in the memory
  std::size_t step_ = 0;
  Record top_ = 0;
};

} // namespace regola
