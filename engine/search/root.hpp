#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"
#include "engine/search/controller.hpp"

namespace regola {

/// Places in a list of moves that the limits allow. Never empty unless the list is.
[[nodiscard]] std::vector<std::uint32_t> places_to_search(const Machine& machine, const Machine::Moves& moves,
                                                          const Limits& limits);

/// Lists the moves of a root. The innermost TimeLimit does not hold: a player has to move, however long that
/// takes.
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
  /// Result of the search of a finished game: its score, and no move.
  [[nodiscard]] SearchResult end() const;
  /// The successor by a move of the root; `move` is the machine's number.
  [[nodiscard]] Successor successor(std::size_t move) const;
  /// The successor by the first move that leads to a position with this hash; without one, by the first move.
  /// @throws std::logic_error if there is none
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
