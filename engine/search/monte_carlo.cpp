#include "engine/search/monte_carlo.hpp"

#include <cmath>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engine/search/random_game.hpp"
#include "engine/search/root.hpp"
#include "engine/search/search_clock.hpp"

namespace regola {

namespace {

using Index = MonteCarloTree::Index;
using Node = MonteCarloTree::Node;

constexpr double own_mind = 1.0;   // seconds, without limits
constexpr double cut_cost = 1e-7;  // seconds for a node, and more than that
constexpr Score full_score = 1000; // all games won

/// 1 for the first player's games, -1 for the second's, 0 for neither's.
int sign_of(Score score) { return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0); }

bool is_win(Score score) { return is_decided(score) && score > 0; }

/// A proven score as it looks a ply earlier.
Score ply_before(Score score) { return is_decided(score) ? score - sign_of(score) : score; }

} // namespace

MonteCarlo::MonteCarlo(const Ruleset& ruleset, const MonteCarloOptions& options)
    : engine_(ruleset), options_(options) {
  if (options.memory < MonteCarloTree::least_bytes) {
    throw std::invalid_argument("a Monte Carlo search needs 64 KiB of memory or more");
  }
  if (options.most_plies < 1) {
    throw std::invalid_argument("a random game needs a ply or more");
  }
  if (!(options.exploration >= 0) || std::isinf(options.exploration)) {
    throw std::invalid_argument("the exploration of a Monte Carlo search is a number of 0 or more");
  }
}

void MonteCarlo::begin() {
  if (tree_) tree_->clear();
}

/// The tree for a position: what is known of it, or its root alone.
void MonteCarlo::prepare(const Root& root, std::uint64_t seed, double seconds) {
  if (!tree_ || tree_->words() != root.machine().words()) {
    tree_.reset(); // first, so that there are never two
    tree_ = std::make_unique<MonteCarloTree>(options_.memory, root.machine().words());
  }
  if (keep_below(root, seconds)) {
    return;
  }
  tree_->plant(root.position(), root.to_move());
  order_ = root.random(seed)();
}

/// Looks for the position one or two plies below the root of the tree, and drops all that is not below it.
bool MonteCarlo::keep_below(const Root& root, double seconds) {
  const Ruleset& ruleset = engine_.ruleset();
  // Where the past counts the nodes depend on what stood before; without a board on the length of the status.
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
  for (Index child = tree[0].first_child; child != MonteCarloTree::none; child = tree[child].sibling) {
    look(child);
    for (Index reply = tree[child].first_child; reply != MonteCarloTree::none; reply = tree[reply].sibling) {
      look(reply);
    }
  }
  if (best == MonteCarloTree::none) {
    return false;
  }
  tree_->cut(best);
  return true;
}

/// A move that wins at once is taken without a search.
std::optional<SearchResult> MonteCarlo::winning_move(const Root& root, const Machine::Moves& moves) {
  for (std::size_t move = moves.first; move < moves.last; ++move) {
    const Result result = root.machine().judge_move(root.machine().position(move));
    if (result.ending != Ending::won || result.winner != root.to_move()) continue;
    SearchResult won;
    won.best = root.successor(move);
    won.score = score_of(result, 1);
    won.exact = true;
    won.line = {won.best->move};
    return won;
  }
  return std::nullopt;
}

/// The place of the next of so many moves to try: all in turn, by steps that share no divisor with their
/// number.
std::uint32_t MonteCarlo::next_try(const Machine& machine, Index node, std::size_t moves) const {
  const auto count = static_cast<std::uint32_t>(moves);
  if (count < 2) {
    return 0;
  }
  Random random(order_ ^ machine.hash(tree_->position(node)));
  const std::uint32_t first = random.below(count);
  std::uint32_t step = 1 + random.below(count - 1);
  while (std::gcd(step, count) != 1) step = step % (count - 1) + 1;
  return static_cast<std::uint32_t>((first + std::uint64_t{step} * (*tree_)[node].tried) % count);
}

