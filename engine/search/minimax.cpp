#include "engine/search/minimax.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/matcher/result.hpp"

namespace regola {

namespace {

constexpr std::size_t default_memory = 500'000; // statuses
constexpr std::uint64_t stop_interval = 64;     // nodes between two questions

bool is_better(Score a, Score b, PlayerIndex player) { return player == first_player ? a > b : a < b; }

} // namespace

Minimax::Minimax(const Ruleset& ruleset, Heuristic heuristic, int depth_bound)
    : engine_(ruleset), heuristic_(std::move(heuristic)) {
  bound(depth_bound);
  remember(default_memory);
}

Minimax& Minimax::remember(std::size_t statuses) {
  // Where the past counts, equal statuses may differ in worth.
  memory_ = engine_.ruleset().keeps_past ? 0 : statuses;
  return *this;
}

Minimax& Minimax::bound(int depth_bound) {
  if (depth_bound < 1) {
    throw std::invalid_argument("a search needs a depth bound of at least 1");
  }
  depth_bound_ = depth_bound;
  return *this;
}

Minimax& Minimax::stop_when(std::function<bool()> stop) {
  stop_ = std::move(stop);
  return *this;
}

/// The heuristic's word on a status. It is asked twice for most statuses, to order them and at the leaves.
Score Minimax::judge(const Status& status, int depth) {
  if (memory_ == 0) {
    return clamped(heuristic_(depth, status));
  }
  const auto found = judged_.find(Key{status, depth});
  if (found != judged_.end()) {
    return found->second;
  }
  const Score score = clamped(heuristic_(depth, status));
  if (judged_.size() < memory_) {
    judged_.emplace(Key{status, depth}, score);
  }
  return score;
}

/// The successors in the order of the article's second `produce`.
std::vector<Successor> Minimax::ordered_successors(const Status& status, int depth) {
  std::vector<Successor> all = engine_.successors(status);
  std::vector<std::pair<Score, std::size_t>> order;
  for (std::size_t i = 0; i < all.size(); ++i) {
    order.emplace_back(judge(all[i].status, depth + 1), i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](const auto& a, const auto& b) { return is_better(a.first, b.first, status.to_move); });
  std::vector<Successor> sorted;
  sorted.reserve(all.size());
  for (const auto& [score, i] : order) {
    sorted.push_back(std::move(all[i]));
  }
  return sorted;
}

Minimax::Node Minimax::search(const Status& status, int depth) {
  const bool remembers = memory_ > 0;
  if (remembers) {
    const auto found = known_.find(Key{status, depth});
    if (found != known_.end()) {
      return found->second;
    }
  }
  const Node node = expand(status, depth);
  if (remembers && !stopped_ && known_.size() < memory_) {
    known_.emplace(Key{status, depth}, node);
  }
  return node;
}

Minimax::Node Minimax::expand(const Status& status, int depth) {
  ++nodes_;
  if (stop_ && nodes_ % stop_interval == 0 && stop_()) {
    stopped_ = true;
  }
  const Result result = engine_.result(status);
  if (result.ending == Ending::stopped) {
    return {judge(status, depth), false, std::nullopt};
  }
  if (result.ending != Ending::open) {
    return {score_of(result, depth), true, std::nullopt};
  }
  if (depth >= depth_bound_ || stopped_) {
    return {judge(status, depth), false, std::nullopt};
  }
  Node best;
  const std::vector<Successor> all = ordered_successors(status, depth);
  bool all_exact = true;
  for (std::size_t i = 0; i < all.size() && !(stopped_ && best.best); ++i) {
    const Node child = search(all[i].status, depth + 1);
    all_exact = all_exact && child.exact;
    if (!best.best || is_better(child.score, best.score, status.to_move)) {
      best.score = child.score;
      best.best = i;
    }
  }
  // A proven win needs no other move to be proven anything.
  const bool won =
      is_better(best.score, 0, status.to_move) && std::abs(best.score) >= win_score - longest_win;
  best.exact = all_exact || won;
  return best;
}

SearchResult Minimax::play(const Status& status) {
  known_.clear();
  nodes_ = 0;
  stopped_ = false;
  SearchResult result;
  Node node = search(status, 0);
  result.score = node.score;
  result.exact = node.exact && !stopped_;
  result.nodes = nodes_;
  // The line is found again move by move; what was remembered makes that cheap, and it stops where memory
  // does.
  Status at = status;
  for (int depth = 0; node.best; ++depth) {
    Successor next = std::move(ordered_successors(at, depth)[*node.best]);
    at = next.status;
    result.line.push_back(next.move);
    if (depth == 0) {
      result.best = std::move(next);
    }
    const auto found = known_.find(Key{at, depth + 1});
    node = found == known_.end() ? Node{} : found->second;
  }
  return result;
}

} // namespace regola
