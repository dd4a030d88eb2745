#include "engine/interface/faults_of_play.hpp"

#include <algorithm>

#include "engine/matcher/probe.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/rules_error.hpp"

namespace regola::console {

namespace {

Code code_of(Finding::Kind kind) {
  switch (kind) {
  case Finding::Kind::ambiguous: return Code::ambiguous_moves;
  case Finding::Kind::endless: return Code::endless_after;
  case Finding::Kind::too_large: break;
  }
  return Code::large_turn;
}

/// Warns if the game is over at the start because of an end line, unless an expectation says so.
void warn_of_end_at_start(const Loaded& loaded, const Ruleset& ruleset, Diagnostics& faults) {
  const Result result = result_of(ruleset, ruleset.start);
  const bool is_expected =
      std::any_of(ruleset.expectations.begin(), ruleset.expectations.end(), [&](const Expectation& each) {
        return each.kind == Expectation::Kind::result && each.status == ruleset.start;
      });
  if (result.ending != Ending::open && result.line != 0 && !is_expected) {
    faults.push_back({Severity::warning,
                      Code::no_effect,
                      loaded.place_of(result.line),
                      "the game is over at the start, by this line: " + to_text(ruleset, result),
                      {}});
  }
}

} // namespace

Diagnostics faults_of_play(const Loaded& loaded, const Ruleset& ruleset) {
  constexpr std::uint32_t seed = 1;
  constexpr int plies = 120;
  Diagnostics faults;
  if (!ruleset.has_start) return faults;
  try {
    warn_of_end_at_start(loaded, ruleset, faults);
  } catch (const RulesError&) { // the random games below report this error, too
  }
  const auto line_name = [&](std::uint32_t line) { return loaded.line_name(line); };
  for (const Finding& finding : probe(ruleset, seed, plies, line_name)) {
    const bool playable = finding.kind == Finding::Kind::ambiguous;
    faults.push_back({playable ? Severity::warning : Severity::error, code_of(finding.kind),
                      loaded.place_of(finding.line), finding.message, finding.help});
  }
  return faults;
}

} // namespace regola::console
