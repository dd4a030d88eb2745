#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/score.hpp"

namespace regola {

/// A status that a search looks at.
struct TreeNode {
  Status status;
  std::optional<Move> move; ///< what led here; nothing at the root
  std::size_t parent = 0;   ///< the root is its own
  std::vector<std::size_t> children;
  int depth = 0;      ///< plies from the root
  Result result;      ///< open where the game goes on
  Score score = 0;    ///< of minimax, for the first player
  bool exact = false; ///< no heuristic had a say in the score
  bool best = false;  ///< its score is that of its parent; the root is
  bool cut = false;   ///< alpha-beta, taking the moves in this order, does not look at it
};

/// All lines of play to a depth, as minimax sees them: the tree that textbooks draw.
struct GameTree {
  std::vector<TreeNode> nodes; ///< the root first, each parent before its children

  /// How many nodes alpha-beta looks at.
  [[nodiscard]] std::size_t looked_at() const;
};

/// Builds the tree, values it by minimax and marks what alpha-beta leaves out. Moves are in the order of the
/// text.
/// @param depth plies; at least 0
/// @param most nodes that the tree may have
/// @returns nothing for a tree that would be larger
/// @throws RulesError
[[nodiscard]] std::optional<GameTree> build_tree(Engine& engine, const Status& status,
                                                 const Evaluation& evaluation, int depth, std::size_t most);

/// The tree without the moves that are worse than the best of their player.
[[nodiscard]] GameTree only_best(const GameTree& tree);

} // namespace regola
