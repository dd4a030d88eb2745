#include "engine/console/commands/analyze_known.hpp"

#include "engine/console/commands/solution_report.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/written_line.hpp"
#include "engine/solve/store/known_values.hpp"
#include "rules/ruleset/status_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <ostream>

#include <fmt/format.h>

namespace regola::console {

namespace {

std::string text_of(const PositionValue& value) {
  if (value.outcome == GameValue::draw) return "draw";
  const char* verb = value.outcome == GameValue::win ? "wins" : "loses";
  if (value.margin != 0) return fmt::format("{} by {}", verb, std::abs(value.margin));
  return value.plies ? fmt::format("{} in {}", verb, plies_text(*value.plies))
                     : fmt::format("{} by play without end, or sooner", verb);
}

void print_text(const Ruleset& ruleset, const Status& status, const std::optional<PositionValue>& value,
                const std::vector<KnownValues::Valued>& moves, Streams& streams) {
  const std::string& player = ruleset.players[status.to_move];
  if (value) print(streams.out, "{}: {} (proven, from the database)\n", player, text_of(*value));
  for (const KnownValues::Valued& each : moves) {
    if (each.value || value) {
      print(streams.out, "  {}: {}\n", written(ruleset, status, each.move.move),
            each.value ? text_of(*each.value) : "not known");
    }
  }
}

void print_json(const Ruleset& ruleset, const Status& status, const std::optional<PositionValue>& value,
                const std::vector<KnownValues::Valued>& moves, Streams& streams) {
  write_json(streams.out, Json::object({{"status", to_text(ruleset, status)},
                                        {"player", ruleset.players[status.to_move]},
                                        {"known", to_json(value)},
                                        {"moves", to_json(ruleset, moves)}}));
}

} // namespace

KnownStatus tell_known(const Ruleset& ruleset, const Status& status, const std::string& folder, bool json,
                       Streams& streams) {
  try {
    KnownValues known(folder, ruleset);
    const auto value = known.value(status);
    const auto moves = known.moves(status);
    if (!json) {
      print_text(ruleset, status, value, moves, streams);
    } else if (value) {
      print_json(ruleset, status, value, moves, streams);
    }
    return value ? KnownStatus::known : KnownStatus::unknown;
  } catch (const DatabaseError& error) {
    print_fault(streams.err, "--db: {}", error.what());
    return KnownStatus::unreadable;
  }
}

} // namespace regola::console
