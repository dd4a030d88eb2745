#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/position_value.hpp"

namespace regola::test {

/// Values by the reference matcher alone: round after round over all statuses that can be reached, until
/// nothing changes. Slow and plain: the solvers are held to it.
class PlainSolver {
public:
  PlainSolver(const Ruleset& ruleset, const EndlessPlay& endless) : ruleset_(ruleset), endless_(endless) {}

  /// @return false: there are more statuses than that, or the text does not say how each game ends, or a
  /// score does
  bool solve(const Status& start, std::size_t most) {
    if (!reach(start, most)) return false;
    for (int plies = 1; spread(plies); ++plies) {
    }
    return true;
  }

  struct Node {
    std::vector<std::size_t> next;    ///< open statuses
    std::vector<PositionValue> ends;  ///< for the player to move
    std::optional<PositionValue> won; ///< or lost; nothing: neither as yet
  };

  [[nodiscard]] const std::vector<Status>& statuses() const { return statuses_; }
  /// Those that play leads to in which nobody does anything else where a move wins at once.
  [[nodiscard]] std::vector<Status> sensible_statuses() const {
    std::vector<std::size_t> met{0};
    std::vector<bool> seen(nodes_.size(), false);
    seen[0] = true;
    for (std::size_t i = 0; i < met.size(); ++i) {
      const Node& node = nodes_[met[i]];
      const bool wins = std::any_of(node.ends.begin(), node.ends.end(),
                                    [](const PositionValue& end) { return end.outcome == GameValue::win; });
      for (const std::size_t next : node.next) {
        if (wins || seen[next]) continue;
        seen[next] = true;
        met.push_back(next);
      }
    }
    std::vector<Status> statuses;
    for (const std::size_t i : met) statuses.push_back(statuses_[i]);
    return statuses;
  }
  [[nodiscard]] PositionValue value(const Status& status) const {
    const Node& node = nodes_[places_.at(plain(status))];
    return node.won.value_or(PositionValue{});
  }

private:
  static Status plain(Status status) {
    status.past.reset();
    status.seen = 1;
    std::fill(status.quiet.begin(), status.quiet.end(), std::uint16_t{0});
    return status;
  }

  std::size_t place(const Status& status) {
    const auto [at, fresh] = places_.try_emplace(status, statuses_.size());
    if (fresh) statuses_.push_back(status);
    return at->second;
  }

  bool reach(const Status& start, std::size_t most) {
    place(plain(start));
    std::size_t moves = 0;
    for (std::size_t i = 0; i < statuses_.size(); ++i) {
      if (statuses_.size() > most || moves > 20 * most) return false;
      const Status status = statuses_[i];
      Node node;
      for (const Successor& move : successors(ruleset_, status)) {
        ++moves;
        const Result result = as_claimed(result_of(ruleset_, move.status));
        if (result.ending == Ending::open || endless_.leaves_out(result)) {
          node.next.push_back(place(plain(move.status)));
        } else if (result.ending == Ending::won) {
          node.ends.push_back({result.winner == status.to_move ? GameValue::win : GameValue::loss, 1});
        } else if (result.ending == Ending::drawn) {
          node.ends.push_back({});
        } else {
          return false;
        }
      }
      nodes_.push_back(node);
    }
    return true;
  }

  /// Finds all that is decided in so many plies.
  bool spread(int plies) {
    std::vector<std::pair<std::size_t, PositionValue>> found;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (nodes_[i].won) continue;
      std::optional<PositionValue> best;
      bool all_known = true;
      const auto see = [&](const PositionValue& value) {
        if (!best || rank_of(value) > rank_of(*best)) best = value;
      };
      for (const PositionValue& end : nodes_[i].ends) see(end);
      for (const std::size_t next : nodes_[i].next) {
        if (nodes_[next].won) {
          see(before_move(*nodes_[next].won, statuses_[next].to_move == statuses_[i].to_move));
        } else {
          all_known = false;
        }
      }
      if (best && (best->outcome == GameValue::win || (all_known && best->outcome == GameValue::loss))) {
        found.emplace_back(i, *best);
      }
    }
    for (const auto& [i, value] : found) {
      if (value.plies != plies) throw std::logic_error("a status is decided in another round than its plies");
      nodes_[i].won = value;
    }
    return !found.empty();
  }

  const Ruleset& ruleset_;
  const EndlessPlay& endless_;
  std::vector<Status> statuses_;
  std::vector<Node> nodes_;
  std::unordered_map<Status, std::size_t, StatusHash> places_;
};

} // namespace regola::test
