#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/random.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/controller.hpp"

namespace regola {

/// Indices of the moves in a list that the limits allow. Empty only if the list is.
[[nodiscard]] std::vector<std::uint32_t> places_to_search(const Machine& machine, const Machine::Moves& moves,
                                                          const Limits& limits);

/// Lists the moves of a root. Ignores the innermost TimeLimit: a player has to move, however long this takes.
[[nodiscard]] Machine::Moves root_moves(Machine& machine, Position root);

/// The root of a search: a status, read into the machine of its engine and judged. Must not outlive the
/// status.
class Root {
public:
  Root(Engine& engine, const Status& status);

  [[nodiscard]] Machine& machine() const { return *machine_; }
  [[nodiscard]] Position position() const { return position_; }
  [[nodiscard]] PlayerIndex to_move() const { return status_->to_move; }
  [[nodiscard]] const Result& result() const { return result_; }
  [[nodiscard]] bool is_open() const { return result_.ending == Ending::open; }
  /// Result of searching a finished game: its score, and no move.
  [[nodiscard]] SearchResult end() const;
  /// The successor after a move of the root.
  /// @param move the machine's number of the move
  [[nodiscard]] Successor successor(std::size_t move) const {
    return successor_of(*machine_, *status_, move);
  }
  /// The successor after the first move to a position with this hash; without a hash, after the first move.
  /// @throws std::logic_error if there is no such move
  [[nodiscard]] Successor successor_to(std::optional<Word> hash) const;
  /// Random numbers for this position: the same seed gives the same numbers.
  [[nodiscard]] Random random(std::uint64_t seed) const {
    return Random(Random(seed)() ^ machine_->hash(position_));
  }

private:
  const Status* status_;
  Machine* machine_;
  Position position_;
  Result result_;
};

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
