#pragma once

#include <cstddef>
#include <set>
#include <vector>

namespace regola::test {

inline constexpr int won_rank = 1'000'000; // in any number of plies
inline constexpr int endless_rank_of = 999'999;

/// Positions of a game as a graph. What a player can reach is the least set that contains the ends that are
/// good enough, the positions from which he has a move into it, and those from which the other one has no
/// other move.
class PlainRanks {
public:
  struct Node {
    bool first = true;             ///< the first player moves
    std::vector<std::size_t> next; ///< positions after moves
    std::vector<int> ends;         ///< ranks of moves that end the game, seen by the first player
  };

  std::vector<Node> nodes;
  int endless = 0; ///< rank of play without end, seen by the first player

  /// The rank of each position under best play, seen by the player to move.
  [[nodiscard]] std::vector<int> values() const {
    std::vector<int> all;
    for (const Node& node : nodes) all.push_back(node.first ? endless : -endless);
    for (const int sign : {1, -1}) {
      std::set<int> ranks; // ascending, so that the greatest is set last
      for (const Node& node : nodes) {
        for (const int end : node.ends) ranks.insert(sign * end);
      }
      for (const int rank : ranks) {
        if (rank <= sign * endless) continue;
        const std::vector<bool> inside = reached(sign, rank);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
          if (inside[i]) all[i] = nodes[i].first == (sign > 0) ? rank : -rank;
        }
      }
    }
    return all;
  }

private:
  [[nodiscard]] std::vector<bool> reached(int sign, int rank) const {
    std::vector<bool> inside(nodes.size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = nodes.size(); i-- > 0;) {
        if (inside[i]) continue;
        const Node& node = nodes[i];
        std::size_t good = 0;
        for (const int end : node.ends) good += sign * end >= rank ? 1 : 0;
        for (const std::size_t next : node.next) good += inside[next] ? 1 : 0;
        const bool mine = node.first == (sign > 0);
        inside[i] = mine ? good > 0 : good == node.ends.size() + node.next.size();
        changed = changed || inside[i];
      }
    }
    return inside;
  }
};

} // namespace regola::test
