#include "engine/solve/moves_by_values.hpp"

namespace regola {

namespace {

constexpr std::size_t longest_drawn_line = 100; // plies

} // namespace

/// The value of a move for the player that makes it.
/// @return `nullopt` if play from the root does not lead there
std::optional<PositionValue> MovesByValues::value_of_move(const Status& at, const Status& next) const {
  const Result result = as_claimed(engine_.result(next));
  if (endless_.plays_on(result)) {
    const auto known = value_of_(next);
    return known ? before_move(*known, next.to_move == at.to_move) : known;
  }
  return end_value(result, at.to_move, 1);
}

std::optional<Status> MovesByValues::best_move(const Status& at) const {
  std::optional<Status> best;
  Score highest = -win_score - 1;
  for (Successor& next : engine_.successors(at)) {
    forget_past(next.status);
    const auto value = value_of_move(at, next.status);
    if (value && rank_of(*value) > highest) {
      highest = rank_of(*value);
      best = std::move(next.status);
    }
  }
  return best;
}

void MovesByValues::list(const Status& status, PositionValue value, Solution& solution) const {
  Status at = status;
  while (solution.line.size() < longest_drawn_line || value.plies) {
    std::vector<Successor> kept;
    for (Successor& next : engine_.successors(at)) {
      forget_past(next.status);
      if (value_of_move(at, next.status) == value) kept.push_back(std::move(next));
    }
    if (kept.empty()) break;
    const Successor first = kept.front();
    if (solution.line.empty()) solution.moves = std::move(kept);
    solution.line.push_back(first);
    const Result result = as_claimed(engine_.result(first.status));
    if (!endless_.plays_on(result)) break;
    const auto known = value_of_(first.status);
    const bool stood = std::any_of(solution.line.begin(), solution.line.end() - 1,
                                   [&](const Successor& earlier) { return earlier.status == first.status; });
    if (!known || stood) break;
    at = first.status;
    value = *known;
  }
}

} // namespace regola
