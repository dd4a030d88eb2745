#pragma once

#include "engine/console/draw/canvas.hpp"
#include "engine/matcher/successors.hpp"

namespace regola::console {

/// The cells by which a person chooses a move, in order: where it begins, then where each part ends; for a
/// placed piece, one cell. Empty for moves without cells, such as passes.
[[nodiscard]] std::vector<CellIndex> path_of(const Ruleset& ruleset, const Move& move);
/// Returns path_of() for each offered move, in the same order.
[[nodiscard]] std::vector<std::vector<CellIndex>> paths_of(const Ruleset& ruleset,
                                                           const std::vector<Successor>& offered);

/// Chooses a move cell by cell. The choice ends when one move is left, or a menu of moves with the same
/// cells.
class ScreenSelection {
public:
  ScreenSelection() = default;
  /// @param paths path_of() for each legal move, in the order of the moves
  explicit ScreenSelection(std::vector<std::vector<CellIndex>> paths);

  /// Takes a cell: the next or the last cell of the current move, the current cell again to end the move
  /// there, or the first cell of another move.
  /// @returns whether the cell had a meaning
  bool choose(CellIndex cell);
  /// Forgets the chosen cells.
  void clear();

  /// The cells that have been chosen so far.
  [[nodiscard]] const std::vector<CellIndex>& chosen() const { return chosen_; }
  /// The cells where a move may begin.
  [[nodiscard]] std::vector<CellIndex> beginnings() const;
  /// The cells where the current moves may continue; empty before a cell is chosen.
  [[nodiscard]] std::vector<CellIndex> targets() const;
  /// Whether a move may end at the current cell although others continue.
  [[nodiscard]] bool may_stop() const;
  /// The moves that remain when cells cannot decide, as indices; the person chooses one by its text. Empty
  /// while cells can decide.
  [[nodiscard]] const std::vector<std::size_t>& menu() const { return menu_; }
  /// The index of the chosen move; `nullopt` before the choice.
  [[nodiscard]] std::optional<std::size_t> move() const { return move_; }

private:
  void narrow(std::vector<std::size_t> fitting);
  void settle(const std::vector<std::size_t>& fitting);
  [[nodiscard]] std::vector<std::size_t> going_on_to(CellIndex cell) const;
  [[nodiscard]] std::vector<std::size_t> ending_here() const;

  std::vector<std::vector<CellIndex>> paths_;
  std::vector<CellIndex> chosen_;
  std::vector<std::size_t> fitting_; // the moves that begin with the chosen cells
  std::vector<std::size_t> menu_;
  std::optional<std::size_t> move_;
};

/// A direction on the screen.
enum class Direction { up, down, left, right };

/// The spot of a cell; null if it is not drawn.
[[nodiscard]] const CellSpot* find_spot(const std::vector<CellSpot>& spots, CellIndex cell);
/// The nearest cell in a direction, preferring cells straight ahead; `from` if there is none.
[[nodiscard]] CellIndex neighbour(const std::vector<CellSpot>& spots, CellIndex from, Direction direction);
/// The cell at a place, or right beside it in its row; `nullopt` if there is none.
[[nodiscard]] std::optional<CellIndex> cell_at(const std::vector<CellSpot>& spots, std::size_t column,
                                               std::size_t row);
/// The cell nearest to the middle; `nullopt` if there are no spots.
[[nodiscard]] std::optional<CellIndex> middle_cell(const std::vector<CellSpot>& spots);

} // namespace regola::console
