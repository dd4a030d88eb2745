#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/ranks/ranks.hpp"
#include "engine/solve/store/block_file.hpp"
#include "engine/solve/tiers/tier_messages.hpp"

namespace regola {

/// Gives orders to all ranks, in rank 0, until a game is solved or its work has ended before.
class TierDealer {
public:
  explicit TierDealer(Ranks& ranks) : ranks_(ranks), times_(static_cast<std::size_t>(ranks.size())) {}

  /// Deals out a plan until it is finished, or until a rank cannot go on and all others have done what they
  /// had. Rank 0 works beside it and gets a pause at the end; the others wait for their next order.
  void deal(TierPlan& plan, const TierFolder& folder);
  /// Tells all other ranks that the work is over.
  void end();

  /// Ends the work for a reason.
  void stop(TierReport::Kind kind, const std::string& why);
  [[nodiscard]] const TierReport& outcome() const { return outcome_; }
  /// A damaged file, which ended dealing.
  [[nodiscard]] std::optional<DamagedFile> take_damage() { return std::exchange(damage_, std::nullopt); }
  [[nodiscard]] const std::vector<TimeOfRank>& times() const { return times_; }

private:
  [[nodiscard]] bool goes_on() const { return outcome_.kind == TierReport::Kind::done && !damage_; }
  void give(TierPlan& plan);
  int hear();
  void learn(int rank, const TierReport& report, TierPlan& plan, const TierFolder& folder);
  void pause();

  Ranks& ranks_;
  std::set<int> idle_;
  std::map<int, TierTask> busy_; // by rank
  TierReport heard_;             // the last one
  TierReport outcome_{TierReport::Kind::done, {}, {}, {}};
  std::optional<DamagedFile> damage_;
  std::vector<TimeOfRank> times_; // by rank
};

} // namespace regola
