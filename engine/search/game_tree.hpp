#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// A node of the tree.
struct TreeNode {
  Status status;
  std::optional<Move> move; ///< the move to this node; `nullopt` at the root
  std::size_t parent = 0;   ///< index of the parent; the root is its own parent
  std::vector<std::size_t> children;
  int depth = 0;      ///< plies from the root
  Result result;      ///< open if the game goes on
  Score score = 0;    ///< minimax score for the first player
  bool exact = false; ///< the score depends on no heuristic
  bool best = false;  ///< its score equals that of its parent; true for the root
  bool cut = false;   ///< alpha-beta does not visit it, with the moves in this order
};

/// The complete game tree to a depth, with minimax scores.
struct GameTree {
  std::vector<TreeNode> nodes; ///< the root first, each parent before its children

  /// Number of nodes that alpha-beta visits.
  [[nodiscard]] std::size_t looked_at() const;
};

/// Gives the proven score of an open status for the first player, with plies counted from this status;
/// `nullopt` if it is unknown.
using KnownScore = std::function<std::optional<Score>(const Status&)>;

/// Builds the tree, computes minimax scores and marks what alpha-beta cuts. Moves are in the order of the
/// text.
/// @param depth plies; at least 0
/// @param most greatest number of nodes
/// @param known judges leaves in place of `evaluation`, if it knows a score; may be empty
/// @return `nullopt` if the tree would be larger
/// @throws RulesError
[[nodiscard]] std::optional<GameTree> build_tree(Engine& engine, const Status& status,
                                                 const Evaluation& evaluation, int depth, std::size_t most,
                                                 const KnownScore& known = {});

/// Returns the tree without moves that are worse than the best move of their player.
[[nodiscard]] GameTree only_best(const GameTree& tree);

} // namespace regola
