#pragma once

#include <array>
#include <vector>

#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

/// Which symbols the cells of a match may hold when the move is over: after the match, what may follow it,
/// and `after` lines.
class LastingWrites {
public:
  LastingWrites(const Ruleset& ruleset, PlayerIndex player);

  /// By element of a `move` line's picture.
  /// @param line of the player's Side::moves
  [[nodiscard]] const std::vector<SymbolSet>& of(const Production& line) const {
    return may_end_[static_cast<std::size_t>(&line - side_.moves.data())];
  }

private:
  /// By symbol: the symbols that later lines may make of it, over several steps.
  using Later = std::array<SymbolSet, 128>;

  [[nodiscard]] SymbolSet written(const Write& write) const;
  [[nodiscard]] Later later() const;

  const Ruleset& ruleset_;
  const Side& side_;
  std::vector<std::vector<SymbolSet>> may_end_; ///< by line and element
};

/// Leaves out matches of a `move` line by which no move leads to one of certain positions.
class LedMatches {
public:
  /// @param changed by cell: whether one of the positions differs there from the one before the move
  LedMatches(const std::vector<SymbolSet>& may_end, const std::vector<bool>& changed)
      : may_end_(may_end), changed_(changed) {}

  /// Whether the element may cover a cell with this symbol.
  [[nodiscard]] bool admits(std::size_t element, CellIndex cell, Symbol symbol) const {
    return changed_[cell] || may_end_[element].contains(symbol);
  }

private:
  const std::vector<SymbolSet>& may_end_;
  const std::vector<bool>& changed_;
};

/// The moves that are wanted of a list.
struct WantedMoves {
  const LastingWrites& writes;
  const std::vector<bool>& changed; ///< as for LedMatches
};

} // namespace regola
