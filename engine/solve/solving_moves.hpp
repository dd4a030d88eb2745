#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/solving_nodes.hpp"
#include "engine/solve/endless_play.hpp"

namespace regola {

/// What moves lead to, as a solving search asks for it: by one form where the text has it, else by the
/// machine. Positions are known by numbers, and those of a node are one behind the other.
class SolvingMoves {
public:
  /// @param machine must outlive it
  explicit SolvingMoves(Machine& machine);

  using Number = std::size_t;
  /// Forgets all positions but this one.
  Number begin(Position root);

  /// The children of a position: from first, each step() further, to last, that one not included.
  struct Children {
    Number first = 0;
    Number last = 0;
    bool wins = false; ///< a move wins at once, and nothing else may have been told
    bool losing =
        false; ///< there are moves behind which the next player wins at once, and which are not told
    /// No move wins at once, but one leads to a position behind which the player wins whatever the answer.
    /// Nothing else is told.
    bool forces = false;
    Number answerless = 0;    ///< that position; it stays there until children are asked for
    Machine::Children listed; ///< by the machine
  };
  /// @param safe it has been told by children() that the player to move does not win at once
  /// @throws RulesError, Unsolvable
  [[nodiscard]] Children children(Number at, bool safe);
  void release(const Children& children);
  /// Where a move leads that wins at once, standing for the first time; nothing: none does. Children tell
  /// that one does, but not which.
  [[nodiscard]] std::optional<Status> winning_move(const Status& status, const EndlessPlay& endless);

  [[nodiscard]] std::size_t step() const { return nodes_.exists() ? nodes_.step() : 1; }
  /// Stays where it is until children are asked for.
  [[nodiscard]] Position position(Number at) const {
    if (nodes_.exists()) return nodes_.position(at);
    return at == 0 ? root_ : machine_.child(at - 1).position;
  }
  [[nodiscard]] Result result(Number at) const {
    return nodes_.exists() ? nodes_.result(at) : machine_.child(at - 1).result;
  }
  [[nodiscard]] bool is_open(Number at) const {
    return nodes_.exists() ? nodes_.is_open(at) : machine_.child(at - 1).result.ending == Ending::open;
  }
  [[nodiscard]] std::uint32_t promise(Number at) const { return nodes_.exists() ? nodes_.promise(at) : 0; }
  /// Whether it is known that the player to move there has as good as no choice.
  [[nodiscard]] bool is_forced(Number at) const { return nodes_.exists() && nodes_.is_forced(at); }
  /// Whether it is known that the player to move there can never win, but by play that never ends.
  [[nodiscard]] bool never_wins(Number at) const { return nodes_.exists() && nodes_.never_wins(at); }
  /// The cells that threaten to win, of a promise.
  [[nodiscard]] static std::uint32_t threats(std::uint32_t promise) {
    return promise >> static_cast<unsigned>(NodeMemory::threats_at);
  }
  [[nodiscard]] std::uint32_t signature(Number at) const {
    return nodes_.exists() ? nodes_.signature(at) : machine_.child(at - 1).signature;
  }
  /// Equal for positions that differ in their past only.
  [[nodiscard]] Word key(Number at) const {
    return nodes_.exists() && counts_nothing_ ? nodes_.hash(at) : machine_.key(position(at));
  }
  [[nodiscard]] PlayerIndex to_move(Number at) const {
    return nodes_.exists() ? nodes_.to_move(at) : machine_.to_move(position(at));
  }

private:
  Machine& machine_;
  SolvingNodes nodes_;
  bool counts_nothing_; ///< neither passes nor quiet plies
  Position root_ = nullptr;
};

} // namespace regola
