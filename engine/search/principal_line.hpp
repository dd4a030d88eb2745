#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/matcher/move.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

/// Principal variation of the current search, as a triangular table: the row of a ply is the best line from
/// that ply on.
/// @tparam Step identifies a move
template <typename Step>
class PrincipalLine {
public:
  /// Enters a node at this ply: its line is still unknown.
  void begin(int ply) {
    const auto row = static_cast<std::size_t>(ply);
    if (rows_.size() <= row + 1) rows_.resize(row + 2);
    rows_[row].clear();
  }
  /// Makes this move the best at its ply, followed by the best line of the next ply.
  void improve(int ply, Step step) {
    const auto row = static_cast<std::size_t>(ply);
    rows_[row].assign(1, step);
    rows_[row].insert(rows_[row].end(), rows_[row + 1].begin(), rows_[row + 1].end());
  }
  /// Marks the line of a node at this ply as empty or unknown.
  void end(int ply) { begin(ply); }
  [[nodiscard]] const std::vector<Step>& line() const { return rows_.front(); }

private:
  std::vector<std::vector<Step>> rows_{1};
};

/// Moves of a line given by the hashes of its positions. Stops at the first hash that no move leads to.
[[nodiscard]] std::vector<Move> moves_through(Machine& machine, Position position,
                                              const std::vector<Word>& hashes);

/// The result of a search, with the texts of its moves.
struct ToldLine {
  Successor best; ///< successor after the move to play
  std::vector<Move> line;
};

/// @param status the root
/// @param moves the moves of the root
/// @param place index in `moves` of the move to play
/// @param hashes as in moves_through()
[[nodiscard]] ToldLine told_line(Machine& machine, const Status& status, const Machine::Moves& moves,
                                 std::uint32_t place, const std::vector<Word>& hashes);

} // namespace regola
