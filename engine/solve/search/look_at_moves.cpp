// What a solving search knows of moves before it searches them.

#include "engine/solve/search/solving_search.hpp"

namespace regola {

/// Scores a move that ends the game.
/// @return whether it is good enough
bool SolvingSearch::ends_well(SolvingMoves::Number child, const Here& here, Node& best) {
  const Result result = moves_->result(child);
  if (endless_.is_repetition(result)) {
    best.known = false;
    note_round();
    return false;
  }
  best.score = std::max(best.score, score_of_end(engine_.ruleset(), result, here.player, 1, *machine_,
                                                 moves_->position(child)));
  return best.score >= here.score;
}

/// Looks up the position after a move.
/// @return whether the bound there answers the question
bool SolvingSearch::is_known(const Child& child, const Here& here, Node& best) const {
  const auto known = table().find(child.key);
  if (!known) return false;
  const bool same = child.same_player;
  const Score wanted = behind_move(here.score, same); // of the next player: at least, or at most
  const bool is_least = same == known->is_least;
  if (is_least && (same ? known->score >= wanted : known->score <= wanted)) {
    best.score = std::max(best.score, before_move(known->score, same));
    return true;
  }
  if (!is_least && (same ? known->score < wanted : known->score > wanted)) {
    best.score = std::max(best.score, before_move(known->score, same));
    return true;
  }
  return false;
}

/// The rank of a move in the order. The promise of a picture says more than the cut history. Among moves with
/// equally many threats the most central one comes first. This order is the same everywhere and leads to the
/// same positions again; an order that is learned on the way does not.
std::int64_t SolvingSearch::order_of(const Child& child, const Here& here) {
  constexpr std::int64_t by_killer = std::int64_t{1} << 31U;
  constexpr std::int64_t never_promised = std::int64_t{1} << 40U;
  const std::uint32_t promise = moves_->promise(child.at);
  if (promise == 0) {
    return cuts_.count(here.player, child.signature) - never_promised +
           cuts_.killer(here.ply, child.signature) * by_killer;
  }
  if (!central_ || !central_->tells_apart()) return promise;
  constexpr std::int64_t farthest = std::numeric_limits<std::uint8_t>::max();
  const std::int64_t distance =
      central_->distance(child.signature, moves_->position(here.at), moves_->position(child.at));
  return std::int64_t{SolvingMoves::threats(promise)} * (farthest + 1) + farthest - distance;
}

/// Scores moves that end the game, and looks the others up in the table. Pushes the rest on the stack, the
/// most promising first: the best one of an earlier search, then by the number of threats, then by the
/// distance from the middle.
/// @return whether one of them is good enough
bool SolvingSearch::look_at_moves(const SolvingMoves::Children& moves, const Here& here, Node& best,
                                  std::uint8_t& best_place) {
  constexpr Score lost_in_two = 2 - win_score;
  const std::size_t floor = children_.size();
  if (moves.losing) best.score = lost_in_two;
  std::uint8_t place = 0;
  for (SolvingMoves::Number at = moves.first; at != moves.last; at += moves_->step(), ++place) {
    const std::uint8_t told = std::min(place, ProvenBound::no_place);
    if (!moves_->is_open(at)) {
      if (!ends_well(at, here, best)) continue;
      note_answer(here.ply, at);
      best_place = told;
      best.known = true;
      return true;
    }
    if (here.score <= 0 && !endless_.winner && moves_->never_wins(at)) {
      best.score = std::max(best.score, 0);
      note_answer(here.ply, at);
      best_place = told;
      best.known = true;
      return true;
    }
    // Constructed in place: a copy would stall on the stores just made.
    Child& child = children_.emplace_back();
    child.key = key_of(at, here.ply + 1);
    child.at = at;
    child.signature = moves_->signature(at);
    child.place = told;
    child.same_player = moves_->to_move(at) == here.player;
    child.is_forced = moves_->is_forced(at);
    if (!child.is_forced) table().prefetch(child.key);
    child.order = order_of(child, here);
  }
  if (best.score >= here.score) return true;
  const auto known = here.is_forced || children_.size() == floor + 1 ? std::nullopt : table().find(here.key);
  std::size_t kept = floor;
  for (std::size_t i = floor; i < children_.size(); ++i) {
    Child& child = children_[i];
    if (!child.is_forced && is_known(child, here, best)) {
      if (best.score < here.score) continue;
      note_answer(here.ply, child.at);
      best_place = child.place;
      best.known = true;
      return true;
    }
    if (known && child.place == known->place && child.place != ProvenBound::no_place) {
      child.order = std::numeric_limits<std::int64_t>::max();
    }
    if (kept != i) children_[kept] = child;
    ++kept;
  }
  children_.resize(kept);
  if (kept < floor + 2) return false;
  std::sort(
      children_.begin() + static_cast<std::ptrdiff_t>(floor), children_.end(),
      [](const Child& a, const Child& b) { return a.order != b.order ? a.order > b.order : a.at < b.at; });
  return false;
}

} // namespace regola
