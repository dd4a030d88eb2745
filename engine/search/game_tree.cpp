#include "engine/search/game_tree.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace regola {

namespace {

/// The score that a proven score stands for at the root, so many plies before.
Score after_plies(Score score, int plies) {
  if (!is_decided(score)) return score;
  const Score last = win_score - longest_win;
  return score > 0 ? std::max(score - plies, last) : std::min(score + plies, -last);
}

/// Builds a tree depth first.
class TreeBuilder {
public:
  TreeBuilder(Engine& engine, const Evaluation& evaluation, int depth, std::size_t most,
              const KnownScore& known)
      : engine_(engine), evaluation_(evaluation), depth_(depth), most_(most), known_(known) {}

  std::optional<GameTree> build(const Status& status) {
    TreeNode root;
    root.status = status;
    root.best = true;
    tree_.nodes.push_back(std::move(root));
    if (most_ == 0 || !grow(0)) return std::nullopt;
    mark_cuts(0, std::numeric_limits<Score>::min(), std::numeric_limits<Score>::max());
    return std::move(tree_);
  }

private:
  /// @return false if the tree has too many nodes
  bool grow(std::size_t index) {
    const Status status = tree_.nodes[index].status; // a copy: nodes move as the tree grows
    const int depth = tree_.nodes[index].depth;
    const Result now = engine_.result(status);
    const Result result = index == 0 ? now : as_claimed(now);
    tree_.nodes[index].result = result;
    if (is_over(result)) {
      tree_.nodes[index].score = score_of(result, depth);
      tree_.nodes[index].exact = true;
      return true;
    }
    const bool is_leaf = result.ending == Ending::stopped || depth >= depth_;
    if (is_leaf && result.ending == Ending::open && known_) {
      if (const std::optional<Score> score = known_(status)) {
        tree_.nodes[index].score = after_plies(*score, depth);
        tree_.nodes[index].exact = true;
        return true;
      }
    }
    if (is_leaf || evaluation_.ends_games()) {
      Machine& machine = engine_.machine(status);
      const Score score = evaluation_(machine, machine.read(status), depth);
      tree_.nodes[index].score = score;
      tree_.nodes[index].exact = is_decided(score);
      if (is_leaf || is_decided(score)) return true;
    }
    std::vector<Successor> all = engine_.successors(status);
    for (Successor& next : all) {
      if (tree_.nodes.size() >= most_) return false;
      TreeNode child;
      child.status = std::move(next.status);
      child.move = std::move(next.move);
      child.parent = index;
      child.depth = depth + 1;
      tree_.nodes[index].children.push_back(tree_.nodes.size());
      tree_.nodes.push_back(std::move(child));
      if (!grow(tree_.nodes.size() - 1)) return false;
    }
    take_best(index);
    return true;
  }

  void take_best(std::size_t index) {
    TreeNode& node = tree_.nodes[index];
    const bool is_max = node.status.to_move == first_player;
    const auto worse = [&](std::size_t a, std::size_t b) {
      const Score first = tree_.nodes[a].score;
      const Score second = tree_.nodes[b].score;
      return is_max ? first < second : first > second;
    };
    node.score = tree_.nodes[*std::max_element(node.children.begin(), node.children.end(), worse)].score;
    bool all_exact = true;
    for (const std::size_t child : node.children) {
      tree_.nodes[child].best = tree_.nodes[child].score == node.score;
      all_exact = all_exact && tree_.nodes[child].exact;
    }
    // One proven win is enough; the other moves need no proof.
    node.exact = all_exact || (is_decided(node.score) && (node.score > 0) == is_max);
  }

  /// Runs plain alpha-beta over the finished tree and marks what it skips.
  Score mark_cuts(std::size_t index, Score alpha, Score beta) {
    const TreeNode& node = tree_.nodes[index];
    if (node.children.empty()) return node.score;
    const bool is_max = node.status.to_move == first_player;
    Score best = is_max ? alpha : beta;
    bool decided = false;
    for (const std::size_t child : node.children) {
      if (decided) {
        leave_out(child);
        continue;
      }
      const Score score = is_max ? mark_cuts(child, best, beta) : mark_cuts(child, alpha, best);
      best = is_max ? std::max(best, score) : std::min(best, score);
      decided = is_max ? best >= beta : best <= alpha;
    }
    return best;
  }

  void leave_out(std::size_t index) {
    tree_.nodes[index].cut = true;
    for (const std::size_t child : tree_.nodes[index].children) leave_out(child);
  }

  Engine& engine_;
  const Evaluation& evaluation_;
  int depth_;
  std::size_t most_;
  const KnownScore& known_;
  GameTree tree_;
};

} // namespace

std::size_t GameTree::looked_at() const {
  return static_cast<std::size_t>(
      std::count_if(nodes.begin(), nodes.end(), [](const TreeNode& node) { return !node.cut; }));
}

std::optional<GameTree> build_tree(Engine& engine, const Status& status, const Evaluation& evaluation,
                                   int depth, std::size_t most, const KnownScore& known) {
  return TreeBuilder(engine, evaluation, depth, most, known).build(status);
}

GameTree only_best(const GameTree& tree) {
  constexpr std::size_t dropped = std::numeric_limits<std::size_t>::max();
  GameTree kept;
  std::vector<std::size_t> places(tree.nodes.size(), dropped);
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode& node = tree.nodes[i];
    if (i > 0 && (!node.best || places[node.parent] == dropped)) continue;
    places[i] = kept.nodes.size();
    kept.nodes.push_back(node);
    kept.nodes.back().children.clear();
    kept.nodes.back().parent = places[node.parent];
    if (i > 0) kept.nodes[places[node.parent]].children.push_back(places[i]);
  }
  return kept;
}

} // namespace regola
