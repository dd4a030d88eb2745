// The nodes of alpha-beta below the root.

#include "engine/search/alphabeta_search.hpp"

#include <algorithm>
#include <limits>

namespace regola {

namespace {

constexpr std::size_t most_forced = 8;  // if every move is a capture and there are more, they are no exchange
constexpr int most_capture_nodes = 200; // for the captures after one position at the depth bound
constexpr int evaluated_from = 5;       // plies left; with fewer, moves are not sorted by the heuristic

} // namespace

SearchedNode AlphaBetaSearch::search(Position position, int ply, int depth, ScoreWindow window,
                                     Known& known) {
  if (depth > 1 && !memory_.empty()) {
    SearchedNode found;
    const bool wide = window.beta - window.alpha > 1;
    // With an open window the search takes nothing from the table, so that the principal variation is
    // complete.
    if (memory_.find(known.key, ply, depth, window, found, known.move_index) &&
        !(wide && options_.null_window)) {
      return found;
    }
  }
  SearchedNode found;
  if (depth == 1 && search_leaves(position, ply, window, known, found)) return found;
  return search_children(position, ply, depth, window, known);
}

/// Searches a node one ply before the depth bound by `Machine::best_leaf`, which compares the successors
/// without listing them. That function does not name the best move, so a principal variation through this
/// node is one move short; `whole_line` adds the move. With null windows elsewhere, few nodes have an open
/// window, and these are searched in the ordinary way.
/// @return whether `found` was set
bool AlphaBetaSearch::search_leaves(Position position, int ply, ScoreWindow window, const Known& known,
                                    SearchedNode& found) {
  constexpr std::uint64_t most_leaves = 1000; // few positions have more; a limit of nodes must allow these
  const bool wide = window.beta - window.alpha > 1;
  if (!compares_leaves_ || (wide && options_.null_window) || !stop_->allows(most_leaves)) return false;
  const Machine::LeafScores scores{window.beta, -infinite, win_score - std::min(ply + 1, longest_win),
                                   margin_score, heuristic_limit};
  const auto best = machine_->best_leaf(position, *evaluation_.value(), scores, known.safe);
  if (!best) return false;
  static_cast<void>(stop_->after(best->visited));
  found.score = best->score;
  found.proven = best->all_over || (best->score >= window.beta && best->is_over) ||
                 (is_decided(best->score) && best->score > 0);
  found.repetition_ply = known.repetition_ply;
  return true;
}

/// The value that the machine computes with each child at this depth. Only leaves and nodes whose moves are
/// sorted by the heuristic need one.
std::size_t AlphaBetaSearch::value_for(int depth) const {
  if (depth <= 1) return evaluation_.value().value_or(Machine::no_value);
  const bool sorts = options_.order && depth >= evaluated_from;
  return sorts ? evaluation_.value_of_position().value_or(Machine::no_value) : Machine::no_value;
}

/// Lists the children without those that win or lose at once, where `foresee` allows that. Lists all if
/// nothing else is left and the principal variation leads through this node.
Machine::Children AlphaBetaSearch::children_of(Position position, int depth, ScoreWindow window) {
  const std::size_t value = value_for(depth);
  if (!options_.foresee || depth < 2 || evaluation_.ends_games()) { // the heuristic must see every move
    return machine_->children(position, value);
  }
  const Machine::Children found = machine_->children(position, value, Machine::Among::unbeaten);
  const bool wide = window.beta - window.alpha > 1;
  if (!found.empty() || !found.unbeaten || !wide) return found;
  machine_->release(found);
  return machine_->children(position, value);
}

bool AlphaBetaSearch::count_losing(int ply, ScoreWindow& window, SearchedNode& best) {
  best.score = std::min(ply + 2, longest_win) - win_score;
  window.alpha = std::max(window.alpha, best.score);
  return best.score >= window.beta;
}

SearchedNode AlphaBetaSearch::search_children(Position position, int ply, int depth, ScoreWindow window,
                                              const Known& known) {
  const PlayerIndex player = machine_->to_move(position);
  const Machine::Children moves = children_of(position, depth, window);
  const std::size_t floor = children_.size();
  const ScoreWindow whole = window;
  const bool at_leaves = depth == 1 && compares_leaves_; // a cutoff here says nothing about moves further up
  SearchedNode best{-infinite, false, known.repetition_ply};
  auto best_move_index = TableEntry::no_move;
  if (moves.wins) {
    best = {win_score - (ply + 1), true, known.repetition_ply};
  } else if (const auto win = order(moves, player, ply, depth, known.move_index)) {
    line_.begin(ply);
    line_.begin(ply + 1);
    line_.improve(ply, machine_->hash(machine_->child(moves.first + *win).position));
    best = {win_score - (ply + 1), true, known.repetition_ply};
    best_move_index = TableEntry::remembered(*win);
    note_cut(ply, player, machine_->child(moves.first + *win).signature, depth);
  } else {
    bool all_proven = true;
    bool cut_is_proven = moves.losing && count_losing(ply, window, best);
    const std::size_t end = cut_is_proven ? floor : children_.size();
    // A second round searches the moves that were deferred because another thread was at them.
    for (std::size_t turn = floor, all = end; turn < all; ++turn) {
      const std::size_t i = turn < end ? turn : turn - (end - floor);
      const Child child = children_[i];
      if (turn >= end && !child.put_off) continue;
      const Word shared = i > floor ? memory_.shared_key(known.key, child.signature, depth) : 0;
      if (turn < end && memory_.is_searched(shared)) {
        children_[i].put_off = true;
        all = end + (end - floor);
        continue;
      }
      const Machine::Child next = machine_->child(moves.first + child.move_index); // a copy: they may move
      const bool narrow = options_.null_window && i > floor && window.beta - window.alpha > 1;
      memory_.begin(shared);
      SearchedNode node = search_child(
          next, player, ply, depth, {window.alpha, narrow ? window.alpha + 1 : window.beta}, moves.unbeaten);
      if (narrow && node.score > window.alpha && node.score < window.beta && !stop_->stopped()) {
        node = search_child(next, player, ply, depth, window, moves.unbeaten);
      }
      memory_.end(shared);
      if (stop_->stopped()) break;
      all_proven = all_proven && node.proven;
      best.repetition_ply = std::min(best.repetition_ply, node.repetition_ply);
      if (node.score > best.score) {
        best.score = node.score;
        best_move_index = TableEntry::remembered(child.move_index);
        if (node.score > window.alpha) {
          window.alpha = node.score;
          if (whole.beta - whole.alpha > 1) line_.improve(ply, machine_->hash(next.position));
        }
        if (node.score >= window.beta) {
          cut_is_proven = node.proven;
          if (!at_leaves) note_cut(ply, player, child.signature, depth);
          break;
        }
      }
    }
    best.proven = all_proven || cut_is_proven || (is_decided(best.score) && best.score > 0);
  }
  children_.resize(floor);
  machine_->release(moves);
  if (!stop_->stopped()) memory_.store(known.key, best, ply, depth, whole, best_move_index);
  return best;
}

/// Searches the position after a move.
/// @param player to move before it; the window and the score are from this player's view
/// @param ply,depth of the position before the move
SearchedNode AlphaBetaSearch::search_child(const Machine::Child& child, PlayerIndex player, int ply,
                                           int depth, ScoreWindow window, bool safe) {
  if ((*stop_)()) return {};
  if (window.beta - window.alpha > 1) line_.begin(ply + 1);
  int repetition_ply = Path::never;
  if (keeps_past()) repetition_ply = path_.enter(machine_->hash(child.position));
  Known known{{}, TableEntry::no_move, repetition_ply, safe};
  if (depth > 2 && !memory_.empty()) {
    known.key = memory_.key(*machine_, child.position, path_, depth - 1);
    memory_.prefetch(known.key.key);
  }
  const Result& result = child.result;
  const bool is_leaf = result.ending == Ending::stopped || (depth <= 1 && !captures_);
  SearchedNode node;
  if (is_over(result)) {
    node = {score_for(player, score_of(result, ply + 1)), true, Path::never};
  } else if (is_leaf || evaluation_.ends_games()) {
    node = {evaluate(child, player, ply + 1), false, Path::never};
    node.proven = is_decided(node.score);
  }
  if (!is_over(result) && !is_leaf && !node.proven) {
    const PlayerIndex next = machine_->to_move(child.position);
    const bool again = next == player;
    const ScoreWindow own = again ? window : ScoreWindow{-window.beta, -window.alpha};
    capture_nodes_ = 0;
    node = depth <= 1
               ? search_captures(child.position, ply + 1, most_captures, own, evaluate(child, next, ply + 1))
               : search(child.position, ply + 1, depth - 1, own, known);
    node.score = again ? node.score : -node.score;
  }
  if (keeps_past()) {
    path_.leave();
    node.repetition_ply = std::min(node.repetition_ply, repetition_ply);
  }
  return node;
}

/// Quiescence search: after the depth bound, searches captures only. A player who has other moves may decline
/// to capture and take `quiet_score`.
/// @param quiet_score evaluation of the position, from the view of the player to move
SearchedNode AlphaBetaSearch::search_captures(Position position, int ply, int depth, ScoreWindow window,
                                              Score quiet_score) {
  const PlayerIndex player = machine_->to_move(position);
  if (depth == 0 || ++capture_nodes_ > most_capture_nodes) return {quiet_score, false, Path::never};
  const Machine::Children moves = machine_->children(position, value_for(0), Machine::Among::captures);
  const std::size_t floor = children_.size();
  for (std::uint32_t move_index = 0; move_index < moves.size(); ++move_index) {
    const Machine::Child& next = machine_->child(moves.first + move_index);
    children_.emplace_back(move_index, 0, evaluate(next, player, ply + 1));
  }
  const bool all_capture = !moves.others && !moves.empty();
  const std::size_t captures = children_.size() - floor;
  if (captures == 0 || (all_capture && captures > most_forced)) {
    children_.resize(floor);
    machine_->release(moves);
    return {quiet_score, false, Path::never};
  }
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(floor), children_.end(), StandsBefore());
  SearchedNode best{all_capture ? -infinite : quiet_score, false, Path::never};
  for (std::size_t i = floor; i < children_.size() && best.score < window.beta; ++i) {
    const Machine::Child next = machine_->child(moves.first + children_[i].move_index); // they may move
    if ((*stop_)()) break;
    const ScoreWindow open{std::max(window.alpha, best.score), window.beta};
    const Result& result = next.result;
    const auto quiet = static_cast<Score>(children_[i].order);
    Score score = quiet;
    if (is_over(result)) {
      score = score_for(player, score_of(result, ply + 1));
    } else if (result.ending == Ending::open && !is_decided(quiet)) {
      const bool again = machine_->to_move(next.position) == player;
      const ScoreWindow own = again ? open : ScoreWindow{-open.beta, -open.alpha};
      score = search_captures(next.position, ply + 1, depth - 1, own, again ? quiet : -quiet).score;
      score = again ? score : -score;
    }
    best.score = std::max(best.score, score);
  }
  children_.resize(floor);
  machine_->release(moves);
  return best;
}

