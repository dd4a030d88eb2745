// The nodes of alpha-beta below the root.

#include "engine/search/alphabeta_search.hpp"

#include <algorithm>
#include <limits>

namespace regola {

namespace {

constexpr int judged_from = 3; // plies left from which a win in one is looked for before anything is searched
constexpr std::size_t most_forced = 8; // where all moves capture and there are more, capturing is no exchange
constexpr int most_capture_nodes = 200; // behind one position at the depth bound
constexpr int evaluated_from = 5;       // plies left from which moves are put in the order of the heuristic

} // namespace

AlphaBetaSearch::Node AlphaBetaSearch::search(Position position, int ply, int left, Window window,
                                              Known known) {
  if (left > 1 && !table_.empty()) {
    Node found;
    const bool wide = window.beta - window.alpha > 1;
    // Along the best line nothing is taken from memory, so that the line is known to its end.
    if (find_in_table(known.key, ply, left, window, found, known.place) && !(wide && options_.null_window)) {
      return found;
    }
  }
  Node found;
  if (left == 1 && search_leaves(position, ply, window, known, found)) {
    return found;
  }
  return search_children(position, ply, left, window, known);
}

/// One ply before the depth bound, where a machine may judge what moves lead to without listing them.
/// @return whether it does
bool AlphaBetaSearch::search_leaves(Position position, int ply, Window window, const Known& known,
                                    Node& found) {
  if (!value_) {
    return false;
  }
  struct Visit {
    AlphaBetaSearch& search;
    PlayerIndex player;
    int ply;
    Window window;
    Node best{-infinite, false, Path::never};
    std::uint32_t place = 0;
    bool all_proven = true;
  } visit{*this, machine_->to_move(position), ply, window};
  const auto see = [](void* context, const Machine::Leaf& leaf) {
    Visit& so_far = *static_cast<Visit*>(context);
    if ((*so_far.search.stop_)()) {
      return true;
    }
    const bool over = is_over(leaf.result);
    const Score score =
        score_for(so_far.player, over ? score_of(leaf.result, so_far.ply + 1) : clamped(leaf.value));
    so_far.all_proven = so_far.all_proven && over;
    if (score > so_far.best.score) {
      so_far.best = {score, over, Path::never};
      so_far.place = leaf.place;
    }
    return so_far.best.score >= so_far.window.beta;
  };
  if (!machine_->visit_leaves(position, *value_, &visit, see)) {
    return false;
  }
  Node& best = visit.best;
  best.proven = visit.all_proven || (best.score >= window.beta && best.proven) ||
                (is_decided(best.score) && best.score > 0);
  best.touched = known.touched;
  if (best.score > window.alpha && window.beta - window.alpha > 1) {
    line_.begin(ply + 1);
    line_.improve(ply, visit.place);
  }
  found = best;
  return true;
}

AlphaBetaSearch::Node AlphaBetaSearch::search_children(Position position, int ply, int left, Window window,
                                                       const Known& known) {
  const PlayerIndex player = machine_->to_move(position);
  const Machine::Moves moves = machine_->expand(position);
  const std::size_t floor = children_.size();
  const Window whole = window;
  Node best{-infinite, false, known.touched};
  auto best_place = TableEntry::no_place;
  if (const auto win = order(moves, player, ply, left, known.place)) {
    line_.begin(ply);
    line_.begin(ply + 1);
    line_.improve(ply, *win);
    best = {win_score - (ply + 1), true, known.touched};
    best_place = TableEntry::remembered(*win);
  } else {
    bool all_proven = true;
    bool cut_is_proven = false;
    const std::size_t end = children_.size();
    // Moves that another thread is at come last, a second time round.
    for (std::size_t turn = floor, all = end; turn < all; ++turn) {
      const std::size_t i = turn < end ? turn : turn - (end - floor);
      const Child child = children_[i];
      if (turn >= end && !child.put_off) continue;
      const Word shared = i > floor ? shared_key(known.key, child.signature, left) : 0;
      if (turn < end && shared != 0 && underway_.is_searched(shared)) {
        children_[i].put_off = true;
        all = end + (end - floor);
        continue;
      }
      const std::size_t next = moves.first + child.place;
      const bool narrow = options_.null_window && i > floor && window.beta - window.alpha > 1;
      if (shared != 0) underway_.begin(shared);
      Node node = search_child(next, player, ply, left,
                               {window.alpha, narrow ? window.alpha + 1 : window.beta}, child.open);
      if (narrow && node.score > window.alpha && node.score < window.beta && !stop_->stopped()) {
        node = search_child(next, player, ply, left, window, child.open);
      }
      if (shared != 0) underway_.end(shared);
      if (stop_->stopped()) {
        break;
      }
      all_proven = all_proven && node.proven;
      best.touched = std::min(best.touched, node.touched);
      if (node.score > best.score) {
        best.score = node.score;
        best_place = TableEntry::remembered(child.place);
        if (node.score > window.alpha) {
          window.alpha = node.score;
          if (whole.beta - whole.alpha > 1) {
            line_.improve(ply, child.place);
          }
        }
        if (node.score >= window.beta) {
          cut_is_proven = node.proven;
          cuts_.cut(ply, player, child.signature, left);
          break;
        }
      }
    }
    best.proven = all_proven || cut_is_proven || (is_decided(best.score) && best.score > 0);
  }
  children_.resize(floor);
  machine_->release(moves);
  if (!stop_->stopped()) {
    store(known.key, best, ply, left, whole, best_place);
  }
  return best;
}

/// @param move one of those that were expanded
/// @param player who makes it, and from whose view the window and the score are
/// @param ply,left of the position it comes from
/// @param open the game is known to go on behind it
AlphaBetaSearch::Node AlphaBetaSearch::search_child(std::size_t move, PlayerIndex player, int ply, int left,
                                                    Window window, bool open) {
  if ((*stop_)()) {
    return {};
  }
  if (window.beta - window.alpha > 1) {
    line_.begin(ply + 1);
  }
  const Position child = machine_->position(move);
  int touched = Path::never;
  if (keeps_past()) {
    touched = path_.enter(machine_->hash(child));
  }
  Known known{{}, TableEntry::no_place, touched};
  if (left > 2 && !table_.empty()) {
    known.key = table_key(child, left - 1);
    table_.prefetch(known.key.key);
  }
  const Result result = open ? Result{} : machine_->judge_expanded(move);
  Node node;
  if (is_over(result)) {
    node = {score_for(player, score_of(result, ply + 1)), true, Path::never};
  } else if (result.ending == Ending::stopped || (left <= 1 && !captures_)) {
    node = {evaluate(child, player, ply + 1), false, Path::never};
  } else {
    const PlayerIndex next = machine_->to_move(child);
    const bool again = next == player;
    const Window own = again ? window : Window{-window.beta, -window.alpha};
    capture_nodes_ = 0;
    node = left <= 1 ? search_captures(child, ply + 1, most_captures, own, evaluate(child, next, ply + 1))
                     : search(child, ply + 1, left - 1, own, known);
    node.score = again ? node.score : -node.score;
  }
  if (keeps_past()) {
    path_.leave();
    node.touched = std::min(node.touched, touched);
  }
  return node;
}

/// Behind the depth bound only captures are searched, and nobody has to capture if he can do something else.
/// @param quiet_score what the evaluation says of the position
AlphaBetaSearch::Node AlphaBetaSearch::search_captures(Position position, int ply, int left, Window window,
                                                       Score quiet_score) {
  const PlayerIndex player = machine_->to_move(position);
  if (left == 0 || ++capture_nodes_ > most_capture_nodes) {
    return {quiet_score, false, Path::never};
  }
  const Machine::Moves moves = machine_->expand(position);
  const std::size_t floor = children_.size();
  const int pieces = machine_->occupied(position);
  bool all_capture = !moves.empty();
  for (std::uint32_t place = 0; place < moves.size(); ++place) {
    const Position next = machine_->position(moves.first + place);
    if (machine_->occupied(next) < pieces) {
      children_.push_back({place, 0, evaluate(next, player, ply + 1), false, false});
    } else {
      all_capture = false;
    }
  }
  const std::size_t captures = children_.size() - floor;
  if (captures == 0 || (all_capture && captures > most_forced)) {
    children_.resize(floor);
    machine_->release(moves);
    return {quiet_score, false, Path::never};
  }
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(floor), children_.end(), stands_before);
  Node best{all_capture ? -infinite : quiet_score, false, Path::never};
  for (std::size_t i = floor; i < children_.size() && best.score < window.beta; ++i) {
    const std::size_t move = moves.first + children_[i].place;
    const Position next = machine_->position(move);
    if ((*stop_)()) {
      break;
    }
    const Window open{std::max(window.alpha, best.score), window.beta};
    const Result result = machine_->judge_expanded(move);
    Score score = 0;
    if (result.ending == Ending::stopped) {
      score = static_cast<Score>(children_[i].order);
    } else if (result.ending != Ending::open) {
      score = score_for(player, score_of(result, ply + 1));
    } else {
      const bool again = machine_->to_move(next) == player;
      const Window own = again ? open : Window{-open.beta, -open.alpha};
      const auto quiet = static_cast<Score>(children_[i].order);
      score = search_captures(next, ply + 1, left - 1, own, again ? quiet : -quiet).score;
      score = again ? score : -score;
    }
    best.score = std::max(best.score, score);
  }
  children_.resize(floor);
  machine_->release(moves);
  return best;
}

