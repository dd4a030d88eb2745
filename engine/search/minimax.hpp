#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/compiled/engine.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/score.hpp"
#include "rules/ruleset.hpp"

namespace regola {

/// The article's minmax: all lines of play to a depth bound, judged there by a heuristic. The first player is
/// MAX and the second MIN; who is to move, and never the parity of the depth, says whose turn it is.
///
/// Where the article's listing leaves a gap, this is what happens: a status to which no rule applies keeps
/// the value of the heuristic; a finished game has the value of its result, which no heuristic can reach; of
/// equally good moves the first in the order of `produce` is chosen.
class Minimax {
public:
  /// @param ruleset must outlive the search
  /// @param depth_bound plies; at this depth the heuristic judges. At least 1
  /// @throws std::invalid_argument for a smaller bound
  Minimax(const Ruleset& ruleset, Heuristic heuristic, int depth_bound);

  /// How many statuses it may remember, so that one met again at the same depth is not searched again. That
  /// never changes what it finds. 0 searches every line of play, as the article does, and so does every
  /// search of a game in which it counts how often a status has stood.
  Minimax& remember(std::size_t statuses);

  /// Another depth bound for the searches to come. What the heuristic said so far is kept.
  /// @throws std::invalid_argument for a bound below 1
  Minimax& bound(int depth_bound);

  /// Asks while it searches; a true answer ends the search with what it has. For clocks and for people who
  /// wait.
  Minimax& stop_when(std::function<bool()> stop);

  /// @throws RulesError
  [[nodiscard]] SearchResult play(const Status& status);

private:
  struct Node {
    Score score = 0;
    bool exact = true;
    std::optional<std::size_t> best; // the place among the successors
  };
  struct Key {
    Status status;
    int depth;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept {
      return hash_value(key.status) * 31 + static_cast<std::size_t>(key.depth);
    }
  };

  [[nodiscard]] Node search(const Status& status, int depth);
  [[nodiscard]] Node expand(const Status& status, int depth);
  [[nodiscard]] std::vector<Successor> ordered_successors(const Status& status, int depth);
  [[nodiscard]] Score judge(const Status& status, int depth);

  Engine engine_;
  Heuristic heuristic_;
  int depth_bound_ = 1;
  std::size_t memory_ = 0;
  std::function<bool()> stop_;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  std::unordered_map<Key, Node, KeyHash> known_;
  std::unordered_map<Key, Score, KeyHash> judged_;
};

} // namespace regola
