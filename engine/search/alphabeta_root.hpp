#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/search_clock.hpp"

namespace regola {

/// A move at the root, and what is known of it.
struct RootMove {
  std::uint32_t move_index = 0; ///< in the list of moves
  std::uint32_t rank = 0;       ///< in the order of `produce`: of equally good moves the first is chosen
};

/// The position that a search starts from, and what its moves lead to.
class AlphaBetaRoot {
public:
  /// What moves lead to is judged until the time of the clock is over: no search follows then.
  /// @param machine must outlive it; its positions of an earlier search are gone
  void begin(Machine& machine, const Status& status, const SearchClock& clock);

  [[nodiscard]] Position position() const { return position_; }
  [[nodiscard]] PlayerIndex to_move() const { return machine_->to_move(position_); }
  [[nodiscard]] const Result& result() const { return result_; }
  /// Those to choose from by the limits, in the order of `produce` as far as there is time for that.
  [[nodiscard]] std::vector<RootMove> moves(const Evaluation& evaluation, const Limits& limits,
                                            const SearchClock& clock) const;
  [[nodiscard]] const Machine::Child& child(const RootMove& move) const { return children_[move.move_index]; }
  /// The hash of the position that it leads to.
  [[nodiscard]] Word hash_behind(const RootMove& move) const { return machine_->hash(child(move).position); }
  [[nodiscard]] bool wins_at_once(const RootMove& move) const;
  /// Whether the move or an answer to it ends the game so.
  [[nodiscard]] bool loses_at_once(const RootMove& move, SearchClock& stop) const;

private:
  Machine* machine_ = nullptr;
  Position position_ = nullptr;
  Result result_;
  Machine::Moves moves_;
  std::vector<Machine::Child> children_;
};

} // namespace regola
