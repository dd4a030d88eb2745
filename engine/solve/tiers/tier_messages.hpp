#pragma once

#include <cstdint>
#include <string>

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

} // namespace regola
