#include "engine/interface/faults_of_play.hpp"

#include "engine/matcher/probe.hpp"

namespace regola::console {

Diagnostics faults_of_play(const Loaded& loaded, const Ruleset& ruleset) {
  constexpr std::uint32_t seed = 1;
  constexpr int plies = 120;
  Diagnostics faults;
  if (!ruleset.has_start) {
    return faults;
  }
  const auto line_name = [&](std::uint32_t line) { return loaded.line_name(line); };
  for (const Finding& finding : probe(ruleset, seed, plies, line_name)) {
    const bool endless = finding.kind == Finding::Kind::endless;
    faults.push_back({endless ? Severity::error : Severity::warning,
                      endless ? Code::endless_after : Code::ambiguous_moves, loaded.place_of(finding.line),
                      finding.message, endless ? "" : finding.help});
  }
  return faults;
}

} // namespace regola::console
