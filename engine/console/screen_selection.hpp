#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/matcher/successors.hpp"

namespace regola::console {

/// The cells by which a person chooses a move, one after the other: where it begins, then wherever its parts
/// lead; one cell for what is placed. Empty for moves that no cell tells, such as passes.
[[nodiscard]] std::vector<CellIndex> path_of(const Ruleset& ruleset, const Move& move);
/// The same for each of them.
[[nodiscard]] std::vector<std::vector<CellIndex>> paths_of(const Ruleset& ruleset,
                                                           const std::vector<Successor>& offered);

/// How a move is chosen cell by cell, until one is left, or several that only their texts tell.
class ScreenSelection {
public:
  ScreenSelection() = default;
  /// @param paths of the legal moves, in their order
  explicit ScreenSelection(std::vector<std::vector<CellIndex>> paths);

  /// Takes a cell: the next one of a move that was begun, the one where it ends, the same one again to stop
  /// there, or one where another move begins.
  /// @returns whether it meant anything
  bool choose(CellIndex cell);
  /// Forgets what was chosen.
  void clear();

  /// The cells that were chosen so far.
  [[nodiscard]] const std::vector<CellIndex>& chosen() const { return chosen_; }
  /// Where a move may begin.
  [[nodiscard]] std::vector<CellIndex> beginnings() const;
  /// Where the moves that were begun may go on; none before a cell is chosen.
  [[nodiscard]] std::vector<CellIndex> targets() const;
  /// Whether a move may end where it has come, although others go on.
  [[nodiscard]] bool may_stop() const;
  /// The moves between which only their texts decide; empty as long as cells do.
  [[nodiscard]] const std::vector<std::size_t>& menu() const { return menu_; }
  /// The place of the move that was chosen, when it is.
  [[nodiscard]] std::optional<std::size_t> move() const { return move_; }

private:
  void narrow(std::vector<std::size_t> fitting);
  void settle(const std::vector<std::size_t>& fitting);
  [[nodiscard]] std::vector<std::size_t> going_on_to(CellIndex cell) const;
  [[nodiscard]] std::vector<std::size_t> ending_here() const;

  std::vector<std::vector<CellIndex>> paths_;
  std::vector<CellIndex> chosen_;
  std::vector<std::size_t> fitting_; // the moves that begin with what was chosen
  std::vector<std::size_t> menu_;
  std::optional<std::size_t> move_;
};

} // namespace regola::console
