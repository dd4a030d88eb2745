#include "engine/solve/tiers/tier_graph.hpp"

#include <map>
#include <utility>

namespace regola {

namespace {

/// n over k. Exact as long as it is below 2^53.
double binomial(std::int64_t n, std::int64_t k) {
  double ways = 1;
  for (std::int64_t i = 1; i <= k; ++i) ways = ways * static_cast<double>(n - k + i) / static_cast<double>(i);
  return ways;
}

/// Number of ways to place these symbols on the cells.
double placements(const Counted& counted, const Counts& counts) {
  auto cells = static_cast<std::int64_t>(counted.cells());
  double ways = 1;
  for (std::size_t i = 0; i < counted.symbols(); ++i) {
    ways *= binomial(cells, counts[i]);
    cells -= counts[i];
  }
  return ways;
}

/// Goes through all counts that moves may lead to.
class TierWalk {
public:
  TierWalk(const Ruleset& ruleset, const Tiers& tiers, std::size_t most) : tiers_(tiers), most_(most) {
    static_cast<void>(reach({tiers.counted().of(ruleset.start), ruleset.start.to_move}));
  }

  [[nodiscard]] TierGraph run() {
    TierGraph graph;
    while (!waiting_.empty() && graph.complete) {
      // By tier, so that those that are left out are the last ones.
      const auto first = waiting_.begin();
      const Tiers::Key from = first->first;
      const Node node = first->second;
      waiting_.erase(first);
      graph.complete = follow(from, node) && known_.size() <= most_;
    }
    std::map<Tiers::Key, std::size_t> numbers;
    for (const auto& [key, tier] : found_) numbers.emplace(key, numbers.size());
    for (auto& [key, tier] : found_) {
      TierGraph::Tier& entry = graph.tiers.emplace_back();
      entry.key = key;
      entry.positions = tier.positions;
      for (const Tiers::Key& next : tier.next) entry.next.insert(numbers.at(next));
    }
    return graph;
  }

private:
  /// Counts, and who is to move.
  using Node = std::pair<Counts, PlayerIndex>;
  struct Found {
    double positions = 0;
    std::set<Tiers::Key> next;
  };

  Tiers::Key reach(Node node) {
    Tiers::Key key = tiers_.key(node.first);
    if (known_.insert(node).second) {
      found_[key].positions += placements(tiers_.counted(), node.first);
      waiting_.emplace(key, std::move(node));
    }
    return key;
  }

  /// @return false if a turn may lead to too many counts
  [[nodiscard]] bool follow(const Tiers::Key& from, const Node& node) {
    const TurnEffects& turn = tiers_.turn(node.second);
    auto after = after_turn(tiers_.counted(), turn, node.first, most_);
    if (!after) return false;
    for (Counts& counts : *after) {
      if (turn.may_go_on) found_[from].next.insert(reach({counts, node.second}));
      found_[from].next.insert(reach({std::move(counts), other(node.second)}));
    }
    if (turn.may_pass) found_[from].next.insert(reach({node.first, other(node.second)}));
    return true;
  }

  const Tiers& tiers_;
  std::size_t most_;
  std::set<Node> known_;
  std::multimap<Tiers::Key, Node> waiting_;
  std::map<Tiers::Key, Found> found_;
};

} // namespace

TierGraph tier_graph(const Ruleset& ruleset, const Tiers& tiers, std::size_t most_counts) {
  return TierWalk(ruleset, tiers, most_counts).run();
}

} // namespace regola
