#pragma once

#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/positions.hpp"

namespace regola {

/// Moves with their texts, as the reference matcher lists them, and the positions that they lead to. A stack
/// of lists.
class ListedMoves {
public:
  explicit ListedMoves(Positions& positions, const Ruleset& text) : positions_(positions), text_(text) {}

  /// Adds a list.
  /// @throws RulesError; nothing is added then
  [[nodiscard]] Machine::Moves list(Position position);
  [[nodiscard]] const Successor& operator[](std::size_t move) const { return moves_[move].next; }
  [[nodiscard]] Position position(std::size_t move) const { return moves_[move].position; }
  void shrink(std::size_t size) { moves_.resize(size); }

private:
  struct Listed {
    Successor next;
    Position position = nullptr;
  };

  Positions& positions_;
  const Ruleset& text_;
  std::vector<Listed> moves_;
};

} // namespace regola
