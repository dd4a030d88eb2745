// What a proof-number search knows of moves before it searches them, and which of them it searches next.

#include "engine/solve/proof_number/proof_number_search.hpp"

#include "rules/ruleset/status_text.hpp"

namespace regola {

namespace {

// Greatest number while nothing is certain.
constexpr std::uint32_t most_open = ProofNumbers::infinite - 1;

} // namespace

bool ProofNumberSearch::is_good(const Result& result, PlayerIndex player) const {
  return (score_of(result, 0) >= least_) == (player == first_player);
}

/// Whether a move that ends the game answers yes for its player.
bool ProofNumberSearch::ends_well(SolvingMoves::Number child, PlayerIndex player) {
  const Result result = moves_->result(child);
  if (result.ending == Ending::stopped) {
    throw Unsolvable("the game stops in " +
                     to_text(engine_.ruleset(), machine_->write(moves_->position(child))) +
                     ", and no line says what that means");
  }
  if (endless_.is_repetition(result)) {
    note_round();
    return false;
  }
  return is_good(result, player);
}

/// The first numbers of an unknown position. All its expected moves must be refuted before its player fails;
/// a threat leaves few moves.
/// @param promise of the move to it
ProofNumbers ProofNumberSearch::first_numbers(std::uint32_t promise, std::size_t answers) {
  const bool forced = SolvingMoves::threats(promise) > 0;
  return {1, forced ? 1 : static_cast<std::uint32_t>(std::max<std::size_t>(answers, 1))};
}

/// Whether the player to move there would have to win and never can.
bool ProofNumberSearch::can_never_succeed(SolvingMoves::Number at, PlayerIndex player) const {
  const Score wanted = player == first_player ? least_ : 1 - least_;
  return wanted > 0 && !endless_.winner && moves_->never_wins(at);
}

/// Pushes the open moves of a position on the stack, with the numbers of unknown ones.
/// @return whether a move answers yes already
bool ProofNumberSearch::push_moves(const SolvingMoves::Children& moves, const Here& here) {
  const std::size_t all =
      (moves.last - moves.first) / moves_->step(); // a guess at the moves of the other player
  if (children_.size() < end_ + all) children_.resize(2 * (end_ + all));
  for (SolvingMoves::Number at = moves.first; at != moves.last; at += moves_->step()) {
    if (!moves_->is_open(at)) {
      if (!ends_well(at, here.player)) continue;
      note_answer(here.ply, at);
      return true;
    }
    const bool same = moves_->to_move(at) == here.player;
    if (!same && can_never_succeed(at, other(here.player))) {
      note_answer(here.ply, at);
      return true;
    }
    const std::uint32_t promise = moves_->promise(at);
    Child& child = children_[end_++]; // written in place: a copy would wait for what was just stored
    child.rank = Child::least_promise - promise;
    child.set(first_numbers(promise, all).seen_before(same));
    child.at = at;
    child.same_player = same;
    child.is_new = true;
  }
  return false;
}

/// Looks the moves on the stack up in the table, and removes those that fail.
/// @return whether a move answers yes already
bool ProofNumberSearch::look_up(std::size_t floor, const Here& here) {
  const Position before = moves_->position(here.at);
  const Word* const hashes = this->hashes(here.ply);
  Child* kept = children_.data() + floor;
  const Child* const end = children_.data() + end_;
  for (Child* child = kept; child != end; ++child) {
    child->key = keys_->key(before, hashes, moves_->position(child->at)) ^ question_;
    table_.prefetch(child->key);
  }
  for (Child* child = kept; child != end; ++child) {
    if (const auto known = table_.find(child->key)) {
      child->set(known->seen_before(child->same_player));
      child->is_new = false;
      if (child->is_proven()) {
        note_answer(here.ply, child->at);
        return true;
      }
      if (child->is_disproven()) continue;
    }
    if (kept != child) *kept = *child;
    ++kept;
  }
  end_ = static_cast<std::size_t>(kept - children_.data());
  return false;
}

/// Chooses the move to search: the one that seems easiest to prove, of several the most promising one, then
/// the first.
///
/// The disproof number is that of the hardest move plus one for each other move. A sum would count shared
/// successors many times.
ProofNumberSearch::Choice ProofNumberSearch::choose(std::size_t floor) const {
  if (end_ == floor) return {floor, ProofNumbers::disproven(), 0};
  std::size_t best = floor;
  Word least = ~Word{0};
  Word next = Word{ProofNumbers::infinite} << Child::proof_at;
  std::uint32_t hardest = 0;
  for (std::size_t i = floor; i < end_; ++i) {
    const Child& child = children_[i];
    hardest = std::max(hardest, child.disproof);
    if (child.rank < least) {
      if (i > floor) next = std::min(next, least);
      least = child.rank;
      best = i;
    } else {
      next = std::min(next, child.rank);
    }
  }
  const auto others = static_cast<std::uint32_t>(end_ - floor - 1);
  return {best,
          {children_[best].proof(), std::min(hardest + others, most_open)},
          static_cast<std::uint32_t>(next >> Child::proof_at)};
}

/// Takes the numbers of a move from the table.
/// @return whether they have changed
bool ProofNumberSearch::look_again(Child& child) const {
  const auto known = table_.find(child.key);
  if (!known) return false;
  const ProofNumbers seen = known->seen_before(child.same_player);
  if (seen == child.numbers()) return false;
  child.set(seen);
  child.is_new = false;
  return true;
}

} // namespace regola
