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
  /// @param words size of a position
  ListedMoves(Positions& positions, std::size_t words, const Ruleset& text, LedMoves led)
      : positions_(positions), words_(words), text_(text), led_(std::move(led)) {}

  /// Returns the moves without adding a list. Reads the status only where that helps.
  /// @throws RulesError
  [[nodiscard]] std::vector<Successor> successors(const Status& status) {
    return led_.helps(status.to_move) ? successors(positions_.read(status), status) : by_reference(status);
  }
  /// Returns the moves of a position without adding a list.
  /// @param status the position, with its past
  /// @throws RulesError
  [[nodiscard]] std::vector<Successor> successors(Position position, const Status& status);
  /// Lists the moves and adds the list to the stack. The last list of a root is known, until clear() if
  /// the past counts.
  /// @param is_root nothing else is listed
  /// @throws RulesError; nothing is added then
  [[nodiscard]] Machine::Moves list(Position position, bool is_root);
  [[nodiscard]] const Successor& operator[](std::size_t move) const { return moves_[move].next; }
  [[nodiscard]] Position position(std::size_t move) const { return moves_[move].position; }
  void shrink(std::size_t size);
  /// Forgets all lists.
  void clear();

private:
  [[nodiscard]] std::vector<Successor> by_reference(const Status& status);

  struct Listed {
    Successor next;
    Position position = nullptr;
  };

  Positions& positions_;
  std::size_t words_;
  const Ruleset& text_;
  LedMoves led_;
  std::vector<Listed> moves_;
  std::vector<Word> root_;         ///< the position of the last list of a root; empty if there was none
  std::vector<Listed> root_moves_; ///< that list, once it has been released
  std::size_t root_size_ = 0;      ///< number of its moves
  bool root_is_listed_ = false;    ///< it has not been released: it begins moves_
};

} // namespace regola
