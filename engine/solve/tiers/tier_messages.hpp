#pragma once

#include <cstdint>
#include <string>

#include "engine/solve/tiers/tier_plan.hpp"

namespace regola {

// What ranks of one program say to each other: lines of words.

/// How a rank has spent its time.
struct TimeOfRank {
  double processor = 0;   ///< seconds of processor time, of all its threads
  double worked = 0;      ///< seconds
  double waited = 0;      ///< seconds, for an order
  double sending = 0;     ///< seconds
  std::uint64_t sent = 0; ///< bytes of messages, both ways
};

/// What a rank tells rank 0 whenever it has nothing to do.
struct TierReport {
  enum class Kind : std::uint8_t { ready, done, damaged, failed, unsolvable, stopped, out_of_memory };

  Kind kind = Kind::ready;
  TimeOfRank time;
  std::string path; ///< of a damaged file
  std::string text; ///< why it has failed; for `done` a message of TierTaskDone
};

/// What rank 0 tells a rank to do.
struct TierOrder {
  enum class Kind : std::uint8_t { task, pause, end };

  Kind kind = Kind::end;
  std::uint64_t positions = 0; ///< as TierPlan counts them
  std::uint64_t all = 0;
  TierTask task;
  TierReport outcome; ///< at the end: why; `done` if all is solved
};

[[nodiscard]] std::string to_message(const TierTaskDone& done);
[[nodiscard]] std::string to_message(const TierReport& report);
[[nodiscard]] std::string to_message(const TierOrder& order);
// Each throws std::runtime_error for another text.
[[nodiscard]] TierTaskDone read_done(const std::string& message);
[[nodiscard]] TierReport read_report(const std::string& message);
[[nodiscard]] TierOrder read_order(const std::string& message);

} // namespace regola
