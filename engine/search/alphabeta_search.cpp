// The root of alpha-beta and its principal variation. alphabeta_nodes.cpp holds the nodes below the root.

#include "engine/search/alphabeta_search.hpp"

#include <algorithm>

#include "engine/search/evaluation.hpp"
#include "engine/search/minimax.hpp"
#include "engine/search/root.hpp"
#include "rules/ruleset/asks.hpp"

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

AlphaBetaSearch::AlphaBetaSearch(const Ruleset& ruleset, const Evaluation& evaluation,
                                 const AlphaBetaOptions& options, TranspositionTable& table, Abdada& abdada)
    : options_(options),
      evaluation_(evaluation),
      memory_(ruleset, options, table, abdada),
      engine_(ruleset),
      captures_(options.quiescence && !evaluation.is_of_last_move() && has_captures(ruleset)),
      compares_leaves_(!captures_ && !ruleset.keeps_past && evaluation.value_of_position().has_value()) {
  if (ruleset.board.size() > 0) { // without a board, the length of the status decides what to compile
    machine_ = &engine_.machine(ruleset.start);
    memory_.fold(machine_->rules(), evaluation);
  }
}

void AlphaBetaSearch::begin(const Status& status, SearchClock& stop) {
  machine_ = &engine_.machine(status);
  stop_ = &stop;
  children_.clear();
  if (keeps_past()) {
    std::vector<Word> before;
    for (const Past* past = status.past.get(); past != nullptr; past = past->before.get()) {
      before.push_back(machine_->hash(machine_->read(past->status)));
    }
    std::reverse(before.begin(), before.end());
    path_.begin(before);
  }
  root_.begin(*machine_, status, evaluation_, stop);
  if (keeps_past()) static_cast<void>(path_.enter(machine_->hash(root_.position())));
  cuts_.fade();
}

RootResult AlphaBetaSearch::search(const std::vector<RootMove>& moves, int depth, Score alpha, Score beta) {
  const PlayerIndex player = root_.to_move();
  RootResult result;
  result.depth = depth;
  result.score = -infinite;
  bool all_proven = true;
  std::uint32_t best_rank = 0;
  std::vector<bool> put_off(moves.size());
  const AlphaBetaMemory::Key own_key{machine_->key(root_.position()), false};
  // A second round searches the moves that were deferred because another thread was at them.
  for (std::size_t turn = 0; turn < 2 * moves.size(); ++turn) {
    const std::size_t i = turn % moves.size();
    if (turn >= moves.size() && !put_off[i]) continue;
    const RootMove& move = moves[i];
    const Word shared = i > 0 ? memory_.shared_key(own_key, move.move_index, depth) : 0;
    if (turn < moves.size() && result.any && memory_.is_searched(shared)) {
      put_off[i] = true;
      continue;
    }
    // A move that precedes the best one in the order of `produce` replaces it with an equal score.
    const Score floor = !result.any ? alpha : std::max(alpha, result.score - (move.rank < best_rank ? 1 : 0));
    const Machine::Child& next = root_.child(move);
    const bool narrow = options_.null_window && result.any && beta - floor > 1;
    memory_.begin(shared);
    SearchedNode node = search_child(next, player, 0, depth, {floor, narrow ? floor + 1 : beta}, false);
    if (narrow && node.score > floor && !stop_->stopped()) {
      node = search_child(next, player, 0, depth, {floor, beta}, false);
    }
    memory_.end(shared);
    if (stop_->stopped()) return result;
    all_proven = all_proven && node.proven;
    if (!result.any || node.score > floor) {
      line_.begin(0);
      line_.improve(0, machine_->hash(next.position));
      result.any = true;
      result.best = i;
      result.score = node.score;
      result.line = line_.line();
      best_rank = move.rank;
      if (result.score >= beta) break;
    }
  }
  result.exact = all_proven || (is_decided(result.score) && result.score > 0);
  return result;
}

/// Hash of the best leaf; of equal ones, of the first. 0 if there are none.
/// @param ply of the leaves
Word AlphaBetaSearch::best_leaf(const Machine::Children& leaves, PlayerIndex player, int ply) {
  Word best = 0;
  Score best_score = -infinite;
  for (std::size_t i = leaves.first; i < leaves.last; ++i) {
    const Machine::Child leaf = machine_->child(i); // a copy: the heuristic may list children, too
    const Score score =
        is_over(leaf.result) ? score_for(player, score_of(leaf.result, ply)) : evaluate(leaf, player, ply);
    if (score <= best_score) continue;
    best = machine_->hash(leaf.position);
    best_score = score;
  }
  return best;
}

std::vector<Word> AlphaBetaSearch::whole_line(const RootResult& found) {
  std::vector<Word> line = found.line;
  if (!compares_leaves_ || static_cast<int>(line.size()) + 1 != found.depth) return line;
  std::vector<Machine::Children> listed;
  Position position = root_.position();
  const auto list = [&] {
    const PlayerIndex player = machine_->to_move(position);
    listed.push_back(machine_->children(position, value_for(1)));
    return player;
  };
  for (const Word hash : line) {
    list();
    std::size_t i = listed.back().first;
    while (i < listed.back().last && machine_->hash(machine_->child(i).position) != hash) ++i;
    if (i == listed.back().last) break;
    position = machine_->child(i).position;
  }
  if (listed.size() == line.size() && machine_->judge(position).ending == Ending::open) {
    const PlayerIndex player = list();
    if (!listed.back().empty()) line.push_back(best_leaf(listed.back(), player, found.depth));
  }
  for (; !listed.empty(); listed.pop_back()) machine_->release(listed.back());
  return line;
}

} // namespace regola
