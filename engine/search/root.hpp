#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"
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
  [[nodiscard]] Successor successor(std::size_t move) const;
  /// The successor after the first move to a position with this hash; without a hash, after the first move.
  /// @throws std::logic_error if there is no such move
  [[nodiscard]] Successor successor_to(std::optional<Word> hash) const;
  /// Random numbers for this position: the same seed gives the same numbers.
  [[nodiscard]] Random random(std::uint64_t seed) const;

private:
  const Status* status_;
  Machine* machine_;
  Position position_;
  Result result_;
};

} // namespace regola
