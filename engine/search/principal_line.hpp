#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/matcher/move.hpp"
#include "engine/matcher/successors.hpp"

namespace regola {

/// The best line under way: a triangle, whose row of a ply is the best line from there on.
/// @tparam Step what tells a move
template <typename Step>
class PrincipalLine {
public:
  /// A node at this ply is entered: nothing is known of it.
  void begin(int ply) {
    const auto row = static_cast<std::size_t>(ply);
    if (rows_.size() <= row + 1) {
      rows_.resize(row + 2);
    }
    rows_[row].clear();
  }
  /// This move is the best of the ply, and the best line of the next ply follows it.
  void improve(int ply, Step step) {
    const auto row = static_cast<std::size_t>(ply);
    rows_[row].assign(1, step);
    rows_[row].insert(rows_[row].end(), rows_[row + 1].begin(), rows_[row + 1].end());
  }
  /// A node at this ply whose line is unknown or that has none.
  void end(int ply) { begin(ply); }
  [[nodiscard]] const std::vector<Step>& line() const { return rows_.front(); }

private:
  std::vector<std::vector<Step>> rows_{1};
};

/// The moves of a line of places from a position, as far as they exist.
[[nodiscard]] std::vector<Move> moves_of(Machine& machine, Position position,
                                         const std::vector<std::uint32_t>& places);

/// The moves of a line that leads through positions of these hashes, as far as they exist.
[[nodiscard]] std::vector<Move> moves_through(Machine& machine, Position position,
                                              const std::vector<Word>& hashes);

/// The move at a place as a successor.
/// @param status of the position
[[nodiscard]] Successor successor_at(Machine& machine, const Status& status, Position position,
                                     std::uint32_t place);

} // namespace regola