/// Adds the next child of a node.
/// @return none if there are no moves
Index MonteCarlo::grow(Machine& machine, Index node) {
  const Machine::Moves moves = machine.expand(tree_->position(node));
  MonteCarloTree& tree = *tree_;
  tree[node].moves = static_cast<std::uint16_t>(moves.size());
  if (moves.empty()) {
    tree[node].is_proven = true; // nobody can go on, and nothing says who has won
    machine.release(moves);
    return MonteCarloTree::none;
  }
  const std::uint32_t place = next_try(machine, node, moves.size());
  const Position next = machine.position(moves.first + place);
  const Result result = machine.judge_move(next);
  const Index child = tree.add(node, static_cast<std::uint16_t>(place), next, machine.to_move(next));
  ++tree[node].tried;
  machine.release(moves);
  if (result.ending != Ending::open) {
    tree[child].is_proven = true;
    tree[child].proven = score_of(result, 0);
  }
  return child;
}

/// By UCB1, of the children that are not proven; none where there are none.
Index MonteCarlo::best_to_try(Index node) const {
  const MonteCarloTree& tree = *tree_;
  const PlayerIndex player = tree[node].to_move;
  const double logarithm = std::log(static_cast<double>(tree[node].visits));
  Index best = MonteCarloTree::none;
  double most = 0;
  for (Index child = tree[node].first_child; child != MonteCarloTree::none; child = tree[child].sibling) {
    const Node& at = tree[child];
    if (at.is_proven) continue;
    if (at.visits == 0) {
      return child; // its game was broken off
    }

    const double bound =
        at.mean(player) + options_.exploration * std::sqrt(logarithm / static_cast<double>(at.visits));
    if (best == MonteCarloTree::none || bound > most) {
      best = child;
      most = bound;
    }
  }
  return best;
}

/// From the root to where a random game begins, or to a proven result; one node is added where there is room.
void MonteCarlo::descend(Machine& machine) {
  const MonteCarloTree& tree = *tree_;
  path_.assign(1, 0);
  while (!tree[path_.back()].is_proven) {
    const Index node = path_.back();
    const bool grows = tree[node].tried < tree[node].moves || tree[node].moves == 0;
    const Index next = grows && !tree.is_full() ? grow(machine, node) : best_to_try(node);
    if (next == MonteCarloTree::none) {
      return;
    }
    path_.push_back(next);
    if (tree[next].visits == 0) {
      return;
    }
  }
}

/// A node is proven by one move that wins, or by all moves.
bool MonteCarlo::prove(Index node) {
  MonteCarloTree& tree = *tree_;
  const PlayerIndex player = tree[node].to_move;
  bool all = tree[node].moves > 0 && tree[node].tried == tree[node].moves;
  std::optional<Score> best;
  for (Index child = tree[node].first_child; child != MonteCarloTree::none; child = tree[child].sibling) {
    if (!tree[child].is_proven) {
      all = false;
    } else if (!best || seen_by(player, tree[child].proven) > seen_by(player, *best)) {
      best = tree[child].proven;
    }
  }
  if (best && (all || is_win(seen_by(player, *best)))) {
    tree[node].is_proven = true;
    tree[node].proven = ply_before(*best);
  }
  return tree[node].is_proven;
}

/// @return false where the game was broken off
bool MonteCarlo::play_once(RandomGame& game, Machine& machine, Random& random,
                           const std::function<bool()>& late) {
  descend(machine);
  MonteCarloTree& tree = *tree_;
  const Index leaf = path_.back();
  int outcome = 0;
  if (tree[leaf].is_proven) {
    outcome = sign_of(tree[leaf].proven);
    for (std::size_t i = path_.size() - 1; i-- > 0 && prove(path_[i]);) {
    }
  } else {
    const std::optional<Result> result = game.play(tree.position(leaf), random, late);
    if (!result) {
      return false;
    }
    outcome = sign_of(score_of(*result, 0));
  }
  for (const Index node : path_) {
    tree[node].total += outcome;
    ++tree[node].visits;
  }
  return true;
}