/// Puts the children of a node on the stack, the most promising first.
/// @return the place of a move that wins at once, where there is one and it was looked for
std::optional<std::uint32_t> AlphaBetaSearch::order(const Machine::Moves& moves, PlayerIndex player, int ply,
                                                    int left, std::uint16_t first) {
  // From the least significant: how often it cut, the heuristic, killers, the move in the table.
  constexpr std::int64_t by_heuristic = std::int64_t{1} << 31U;
  constexpr std::int64_t by_killer = std::int64_t{1} << 61U;
  const bool judges = options_.order && left >= judged_from && !keeps_past();
  const bool evaluates = options_.order && left >= evaluated_from;
  const bool signs = options_.killers || options_.history || options_.threads > 1;
  const std::size_t floor = children_.size();
  for (std::uint32_t place = 0; place < moves.size(); ++place) {
    const std::size_t move = moves.first + place;
    bool open = false;
    if (judges) {
      const Result result = machine_->judge_expanded(move);
      if (result.ending == Ending::won && result.winner == player) {
        return place;
      }
      open = result.ending == Ending::open;
    }
    Child child{place, signs ? machine_->signature(move) : 0, 0, open, false};
    if (place == first) {
      child.order = std::numeric_limits<std::int64_t>::max();
    } else {
      if (options_.history) child.order += cuts_.count(player, child.signature);
      if (evaluates) child.order += evaluate(machine_->position(move), player, ply + 1) * by_heuristic;
      if (options_.killers) child.order += cuts_.killer(ply, child.signature) * by_killer;
    }
    children_.push_back(child);
  }
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(floor), children_.end(), stands_before);
  return std::nullopt;
}

} // namespace regola
