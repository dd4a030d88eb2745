#include <algorithm>
#include <numeric>

#include "engine/search/monte_carlo.hpp"
#include "engine/search/random_play.hpp"
#include "engine/search/search_clock.hpp"

// A batch of a Monte Carlo search: descents of the tree, random games at their ends, and the proofs that
// follow.

namespace regola {

namespace {

using Index = MonteCarloTree::Index;
using Branch = MonteCarloTree::Branch;
using Node = MonteCarloTree::Node;

constexpr std::uint64_t least_share = 32; // of the games at the root: a batch has no more descents
constexpr std::uint64_t most_descents = 32;
constexpr std::uint64_t many_games = 4096;  // at the root; before, one begins at the end of each descent
constexpr std::uint64_t most_games = 8;     // then so many
constexpr std::uint64_t enough_plies = 200; // of random games at the end of a descent

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
  if (count < 2) return {0, 1, 1};
  Random random(order_ ^ machine.hash(tree_->position(node)));
  const std::uint32_t first = random.below(count);
  std::uint32_t step = 1 + random.below(count - 1);
  while (std::gcd(step, count) != 1) step = step % (count - 1) + 1;
  return {first, step, count};
}

/// Adds the next child of a node.
/// @return false if there are no moves, or there was no time to find them
bool MonteCarlo::grow(Machine& machine, Index node) {
  if (const std::optional<UntriedMoves::Move> next = untried_->take(node)) {
    add(machine, node, *next);
    return true;
  }
  MonteCarloTree& tree = *tree_;
  const Machine::Children moves = list(machine, node);
  if (moves.stopped) {
    machine.release(moves);
    return false;
  }
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

/// Selects among the branches to unproven children by UCB1.
std::optional<std::uint32_t> MonteCarlo::best_to_try(Index node) const {
  const MonteCarloTree& tree = *tree_;
  const float weight = static_cast<float>(options_.exploration) * roots_.of_logarithm(tree[node].visits);
  const std::span<const Branch> branches = tree.branches(node);
  const std::size_t none = branches.size();
  std::size_t best = none;
  float most = Branch::proven;
  // Ties go to the newest branch.
  for (std::size_t i = none; i-- > 0;) {
    const float bound = branches[i].mean + weight * branches[i].spread;
    best = bound > most ? i : best;
    most = std::max(most, bound);
  }
  return best == none ? std::nullopt : std::optional(static_cast<std::uint32_t>(best));
}

/// The more games the root has had, the less is lost when several begin before the first of them is over.
/// Where random games are short a descent takes longer than they do, so it ends in several of them.
MonteCarlo::Batch MonteCarlo::next_batch(const RandomGame& game, const SearchClock& clock) const {
  const std::uint64_t visits = (*tree_)[0].visits;
  Batch batch;
  if (!game.is_quick()) return batch;
  batch.descents =
      static_cast<std::size_t>(std::clamp<std::uint64_t>(visits / least_share, 1, most_descents));
  if (visits >= many_games && random_games_ > 0) {
    const std::uint64_t plies = std::max<std::uint64_t>(random_plies_ / random_games_, 1); // of a game
    const std::uint64_t games = (enough_plies + plies / 2) / plies;
    batch.games = static_cast<std::size_t>(std::clamp<std::uint64_t>(games, 1, most_games));
  }
  return clock.allows(batch.size()) ? batch : Batch();
}

/// Takes a descent one node deeper. Adds a node if there is room.
/// @return false at its end
bool MonteCarlo::go_down(Machine& machine, Descent& descent, std::size_t games) {
  MonteCarloTree& tree = *tree_;
  std::vector<Step>& path = descent.path;
  const Index node = path.back().node;
  tree[node].visits += games;
  if (path.size() > 1 && tree[node].tried > 0) {
    branch_to(path, path.size() - 1).ahead = tree[node].first_branch;
  }
  const bool grows = tree[node].tried < tree[node].moves || tree[node].moves == 0;
  const bool adds = !tree[node].is_proven() && grows && tree.has_room(node);
  if (adds && grow(machine, node)) {
    path.push_back({tree.branches(node).back().child, tree[node].tried - 1});
    tree[path.back().node].visits += games;
  }
  descent.plays = !tree[path.back().node].is_proven();
  const std::optional<std::uint32_t> place = adds || !descent.plays ? std::nullopt : best_to_try(node);
  if (!place) return false;
  path.push_back({tree.branches(node)[*place].child, *place});
  Branch& branch = branch_to(path, path.size() - 1);
  // Nearly what the root of the number will be once these games are counted.
  branch.spread /= 1 + static_cast<float>(games) * branch.spread * branch.spread / 2;
  tree.fetch(branch);
  untried_->fetch(branch.child);
  return true;
}

/// Descends from the root several times. All descents go on by one node in turn, while the processor fetches
/// the next node of the others. What is under way counts as games without a result.
void MonteCarlo::descend(Machine& machine, const Batch& batch) {
  descents_.resize(std::max(descents_.size(), batch.descents));
  under_way_.clear();
  for (std::size_t i = 0; i < batch.descents; ++i) {
    descents_[i].path.assign(1, {});
    under_way_.push_back(&descents_[i]);
  }
  while (!under_way_.empty()) {
    std::erase_if(under_way_, [&](Descent* descent) { return !go_down(machine, *descent, batch.games); });
  }
}

/// Marks a node as proven if one move wins, or if all moves are proven.
/// @return whether the node is proven
bool MonteCarlo::prove(const std::vector<Step>& path, std::size_t at) {
  MonteCarloTree& tree = *tree_;
  Node& node = tree[path[at].node];
  bool all = node.moves > 0 && node.tried == node.moves;
  std::optional<Score> best;
  for (const Branch& branch : tree.branches(path[at].node)) {
    if (branch.mean != Branch::proven) {
      all = false;
      continue;
    }
    const Score score = tree[branch.child].proven;
    if (!best || seen_by(node.to_move(), score) > seen_by(node.to_move(), *best)) best = score;
  }
  if (best && (all || is_win(seen_by(node.to_move(), *best)))) node.proven = ply_before(*best);
  return node.is_proven();
}

/// Counts what games have come to with all nodes that they went through.
void MonteCarlo::note(const std::vector<Step>& path, int outcome) {
  MonteCarloTree& tree = *tree_;
  tree[0].total += outcome;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Node& before = tree[path[i - 1].node];
    Node& node = tree[path[i].node];
    Branch& branch = branch_to(path, i);
    node.total += outcome;
    const float mean = static_cast<float>(node.total) / static_cast<float>(node.visits);
    branch.spread = MonteCarloRoots::inverse(node.visits);
    branch.mean = node.is_proven() ? Branch::proven : before.to_move() == first_player ? mean : -mean;
  }
}

/// @return false if a game was aborted; it counts as drawn
bool MonteCarlo::play(const Batch& batch, RandomGame& game, Machine& machine, Random& random,
                      const std::function<bool()>& late) {
  descend(machine, batch);
  MonteCarloTree& tree = *tree_;
  starts_.clear();
  for (std::size_t i = 0; i < batch.descents; ++i) {
    const Descent& descent = descents_[i];
    if (descent.plays) starts_.insert(starts_.end(), batch.games, tree.position(descent.path.back().node));
  }
  const bool finished = game.play(starts_, random, late, played_);
  random_games_ += played_.size();
  for (const Playout& one : played_) random_plies_ += static_cast<std::uint64_t>(one.plies);
  const Playout* played = played_.data();
  for (std::size_t i = 0; i < batch.descents; ++i) {
    const std::vector<Step>& path = descents_[i].path;
    int outcome = 0;
    if (descents_[i].plays) {
      for (std::size_t k = 0; k < batch.games; ++k) outcome += sign_of(score_of(played++->result, 0));
    } else {
      outcome = sign_of(tree[path.back().node].proven) * static_cast<int>(batch.games);
      for (std::size_t at = path.size() - 1; at-- > 0;) {
        branch_to(path, at + 1).mean = Branch::proven;
        if (!prove(path, at)) break;
      }
    }
    note(path, outcome);
  }
  return finished;
}

} // namespace regola
