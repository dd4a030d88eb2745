#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/ranks/ranks.hpp"
#include "engine/solve/store/block_file.hpp"
#include "engine/solve/tiers/tier_plan.hpp"

namespace regola {

// Messages between ranks of one program: lines of words.

/// How a rank has spent its time.
struct TimeOfRank {
  double processor = 0;   ///< seconds of processor time, over all threads
  double worked = 0;      ///< seconds of work
  double waited = 0;      ///< seconds of waiting for orders
  double sending = 0;     ///< seconds of sending
  std::uint64_t sent = 0; ///< bytes of messages, sent and received
};

/// Report of an idle rank to rank 0.
struct TierReport {
  enum class Kind : std::uint8_t { ready, done, damaged, failed, unsolvable, stopped, out_of_memory };

  Kind kind = Kind::ready;
  TimeOfRank time;
  std::string path; ///< path of a damaged file
  std::string text; ///< why the work has failed; for `done`: a TierTaskDone as a message
};

/// Order of rank 0 to a rank.
struct TierOrder {
  enum class Kind : std::uint8_t { task, pause, end };

  Kind kind = Kind::end;
  std::uint64_t positions = 0; ///< number from TierPlan::positions()
  std::uint64_t all = 0;
  TierTask task;
  TierReport outcome; ///< why the work ends; `done` if the game is solved
};

[[nodiscard]] std::string to_message(const TierTaskDone& done);
[[nodiscard]] std::string to_message(const TierReport& report);
[[nodiscard]] std::string to_message(const TierOrder& order);
// Each of these throws std::runtime_error if the text is no such message.
[[nodiscard]] TierTaskDone read_done(const std::string& message);
[[nodiscard]] TierReport read_report(const std::string& message);
[[nodiscard]] TierOrder read_order(const std::string& message);

/// Gives orders to all ranks until a game is solved, or the work ends early. Runs on rank 0.
class TierDealer {
public:
  explicit TierDealer(Ranks& ranks) : ranks_(ranks), times_(static_cast<std::size_t>(ranks.size())) {}

  /// Gives out the work of a plan until the plan is finished, or until a rank cannot continue and all others
  /// have done their tasks. Rank 0 works at the same time and is told to pause at the end; the other ranks
  /// wait for their next order.
  void deal(TierPlan& plan, const TierFolder& folder);
  /// Tells all other ranks that the work is over.
  void end();

  /// Ends the work for a reason.
  void stop(TierReport::Kind kind, const std::string& why);
  [[nodiscard]] const TierReport& outcome() const { return outcome_; }
  /// The damaged file that ended deal(), if there was one. Forgets it.
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
  std::map<int, TierTask> busy_; // by rank: the task that it works on
  TierReport heard_;             // the last report
  TierReport outcome_{TierReport::Kind::done, {}, {}, {}};
  std::optional<DamagedFile> damage_;
  std::vector<TimeOfRank> times_; // by rank: how it has spent its time
};

} // namespace regola
