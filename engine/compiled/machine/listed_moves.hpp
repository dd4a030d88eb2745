#pragma once

#include <utility>
#include <vector>

#include "engine/compiled/machine/led_moves.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/positions.hpp"

namespace regola {

/// A stack of lists of moves, with their texts and the positions after them. The reference matcher lists
/// them, alone or led by a form.
class ListedMoves {
public:
  ListedMoves(Positions& positions, const Ruleset& text, LedMoves led)
      : positions_(positions), text_(text), led_(std::move(led)) {}

  /// Returns the moves without adding a list. Reads the status only where that helps.
  /// @throws RulesError
  [[nodiscard]] std::vector<Successor> successors(const Status& status) {
    return led_.helps(status.to_move) ? successors(positions_.read(status), status) : by_reference(status);
  }
  /// Returns the moves of a position without adding a list.
  /// @param status the position, with its past
  /// @throws RulesError
  [[nodiscard]] std::vector<Successor> successors(Position position, const Status& status);
  /// Lists the moves and adds the list to the stack.
  /// @throws RulesError; nothing is added then
  [[nodiscard]] Machine::Moves list(Position position);
  [[nodiscard]] const Successor& operator[](std::size_t move) const { return moves_[move].next; }
  [[nodiscard]] Position position(std::size_t move) const { return moves_[move].position; }
  void shrink(std::size_t size) { moves_.resize(size); }

private:
  [[nodiscard]] std::vector<Successor> by_reference(const Status& status);

  struct Listed {
    Successor next;
    Position position = nullptr;
  };

  Positions& positions_;
  const Ruleset& text_;
  LedMoves led_;
  std::vector<Listed> moves_;
};

} // namespace regola
