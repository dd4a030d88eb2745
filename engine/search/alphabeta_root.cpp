#include "engine/search/alphabeta_root.hpp"

#include <algorithm>

#include "engine/search/judged_moves.hpp"
#include "engine/search/minimax.hpp"
#include "engine/search/root.hpp"

namespace regola {

void AlphaBetaRoot::begin(Machine& machine, const Status& status, const Evaluation& evaluation,
                          const SearchClock& clock) {
  machine_ = &machine;
  position_ = machine.read(status);
  machine.begin(position_);
  moves_ = {};
  children_.clear();
  result_ = machine.judge(position_);
  if (result_.ending != Ending::open) return;
  moves_ = root_moves(machine, position_);
  if (clock.left() > 0) {
    children_ = judged_moves(machine, position_, moves_, evaluation);
    return;
  }
  for (std::size_t i = moves_.first; i < moves_.last; ++i) {
    children_.push_back({machine.position(i), Result(), std::nullopt, 0});
  }
}

std::vector<RootMove> AlphaBetaRoot::moves(const Evaluation& evaluation, const Limits& limits,
                                           const SearchClock& clock) const {
  const std::vector<std::uint32_t> allowed = places_to_search(*machine_, moves_, limits);
  std::vector<RootMove> moves;
  for (const std::uint32_t move_index :
       in_order_of_produce(*machine_, evaluation, children_, to_move(), 1, &clock)) {
    if (!std::binary_search(allowed.begin(), allowed.end(), move_index)) continue;
    RootMove move;
    move.move_index = move_index;
    move.rank = static_cast<std::uint32_t>(moves.size());
    moves.push_back(move);
  }
  return moves;
}

bool AlphaBetaRoot::wins_at_once(const RootMove& move) const {
  const Result& result = child(move).result;
  return result.ending == Ending::won && result.winner == to_move();
}

bool AlphaBetaRoot::loses_at_once(const RootMove& move, SearchClock& stop) const {
  const PlayerIndex opponent = other(to_move());
  const auto is_lost = [&](const Result& result) {
    return result.ending == Ending::won && result.winner == opponent;
  };
  const Machine::Child& made = child(move);
  if (made.result.ending != Ending::open) return is_lost(made.result);
  const Machine::Children answers =
      machine_->children(made.position, Machine::no_value, Machine::Among::unbeaten);
  bool loses = answers.wins;
  for (std::size_t i = answers.first; i < answers.last && !loses && !stop(); ++i) {
    loses = is_lost(machine_->child(i).result);
  }
  machine_->release(answers);
  return loses;
}

} // namespace regola
