#include "engine/solve/search/solving_search.hpp"

namespace regola {

namespace {

constexpr Score soonest_win = win_score - 1; // of an open position

constexpr std::uint64_t nodes_a_look = 256; // between two looks at the answers of other threads

std::uint8_t effort_in(std::uint64_t nodes) { return static_cast<std::uint8_t>(std::bit_width(nodes | 1U)); }

} // namespace

SolvingSearch::SolvingSearch(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch,
                             SharedSearch* shared)
    : SearchedGame(ruleset, endless), watch_(watch), memory_(watch.memory(), shared) {}

void SolvingSearch::prepare(const Status& status) {
  if (!read(status)) return;
  const std::vector<CellPermutation> images = symmetries();
  keys_.emplace(*machine_, images);
  if (engine_.ruleset().board.size() != 0) central_.emplace(machine_->rules(), images);
}

Word SolvingSearch::key(const Status& status) {
  prepare(status);
  return key_of(moves_->begin(machine_->read(status)), 0);
}

SolvingSearch::Found SolvingSearch::at_least(const Status& status, Score score) {
  prepare(status);
  children_.clear();
  memory_.begin_way();
  const SolvingMoves::Number at = begin_path(status);
  const Node node = search({at, 0, score, key_of(at, 0), status.to_move, false});
  if (is_stopped()) return {Answer::stopped, 0};
  return {!node.known ? Answer::unknown : node.score >= score ? Answer::yes : Answer::no, node.score};
}

std::optional<Status> SolvingSearch::move_for(const Status& status, Score score) {
  return at_least(status, score).answer == Answer::yes ? answer(status) : std::nullopt;
}

bool SolvingSearch::ends() {
  constexpr std::uint64_t nodes_a_report = 4096;
  if (++nodes_ % nodes_a_report == 0) {
    watch_.report("searching", nodes_, 0);
    watch_.keep_if_due();
  }
  return watch_.stop()() || is_stopped();
}

/// Near the root the key is the least one of all images. That saves most there, and deep down it costs more
/// than it saves.
Word SolvingSearch::key_of(SolvingMoves::Number at, int ply) {
  constexpr int folded_to = 12; // plies
  const Word own = moves_->key(at);
  return ply <= folded_to ? keys_->least(moves_->position(at), own) : own;
}

/// Whether the value of an open position is at least a score.
SolvingSearch::Node SolvingSearch::search(const Here& here) {
  if (here.score > soonest_win) return {soonest_win, true};
  if (here.score <= -soonest_win) return {-soonest_win, true};
  if (ends() || here.ply >= deepest || (nodes_ % nodes_a_look == 0 && memory_.look_back(here.ply))) return {};
  if (memory_.is_told(here.ply)) memory_.ask(here.ply, here.key, here.score);
  const std::uint64_t nodes_before = nodes_;
  const std::size_t floor = children_.size();
  const SolvingMoves::Children moves = moves_->children(here.at, here.ply > 0);
  Node best{-win_score, true};
  std::uint8_t place = ProvenBound::no_place;
  if (moves.wins) {
    best.score = soonest_win;
  } else if (moves.forces) {
    best.score = soonest_win - 2;
    note_answer(here.ply, moves.answerless);
  } else if (!look_at_moves(moves, here, best, place)) {
    best = search_children(floor, here, best, place);
  }
  children_.resize(floor);
  moves_->release(moves);
  if (memory_.is_answered(here.ply)) {
    return memory_.is_answered_at(here.ply) ? Node{memory_.answer(), true} : Node{};
  }
  if (!is_stopped()) store(here, best, nodes_ - nodes_before, place);
  return best;
}

/// Searches the position after a move for the score that decides whether the move is good enough.
SolvingSearch::Node SolvingSearch::search_child(const Child& child, const Here& here) {
  const bool same = child.same_player;
  // The other player gets at most `wanted`, or at least `wanted + 1`, which refutes the move.
  const Score wanted = behind_move(here.score, same);
  const bool told = memory_.is_told(here.ply);
  if (told) memory_.begin(child.key, here.score);
  const Node node = search({child.at, here.ply + 1, same ? wanted : wanted + 1, child.key,
                            same ? here.player : other(here.player), child.is_forced});
  if (told) memory_.end(child.key, here.score);
  return node;
}

/// Searches the moves on the stack. Those that another thread searches come last: the table may have them by
/// then.
/// @param floor start of the children on the stack
/// @param best result of the moves that need no search
SolvingSearch::Node SolvingSearch::search_children(std::size_t floor, const Here& here, Node best,
                                                   std::uint8_t& best_place) {
  const std::size_t end = children_.size();
  std::size_t first_put_off = end;
  const bool told = memory_.is_told(here.ply);
  for (std::size_t i = floor; i < end; ++i) {
    while (told && i > floor && i < first_put_off && memory_.is_searched(children_[i].key, here.score)) {
      const auto at = children_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(at, at + 1, children_.begin() + static_cast<std::ptrdiff_t>(end));
      --first_put_off;
    }
    const Child child = children_[i];
    Node node;
    if (i >= first_put_off && is_known(child, here, best)) {
      if (best.score < here.score) continue;
      note_answer(here.ply, child.at);
      best_place = child.place;
      best.known = true;
      break;
    }
    if (enter(child.at)) {
      note_round();
    } else {
      node = search_child(child, here);
    }
    leave();
    if (is_stopped() || memory_.is_answered(here.ply)) return {};
    best.known = best.known && node.known;
    if (!node.known) continue;
    best.score = std::max(best.score, before_move(node.score, child.same_player));
    if (best.score >= here.score) {
      cuts_.cut(here.ply, here.player, child.signature, effort_in(nodes_) / 2);
      note_answer(here.ply, child.at);
      best_place = child.place;
      best.known = true;
      break;
    }
  }
  return best;
}

void SolvingSearch::store(const Here& here, const Node& node, std::uint64_t nodes, std::uint8_t place) {
  if (!node.known || here.is_forced) return;
  memory_.store(here.key, {node.score, node.score >= here.score, effort_in(nodes), place});
}

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
