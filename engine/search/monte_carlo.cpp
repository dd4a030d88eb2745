#include "engine/search/monte_carlo.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "engine/search/evaluation.hpp"
#include "engine/search/random_play.hpp"
#include "engine/search/root.hpp"
#include "engine/search/search_clock.hpp"

namespace regola {

namespace {

using Index = MonteCarloTree::Index;
using Node = MonteCarloTree::Node;

constexpr double own_mind = 1.0;                             // seconds per move without limits
constexpr double cut_cost = 1e-7;                            // seconds for a node, a generous estimate
constexpr Score full_score = 1000;                           // score if all games are won
constexpr std::size_t most_untried = std::size_t{32} << 20U; // bytes, and never more than 1/8 of the memory

} // namespace

MonteCarlo::MonteCarlo(const Ruleset& ruleset, const MonteCarloOptions& options)
    : engine_(ruleset), options_(options) {
  if (options.memory < MonteCarloTree::least_bytes) {
    throw std::invalid_argument("a Monte Carlo search needs 64 KiB of memory or more");
  }
  if (options.most_plies < 1) throw std::invalid_argument("a random game needs a ply or more");
  if (!(options.exploration >= 0) || std::isinf(options.exploration)) {
    throw std::invalid_argument("the exploration of a Monte Carlo search is a number of 0 or more");
  }
}

void MonteCarlo::begin() {
  if (tree_) tree_->clear();
}

/// Prepares the tree for a position: reuses a subtree if it can, or plants a new root.
void MonteCarlo::prepare(const Root& root, const Limits& limits, double seconds) {
  if (!tree_ || tree_->words() != root.machine().words()) {
    const std::size_t untried = std::min(options_.memory / 8, most_untried);
    tree_.reset(); // freed first, so that two trees never exist
    untried_.reset();
    tree_ = std::make_unique<MonteCarloTree>(options_.memory - untried, root.machine().words());
    untried_ = std::make_unique<UntriedMoves>(untried, root.machine().words());
  }
  untried_->forget(); // the nodes of the tree will have other numbers
  if (limits.only.empty() && keep_below(root, seconds)) return;
  tree_->plant(root.position(), root.to_move());
  order_ = root.random(limits.seed)();
}

/// Looks for the position one or two plies below the root of the tree, and keeps only its subtree.
/// @return false if it is not there, or if the tree cannot be reused
bool MonteCarlo::keep_below(const Root& root, double seconds) {
  const Ruleset& ruleset = engine_.ruleset();
  // If the past counts, nodes depend on earlier positions; without a board, on the length of the status.
  if (!options_.reuse || ruleset.keeps_past || ruleset.board.size() == 0 || tree_->is_empty() ||
      static_cast<double>(tree_->size()) * cut_cost > seconds / 2) {
    return false;
  }
  const MonteCarloTree& tree = *tree_;
  Machine& machine = root.machine();
  Index best = MonteCarloTree::none;
  const auto look = [&](Index node) {
    const bool more = best == MonteCarloTree::none || tree[node].visits > tree[best].visits;
    if (more && machine.hash(tree.position(node)) == machine.hash(root.position()) &&
        machine.equal(tree.position(node), root.position())) {
      best = node;
    }
  };
  // The newest branches first.
  const auto moves = tree.branches(0);
  for (std::size_t i = moves.size(); i-- > 0;) {
    look(moves[i].child);
    const auto replies = tree.branches(moves[i].child);
    for (std::size_t k = replies.size(); k-- > 0;) look(replies[k].child);
  }
  if (best == MonteCarloTree::none) return false;
  tree_->cut(best);
  return true;
}

/// Looks at all moves of the root: notes those to choose from.
/// @return a move that wins at once, without a search, or none if there is no move; else `nullopt`
std::optional<SearchResult> MonteCarlo::look_at_root(const Root& root, const Limits& limits) {
  Machine& machine = root.machine();
  const Machine::Moves moves = root_moves(machine, root.position());
  std::optional<SearchResult> known;
  if (moves.empty()) known.emplace();
  root_hashes_.clear();
  const std::vector<Machine::Child> children =
      judged_moves(machine, root.position(), moves, Evaluation::nothing());
  for (const std::uint32_t place : places_to_search(machine, moves, limits)) {
    const std::size_t move = moves.first + place;
    const Position next = machine.position(move);
    if (!limits.only.empty()) root_hashes_.push_back(machine.hash(next));
    const Result& result = children[place].result;
    if (result.ending != Ending::won || result.winner != root.to_move()) continue;
    known.emplace();
    known->best = root.successor(move);
    known->score = score_of(result, 1);
    known->exact = true;
    known->line = {known->best->move};
    break;
  }
  machine.release(moves);
  return known;
}

/// The child to play: the most visited one, or a proven one that is better than the mean of that one.
Index MonteCarlo::best_child(Index node) const {
  const MonteCarloTree& tree = *tree_;
  const PlayerIndex player = tree[node].to_move();
  Index open = MonteCarloTree::none;
  Index proven = MonteCarloTree::none;
  const auto branches = tree.branches(node);
  for (std::size_t i = branches.size(); i-- > 0;) {
    const MonteCarloTree::Branch& branch = branches[i];
    const Node& at = tree[branch.child];
    if (at.is_proven()) {
      if (proven == MonteCarloTree::none ||
          seen_by(player, at.proven) > seen_by(player, tree[proven].proven)) {
        proven = branch.child;
      }
    } else if (open == MonteCarloTree::none || std::pair{at.visits, at.mean(player)} >
                                                   std::pair{tree[open].visits, tree[open].mean(player)}) {
      open = branch.child;
    }
  }
  if (open == MonteCarloTree::none || proven == MonteCarloTree::none) {
    return open == MonteCarloTree::none ? proven : open;
  }
  const int sure = sign_of(seen_by(player, tree[proven].proven));
  return sure > tree[open].mean(player) || sure == 1 ? proven : open;
}

/// The result of the search so far.
SearchResult MonteCarlo::found(const Root& root, std::uint64_t games) {
  const MonteCarloTree& tree = *tree_;
  const PlayerIndex player = root.to_move();
  Machine& machine = root.machine();
  SearchResult found;
  found.nodes = games;
  found.exact = tree[0].is_proven();
  Index best = best_child(0);
  if (best == MonteCarloTree::none ||
      (!found.exact && tree[best].is_proven() && seen_by(player, tree[best].proven) < 0)) {
    // No move was tried, or all tried ones are lost: take an untried one.
    const Machine::Children moves = list(machine, 0);
    std::optional<Word> hash;
    if (!moves.stopped) {
      hash = machine.hash(machine.child(choices_[order_of(machine, 0).place(tree[0].tried)]).position);
    }
    machine.release(moves);
    found.best = root.successor_to(hash);
    found.line = {found.best->move};
    return found;
  }
  found.best = root.successor_to(machine.hash(tree.position(best)));
  const double mean = tree[best].is_proven() ? sign_of(tree[best].proven) : tree[best].mean(first_player);
  found.score = found.exact ? tree[0].proven : static_cast<Score>(std::lround(mean * full_score));
  std::vector<Word> hashes;
  for (; best != MonteCarloTree::none; best = best_child(best)) {
    hashes.push_back(machine.hash(tree.position(best)));
  }
  found.line = moves_through(machine, root.position(), hashes);
  return found;
}

SearchResult MonteCarlo::choose(const Status& status, const Limits& limits, const Progress& progress) {
  Limits own = limits;
  if (!limits.seconds && !limits.nodes) own.seconds = own_mind;
  SearchClock stop(own);
  const Root root(engine_, status);
  if (!root.is_open()) return root.end();
  if (std::optional<SearchResult> known = look_at_root(root, limits)) return *std::move(known);
  Machine& machine = root.machine();
  machine.begin(root.position());
  prepare(root, limits, stop.left());
  Random random = root.random(limits.seed);
  std::uint64_t games = 0;
  random_games_ = random_plies_ = 0;
  double reported = 0;
  RandomGame game(machine, options_.most_plies);
  const auto late = [&] { return stop.left() <= 0 || (own.stop && own.stop()); };
  while (!(*tree_)[0].is_proven()) {
    const Batch batch = next_batch(game, stop);
    if (stop.after(batch.size()) || !play(batch, game, machine, random, late)) break;
    games += batch.size();
    if (progress && stop.elapsed() - reported >= report_interval) {
      progress(found(root, games));
      reported = stop.elapsed();
    }
  }
  SearchResult best = found(root, games);
  const bool asked = own.stop && own.stop(); // late() may have ended the game, and not the clock
  best.end =
      (*tree_)[0].is_proven() ? SearchEnd::whole : stop.end(asked ? SearchEnd::asked : SearchEnd::time);
  return best;
}

} // namespace regola
