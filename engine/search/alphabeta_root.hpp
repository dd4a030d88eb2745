#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/search_clock.hpp"

namespace regola {

/// A move at the root of the search.
struct RootMove {
  std::uint32_t move_index = 0; ///< index in the machine's list of moves
  /// Place in the order of `produce`; of equally good moves the lowest rank is chosen.
  std::uint32_t rank = 0;
};

/// Root position of a search, with its successors.
class AlphaBetaRoot {
public:
  /// Reads the status and lists and judges its successors. If the clock has run out, does not judge them,
  /// because no search follows.
  /// @param evaluation values successors where that is cheap
  /// @param machine must outlive this object; loses the positions of an earlier search
  void begin(Machine& machine, const Status& status, const Evaluation& evaluation, const SearchClock& clock);

  [[nodiscard]] Position position() const { return position_; }
  [[nodiscard]] PlayerIndex to_move() const { return machine_->to_move(position_); }
  [[nodiscard]] const Result& result() const { return result_; }
  /// All moves, as the machine has listed them.
  [[nodiscard]] const Machine::Moves& listed() const { return moves_; }
  /// Returns the moves that the limits allow, in the order of `produce` if there is time to sort them.
  [[nodiscard]] std::vector<RootMove> moves(const Evaluation& evaluation, const Limits& limits,
                                            const SearchClock& clock) const;
  [[nodiscard]] const Machine::Child& child(const RootMove& move) const { return children_[move.move_index]; }
  /// Hash of the position after the move.
  [[nodiscard]] Word hash_behind(const RootMove& move) const { return machine_->hash(child(move).position); }
  [[nodiscard]] bool wins_at_once(const RootMove& move) const;
  /// Whether the player loses at once by this move: it ends the game, or an answer to it does.
  [[nodiscard]] bool loses_at_once(const RootMove& move, SearchClock& stop) const;

private:
  Machine* machine_ = nullptr;
  Position position_ = nullptr;
  Result result_;
  Machine::Moves moves_;
  std::vector<Machine::Child> children_;
};

} // namespace regola