/// The child to play: the most visited, or a proven one that is better than what that one promises.
Index MonteCarlo::best_child(Index node) const {
  const MonteCarloTree& tree = *tree_;
  const PlayerIndex player = tree[node].to_move;
  Index open = MonteCarloTree::none;
  Index proven = MonteCarloTree::none;
  for (Index child = tree[node].first_child; child != MonteCarloTree::none; child = tree[child].sibling) {
    const Node& at = tree[child];
    if (at.is_proven) {
      if (proven == MonteCarloTree::none ||
          seen_by(player, at.proven) > seen_by(player, tree[proven].proven)) {
        proven = child;
      }
    } else if (open == MonteCarloTree::none || std::pair{at.visits, at.mean(player)} >
                                                   std::pair{tree[open].visits, tree[open].mean(player)}) {
      open = child;
    }
  }
  if (open == MonteCarloTree::none || proven == MonteCarloTree::none) {
    return open == MonteCarloTree::none ? proven : open;
  }
  const int sure = sign_of(seen_by(player, tree[proven].proven));
  return sure > tree[open].mean(player) || sure == 1 ? proven : open;
}

/// What is known of the root.
SearchResult MonteCarlo::found(const Root& root, std::uint64_t games) const {
  const MonteCarloTree& tree = *tree_;
  const PlayerIndex player = root.to_move();
  Machine& machine = root.machine();
  SearchResult found;
  found.nodes = games;
  found.exact = tree[0].is_proven;
  Index best = best_child(0);
  const Machine::Moves moves = machine.expand(root.position());
  if (best == MonteCarloTree::none ||
      (!found.exact && tree[best].is_proven && seen_by(player, tree[best].proven) < 0)) {
    // Nothing has been tried, or all that has is lost: one of the others.
    found.best = root.successor(moves.first + next_try(machine, 0, moves.size()));
    found.line = {found.best->move};
    machine.release(moves);
    return found;
  }
  found.best = root.successor(moves.first + tree[best].move);
  machine.release(moves);
  const double mean = tree[best].is_proven ? sign_of(tree[best].proven) : tree[best].mean(first_player);
  found.score = found.exact ? tree[0].proven : static_cast<Score>(std::lround(mean * full_score));
  std::vector<std::uint32_t> places;
  for (; best != MonteCarloTree::none; best = best_child(best)) places.push_back(tree[best].move);
  found.line = root.line(places);
  return found;
}

SearchResult MonteCarlo::choose(const Status& status, const Limits& limits, const Progress& progress) {
  Limits own = limits;
  if (!limits.seconds && !limits.nodes) own.seconds = own_mind;
  SearchClock stop(own);
  const Root root(engine_, status);
  if (!root.is_open()) {
    return root.end();
  }
  Machine& machine = root.machine();
  const Machine::Moves moves = machine.expand(root.position());
  if (std::optional<SearchResult> won = winning_move(root, moves); won || moves.empty()) {
    return won.value_or(SearchResult{});
  }
  machine.release(moves);
  prepare(root, limits.seed, stop.left());
  Random random = root.random(limits.seed);
  std::uint64_t games = 0;
  double reported = 0;
  RandomGame game(machine, options_.most_plies);
  const auto late = [&] { return stop.left() <= 0 || (own.stop && own.stop()); };
  while (!(*tree_)[0].is_proven && !stop()) {
    if (!play_once(game, machine, random, late)) {
      break;
    }
    ++games;
    if (progress && stop.elapsed() - reported >= report_interval) {
      progress(found(root, games));
      reported = stop.elapsed();
    }
  }
  SearchResult best = found(root, games);
  const bool asked = own.stop && own.stop(); // late() may have found it out, and not the sign
  best.end = (*tree_)[0].is_proven ? SearchEnd::whole : stop.end(asked ? SearchEnd::asked : SearchEnd::time);
  return best;
}

} // namespace regola
