#include <algorithm>
#include <numeric>

#include "engine/search/monte_carlo.hpp"
#include "engine/search/random_game.hpp"

// One game of a Monte Carlo search: the descent of the tree, the random game after it, and the proofs that
// follow.

namespace regola {

namespace {

using Index = MonteCarloTree::Index;
using Branch = MonteCarloTree::Branch;
using Node = MonteCarloTree::Node;

bool is_win(Score score) { return is_decided(score) && score > 0; }

/// The proven score of the parent: a win or loss is one ply farther away.
Score ply_before(Score score) { return is_decided(score) ? score - sign_of(score) : score; }

} // namespace

/// Lists the successors of a node; choices_ are those that may be tried.
Machine::Children MonteCarlo::list(Machine& machine, Index node) {
  const Machine::Children moves = machine.children(tree_->position(node), Machine::no_value);
  choices_.resize(moves.size());
  std::iota(choices_.begin(), choices_.end(), moves.first);
  if (node == 0 && !root_hashes_.empty()) {
    std::erase_if(choices_, [&](std::size_t move) {
      const Word hash = machine.hash(machine.child(move).position);
      return std::find(root_hashes_.begin(), root_hashes_.end(), hash) == root_hashes_.end();
    });
  }
  return moves;
}

/// The order in which the choices_ of a node are tried: all in turn, with a step that is coprime to their
/// number.
MonteCarlo::TryOrder MonteCarlo::order_of(const Machine& machine, Index node) const {
  const auto count = static_cast<std::uint32_t>(choices_.size());
  if (count < 2) {
    return {0, 1, 1};
  }
  Random random(order_ ^ machine.hash(tree_->position(node)));
  const std::uint32_t first = random.below(count);
  std::uint32_t step = 1 + random.below(count - 1);
  while (std::gcd(step, count) != 1) step = step % (count - 1) + 1;
  return {first, step, count};
}

/// Adds the next child of a node.
/// @return false if there are no moves
bool MonteCarlo::grow(Machine& machine, Index node) {
  if (const std::optional<UntriedMoves::Move> next = untried_->take(node)) {
    add(machine, node, *next);
    return true;
  }
  MonteCarloTree& tree = *tree_;
  const Machine::Children moves = list(machine, node);
  const auto count = static_cast<std::uint32_t>(choices_.size());
  tree[node].moves = count & 0x7FFFFFFFU;
  if (count == 0) {
    tree[node].proven = 0; // no move, and no rule says that somebody has won: a draw
  } else {
    const TryOrder order = order_of(machine, node);
    const auto move_at = [&](std::size_t turn) {
      const Machine::Child& child = machine.child(choices_[order.place(turn)]);
      UntriedMoves::Move move{child.position, std::nullopt};
      if (child.result.ending != Ending::open) move.proven = score_of(child.result, 0);
      return move;
    };
    untried_->keep(node, count - tree[node].tried - 1, [&](std::size_t i) { return move_at(count - 1 - i); });
    add(machine, node, move_at(tree[node].tried));
  }
  machine.release(moves);
  return count > 0;
}

void MonteCarlo::add(const Machine& machine, Index node, const UntriedMoves::Move& move) {
  const Index child = tree_->add(node, move.position, machine.to_move(move.position));
  if (move.proven) (*tree_)[child].proven = *move.proven;
}

/// Selects among the branches to unproven children by UCB1; MonteCarloTree::none if there are none.
Index MonteCarlo::best_to_try(Index node) const {
  const MonteCarloTree& tree = *tree_;
  const double weight = options_.exploration * roots_.of_logarithm(tree[node].visits);
  const std::span<const Branch> branches = tree.branches(node);
  std::size_t best = branches.size();
  double most = Branch::proven;
  // Ties go to the newest branch. A branch without games has not finished its first one.
  for (std::size_t i = branches.size(); i-- > 0;) {
    const double bound = branches[i].mean + weight * branches[i].spread;
    if (bound > most) {
      best = i;
      most = bound;
    }
  }
  return best == branches.size() ? MonteCarloTree::none : tree[node].first_branch + static_cast<Index>(best);
}

/// Descends from the root to where a random game begins, or to a proven result. Adds one node if there is
/// room.
void MonteCarlo::descend(Machine& machine) {
  MonteCarloTree& tree = *tree_;
  path_.assign(1, {});
  for (Index node = 0; !tree[node].is_proven();) {
    const bool grows = tree[node].tried < tree[node].moves || tree[node].moves == 0;
    Index branch = MonteCarloTree::none;
    if (!grows || !tree.has_room(node)) {
      branch = best_to_try(node);
    } else if (grow(machine, node)) {
      branch = tree[node].first_branch + tree[node].tried - 1;
    }
    if (branch == MonteCarloTree::none) {
      return;
    }
    tree.fetch(tree.branch(branch));
    node = tree.branch(branch).child;
    path_.push_back({node, branch});
    if (tree[node].visits == 0) {
      return;
    }
    if (tree[node].tried > 0) tree.branch(branch).ahead = tree[node].first_branch;
  }
}

/// Marks a node as proven if one move wins, or if all moves are proven.
/// @return whether the node is proven
bool MonteCarlo::prove(const Step& step) {
  MonteCarloTree& tree = *tree_;
  Node& node = tree[step.node];
  bool all = node.moves > 0 && node.tried == node.moves;
  std::optional<Score> best;
  for (const Branch& branch : tree.branches(step.node)) {
    if (branch.mean != Branch::proven) {
      all = false;
      continue;
    }
    const Score score = tree[branch.child].proven;
    if (!best || seen_by(node.to_move(), score) > seen_by(node.to_move(), *best)) best = score;
  }
  if (best && (all || is_win(seen_by(node.to_move(), *best)))) {
    node.proven = ply_before(*best);
    if (step.branch != MonteCarloTree::none) tree.branch(step.branch).mean = Branch::proven;
  }
  return node.is_proven();
}

/// Counts a game with all nodes that it went through.
void MonteCarlo::note(int outcome) {
  MonteCarloTree& tree = *tree_;
  PlayerIndex player = first_player; // to move at the node before
  for (const Step& step : path_) {
    Node& node = tree[step.node];
    node.total += outcome;
    ++node.visits;
    if (step.branch != MonteCarloTree::none && !node.is_proven()) {
      Branch& branch = tree.branch(step.branch);
      branch.mean = node.mean(player);
      branch.spread = roots_.inverse(node.visits);
    }
    player = node.to_move();
  }
}

/// @return false if the game was aborted
bool MonteCarlo::play_once(RandomGame& game, Machine& machine, Random& random,
                           const std::function<bool()>& late) {
  descend(machine);
  MonteCarloTree& tree = *tree_;
  const Step& leaf = path_.back();
  int outcome = 0;
  if (tree[leaf.node].is_proven()) {
    outcome = sign_of(tree[leaf.node].proven);
    if (leaf.branch != MonteCarloTree::none) tree.branch(leaf.branch).mean = Branch::proven;
    for (std::size_t i = path_.size() - 1; i-- > 0 && prove(path_[i]);) {
    }
  } else {
    const std::optional<Result> result = game.play(tree.position(leaf.node), random, late);
    if (!result) {
      return false;
    }
    outcome = sign_of(score_of(*result, 0));
  }
  note(outcome);
  return true;
}

} // namespace regola
