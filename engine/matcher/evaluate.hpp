#pragma once

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// A status from one player's view: the lines of that side, and its classes of cells, computed on first use.
/// Ruleset and status must outlive it.
class PlayerView {
public:
  PlayerView(const Ruleset& ruleset, const Status& status, PlayerIndex player)
      : ruleset_(&ruleset), status_(&status), player_(player) {}

  /// A view with a move, for worths.
  /// @param before the status before the move; must outlive the view
  /// @param here the cell where the move ended; no_cell if there is none
  PlayerView(const Ruleset& ruleset, const Status& status, PlayerIndex player, const Status* before,
             CellIndex here)
      : ruleset_(&ruleset), status_(&status), player_(player), before_(before), here_(here) {}

  [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
  [[nodiscard]] const Board& board() const { return ruleset_->board; }
  [[nodiscard]] const Status& status() const { return *status_; }
  [[nodiscard]] PlayerIndex player() const { return player_; }
  /// The status before the move; null if the view has no move.
  [[nodiscard]] const Status* before() const { return before_; }
  [[nodiscard]] CellIndex here() const { return here_; }
  [[nodiscard]] const Side& side() const { return ruleset_->sides[player_]; }

  /// The number of leading `forbid` lines of the text that apply when a condition asks for moves. A condition
  /// of a `forbid` line uses only the lines above it.
  [[nodiscard]] std::uint32_t forbids() const { return forbids_; }
  [[nodiscard]] PlayerView with_forbids(std::uint32_t count) const {
    PlayerView view(*ruleset_, *status_, player_, before_, here_);
    view.forbids_ = count;
    view.line_ = line_;
    return view;
  }

  /// While the length of a run is computed: the cells of the line on which it lies. Otherwise null.
  [[nodiscard]] const std::vector<CellIndex>* line() const { return line_; }
  /// @param line must outlive the view
  [[nodiscard]] PlayerView with_line(const std::vector<CellIndex>* line) const {
    PlayerView view = with_forbids(forbids_);
    view.line_ = line;
    return view;
  }

  /// Whether the cell is in the class.
  /// @param along direction of the line that names the class; some classes depend on it
  [[nodiscard]] bool in_class(ClassIndex index, CellIndex cell, RelationIndex along = 0) const;
  /// Whether the cell passes the test; ignores its variable.
  [[nodiscard]] bool accepts(const CellTest& test, CellIndex cell, RelationIndex along = 0) const {
    return test.symbols.contains((*status_)[cell]) &&
           (test.within == no_class || in_class(test.within, cell, along)) &&
           (test.outside == no_class || !in_class(test.outside, cell, along));
  }

private:
  using Cells = std::vector<bool>;

  [[nodiscard]] Cells cells_of(ClassIndex index, RelationIndex along) const;

  const Ruleset* ruleset_;
  const Status* status_;
  PlayerIndex player_;
  const Status* before_ = nullptr;
  CellIndex here_ = no_cell;
  std::uint32_t forbids_ = all_forbids;
  const std::vector<CellIndex>* line_ = nullptr;
  // Computed on first use.
  mutable std::vector<std::vector<const CellClass*>> lines_; // by ClassIndex: its lines
  mutable std::vector<std::vector<Cells>> classes_; // by ClassIndex and direction; empty if not computed
};

/// Evaluates an expression from the view's player. Clamps the result to the range of int32.
[[nodiscard]] std::int32_t evaluate(const PlayerView& view, const Expression& expression);

/// Counts the cells that pass the test.
[[nodiscard]] std::int32_t count_cells(const PlayerView& view, const CellTest& test);
/// Counts the cells of the view's line that pass the test; the view must have a line.
[[nodiscard]] std::int32_t count_line(const PlayerView& view, const CellTest& test);

/// Counts the distinct cells that the anchor covers in matches of the picture.
/// @param count an expression of the kind count_anchors
[[nodiscard]] std::int32_t count_anchors(const PlayerView& view, const Expression& count);

/// Counts the distinct sets of cells that match. A row counts once even if it matches in both directions.
/// @param count an expression of the kind count_pictures
[[nodiscard]] std::int32_t count_pictures(const PlayerView& view, const Expression& count);

} // namespace regola
