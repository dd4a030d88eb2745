#pragma once

#include <optional>
#include <vector>

#include "engine/compiled/machine/positions.hpp"
#include "engine/compiled/machine/search_nodes.hpp"

namespace regola {

/// Lists moves with their texts, led by a form: the reference matcher puts the moves together, and those are
/// legal that lead to a position that the form has listed. What takes the reference long, to ask `forbid`
/// lines and to fire `after` lines behind each move, is left to the form.
class LedMoves {
public:
  LedMoves(PositionStore& store, Positions& positions, SearchNodes& nodes)
      : store_(store), positions_(positions), nodes_(nodes) {}

  /// Whether a form would help to list a player's moves: where the reference takes long.
  [[nodiscard]] bool helps(PlayerIndex player) const;
  /// Notes a list that was not led, and the work of the reference (work.hpp).
  void note_list(std::uint64_t work) {
    ++lists_;
    work_ += work;
  }
  /// As successors(), with the same moves in the same order.
  /// @param status the position, with its past
  /// @return `nullopt` if only the reference matcher can tell, or is as fast; it lists the first few
  /// positions alone, so that no form is made for these unless a search has made one
  [[nodiscard]] std::optional<std::vector<Successor>> list(Position position, const Status& status);

private:
  /// A position that the form has listed.
  struct Target {
    Word hash = 0;
    Position position = nullptr;
    Position reached = nullptr; ///< what a move has left there, before `after` lines
    NameIndex name = 0;         ///< of that move
  };

  [[nodiscard]] bool list_targets(Position position);
  [[nodiscard]] Target* target(Position position);
  [[nodiscard]] std::optional<std::vector<Successor>> legal(Position position, const Status& status);

  PositionStore& store_;
  Positions& positions_;
  SearchNodes& nodes_;
  std::uint64_t lists_ = 0; // without a form
  std::uint64_t work_ = 0;  // for these
  std::vector<Machine::Child> children_;
  std::vector<Target> targets_; // by hash; equal ones once
};

} // namespace regola
