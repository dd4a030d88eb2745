// Turns the trace of a move into stops, in the order in which the lines acted.

#include "engine/console/play/stepper.hpp"

#include <fmt/format.h>

#include "engine/console/commands/trace_text.hpp"
#include "engine/matcher/evidence.hpp"
#include "engine/matcher/reason.hpp"

namespace regola::console {

namespace {

void add_stops(const Ruleset& ruleset, const std::vector<Firing>& firings, const Status& before, bool tidies,
               std::vector<Stop>& stops) {
  const Status* last = &before;
  for (const Firing& firing : firings) {
    Stop stop;
    stop.line = firing.matches.front().line->guard.line;
    stop.status = firing.after;
    stop.tidies = tidies;
    for (const Firing::Match& fired : firing.matches) {
      stop.said += "    " + match_text(ruleset, fired, *last, firing.after) + '\n';
      for (const PictureMatch::Segment& cells : fired.match.segments) {
        stop.cells.insert(stop.cells.end(), cells.begin(), cells.end());
      }
    }
    stops.push_back(std::move(stop));
    last = &firing.after;
  }
}

} // namespace

std::vector<Stop> stops_of(const Game& game, const Status& before, const MoveTrace& trace) {
  const Ruleset& ruleset = game.ruleset;
  std::vector<Stop> stops;
  for (const RuleTrial& trial : trace.rules) {
    const auto* variables = std::get_if<Varspace>(&trial.answer);
    if (trial.rule == &ruleset.rules[trace.move.rule] && variables != nullptr) {
      stops.push_back({trial.rule->line, fmt::format("    {}\n", variables->to_string()),
                       changed_cells(before, trace.made), trace.made});
    }
  }
  add_stops(ruleset, trace.parts, before, false, stops);
  if (const Verdict* verdict = trace.taken_away()) {
    stops.push_back({verdict->line, fmt::format("    takes the move away: {}\n", verdict->reason),
                     verdict->cells, trace.made});
    return stops;
  }
  add_stops(ruleset, trace.tidied, trace.made, true, stops);
  const Result& result = trace.result;
  if (result.line != 0) {
    const std::string over = may_be_claimed(result) ? "a draw may be claimed"
                                                    : "the game is over: " + regola::to_text(ruleset, result);
    stops.push_back({result.line,
                     fmt::format("    {}; {}\n", why_it_is_over(ruleset, trace.after, result), over),
                     deciding_cells(ruleset, trace.after, result), trace.after});
  }
  return stops;
}

} // namespace regola::console
