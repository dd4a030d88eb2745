#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"
#include "engine/search/controller.hpp"

namespace regola {

/// The places in a list of moves that a search may choose from by its limits: never empty where the list is
/// not.
[[nodiscard]] std::vector<std::uint32_t> places_to_search(const Machine& machine, const Machine::Moves& moves,
                                                          const Limits& limits);

/// Where a search of positions begins: a status read into its engine's machine, and judged. It must not
/// outlive the status.
class Root {
public:
  Root(Engine& engine, const Status& status);

  [[nodiscard]] Machine& machine() const { return *machine_; }
  [[nodiscard]] Position position() const { return position_; }
  [[nodiscard]] PlayerIndex to_move() const { return status_->to_move; }
  [[nodiscard]] const Result& result() const { return result_; }
  [[nodiscard]] bool is_open() const { return result_.ending == Ending::open; }
  /// What there is to say of a game that is over: its score, and no move.
  [[nodiscard]] SearchResult end() const;
  /// Of a move from the position, numbered as its machine does.
  [[nodiscard]] Successor successor(std::size_t move) const;
  /// The moves that these places in the lists of moves stand for, one after the other from the position.
  [[nodiscard]] std::vector<Move> line(const std::vector<std::uint32_t>& places) const;
  /// Chance for this position: the same seed, the same numbers.
  [[nodiscard]] Random random(std::uint64_t seed) const;

private:
  const Status* status_;
  Machine* machine_;
  Position position_;
  Result result_;
};

} // namespace regola