/// Pushes the children of a node on the stack, the most promising first.
/// @return index of a move that wins at once, if one was found; `nullopt` also if `order` is off
std::optional<std::uint32_t> AlphaBetaSearch::order(const Machine::Children& children, PlayerIndex player,
                                                    int ply, int depth, std::uint16_t first) {
  // Parts of the rank, from the least significant: history, heuristic, killers, the move of the table.
  constexpr std::int64_t by_heuristic = std::int64_t{1} << 31U;
  constexpr std::int64_t by_killer = std::int64_t{1} << 61U;
  const bool sees_wins = options_.order && depth > 1 && !keeps_past();
  const bool evaluates = options_.order && depth >= evaluated_from;
  // Prefetches the table's entries of the children during the sorting. The key that symmetric positions share
  // costs more, so it is computed only when needed.
  const bool looks_up = depth > 2 && !memory_.empty() && memory_.is_known_by_itself();
  const std::size_t floor = children_.size();
  for (std::uint32_t move_index = 0; move_index < children.size(); ++move_index) {
    const Machine::Child& next = machine_->child(children.first + move_index);
    const std::uint32_t signature = next.signature; // a copy: the heuristic may list children, too
    if (sees_wins && next.result.ending == Ending::won && next.result.winner == player) return move_index;
    if (looks_up) memory_.prefetch(machine_->key(next.position));
    std::int64_t rank = std::numeric_limits<std::int64_t>::max();
    if (move_index != first) {
      rank = options_.history ? cuts_.count(player, signature) : 0;
      if (evaluates) rank += evaluate(next, player, ply + 1) * by_heuristic;
      if (options_.killers) rank += cuts_.killer(ply, signature) * by_killer;
    }
    children_.emplace_back(move_index, signature, rank);
  }
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(floor), children_.end(), StandsBefore());
  return std::nullopt;
}

} // namespace regola
