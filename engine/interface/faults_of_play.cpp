#include "engine/interface/faults_of_play.hpp"

#include "engine/matcher/probe.hpp"

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

} // namespace

Diagnostics faults_of_play(const Loaded& loaded, const Ruleset& ruleset) {
  constexpr std::uint32_t seed = 1;
  constexpr int plies = 120;
  Diagnostics faults;
  if (!ruleset.has_start) {
    return faults;
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
