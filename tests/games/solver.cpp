#include "tests/games/solver.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"

namespace regola::test {

namespace {

constexpr int infinite = std::numeric_limits<int>::max();

} // namespace

int Solver::value(const Status& status) { return search(status, -infinite, infinite); }

/// The value of a finished game; nothing for one that goes on.
std::optional<int> Solver::ended(const Status& status) const {
  const Result result = result_of(ruleset_, status);
  switch (result.ending) {
  case Ending::open: return std::nullopt;
  case Ending::won: return result.winner == first_player ? 1 : -1;
  case Ending::drawn: return 0;
  case Ending::scored: return result.margin;
  case Ending::stopped: break;
  }
  throw std::runtime_error("a game that stops has no value");
}

int Solver::search(const Status& status, int low, int high) {
  const auto found = known_.find(status);
  if (found != known_.end()) {
    low = std::max(low, found->second.low);
    high = std::min(high, found->second.high);
    if (low >= high) {
      return found->second.low >= high ? found->second.low : found->second.high;
    }
  }
  const int value = expand(status, low, high);
  Bounds& bounds = known_.try_emplace(status, Bounds{-infinite, infinite}).first->second;
  if (value > low) {
    bounds.low = std::max(bounds.low, value);
  }
  if (value < high) {
    bounds.high = std::min(bounds.high, value);
  }
  return value;
}

int Solver::expand(const Status& status, int low, int high) {
  const bool maximizes = status.to_move == first_player;
  if (const auto value = ended(status)) {
    return *value;
  }
  // Moves that end the game come first: they need no search.
  std::vector<Status> open;
  int best = maximizes ? -infinite : infinite;
  const auto take = [&](int value) {
    best = maximizes ? std::max(best, value) : std::min(best, value);
    (maximizes ? low : high) = maximizes ? std::max(low, value) : std::min(high, value);
    const bool wins = !ruleset_.score && value == (maximizes ? 1 : -1);
    return wins || low >= high;
  };
  for (Successor& next : successors(ruleset_, status)) {
    const auto value = ended(next.status);
    if (value && take(*value)) {
      return best;
    }
    if (!value) {
      open.push_back(std::move(next.status));
    }
  }
  for (const Status& next : open) {
    if (take(search(next, low, high))) {
      return best;
    }
  }
  return best;
}

Status without_past(Status status) {
  status.past.reset();
  status.seen = 1;
  return status;
}

namespace {

struct Node {
  Status status;
  std::vector<std::size_t> next;
  std::optional<Outcome> outcome;
};

/// Every status within reach with its successors; those of finished games are decided.
std::vector<Node> reachable(const Ruleset& ruleset, const Status& start) {
  std::unordered_map<Status, std::size_t, StatusHash> numbers;
  std::vector<Node> nodes;
  const auto number = [&](const Status& status) {
    const auto [found, is_new] = numbers.emplace(status, nodes.size());
    if (is_new) {
      nodes.push_back({status, {}, std::nullopt});
    }
    return found->second;
  };
  (void)number(without_past(start));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Status status = nodes[i].status;
    const Result result = result_of(ruleset, status);
    if (result.ending != Ending::open) {
      const bool won = result.ending == Ending::won;
      nodes[i].outcome = Outcome{won ? std::optional(result.winner) : std::nullopt, 0};
      continue;
    }
    for (const Successor& next : successors(ruleset, status)) {
      const std::size_t to = number(without_past(next.status));
      nodes[i].next.push_back(to);
    }
  }
  return nodes;
}

/// Decided now? A win one ply above a quickest lost status, a loss above the last of statuses that all lose.
std::optional<Outcome> decided(const std::vector<Node>& nodes, const Node& node, int plies) {
  const PlayerIndex player = node.status.to_move;
  bool all_lose = true;
  for (const std::size_t next : node.next) {
    const auto& outcome = nodes[next].outcome;
    if (outcome && outcome->winner == player && outcome->plies < plies) {
      return Outcome{player, plies};
    }
    all_lose = all_lose && outcome && outcome->winner == other(player) && outcome->plies < plies;
  }
  return all_lose ? std::optional(Outcome{other(player), plies}) : std::nullopt;
}

} // namespace

Outcomes solve_backwards(const Ruleset& ruleset, const Status& start) {
  std::vector<Node> nodes = reachable(ruleset, start);
  bool found = true;
  for (int plies = 1; found; ++plies) {
    found = false;
    for (Node& node : nodes) {
      if (!node.outcome) {
        node.outcome = decided(nodes, node, plies);
        found = found || node.outcome;
      }
    }
  }
  Outcomes outcomes;
  for (const Node& node : nodes) {
    outcomes.emplace(node.status, node.outcome.value_or(Outcome{}));
  }
  return outcomes;
}

} // namespace regola::test
