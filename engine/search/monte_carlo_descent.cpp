#include <cmath>
#include <numeric>

#include "engine/search/monte_carlo.hpp"
#include "engine/search/random_game.hpp"

// One game of a Monte Carlo search: the descent of the tree, the random game after it, and the proofs that
// follow.

namespace regola {

namespace {

using Index = MonteCarloTree::Index;
using Node = MonteCarloTree::Node;

bool is_win(Score score) { return is_decided(score) && score > 0; }

/// The proven score of the parent: a win or loss is one ply farther away.
Score ply_before(Score score) { return is_decided(score) ? score - sign_of(score) : score; }

} // namespace

/// Place of the next move to try, out of `moves`. Visits all in turn, with a step that is coprime to their
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

/// Expands a node by its next child.
/// @return MonteCarloTree::none if there are no moves
Index MonteCarlo::grow(Machine& machine, Index node) {
  const Machine::Moves moves = machine.expand(tree_->position(node));
  MonteCarloTree& tree = *tree_;
  const bool at_root = node == 0;
  const std::size_t count = at_root ? root_places_.size() : moves.size();
  tree[node].moves = static_cast<std::uint16_t>(count);
  if (moves.empty()) {
    tree[node].is_proven = true; // no move, and no rule says that somebody has won: a draw
    machine.release(moves);
    return MonteCarloTree::none;
  }
  const std::uint32_t tried = next_try(machine, node, count);
  const std::uint32_t place = at_root ? root_places_[tried] : tried;
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

/// Selects among the unproven children by UCB1; MonteCarloTree::none if there are none.
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
      return child; // its random game was aborted
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

/// Descends from the root to where a random game begins, or to a proven result. Adds one node if there is
/// room.
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

/// Marks a node as proven if one move wins, or if all moves are proven.
/// @return whether the node is proven
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

/// @return false if the game was aborted
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

} // namespace regola
