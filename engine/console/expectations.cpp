#include "engine/console/expectations.hpp"

#include <fmt/format.h>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/probe.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/rules_error.hpp"

namespace regola::console {

namespace {

Outcome meet_worth(const Ruleset& ruleset, Engine& engine, const Expectation& expectation,
                   const std::vector<Successor>& offered) {
  const FoundMove found = find_move(ruleset, expectation.status, offered, expectation.move);
  if (found.candidates.size() != 1) {
    return {false, found.candidates.empty() ? fmt::format("no move '{}'", expectation.move)
                                            : fmt::format("several moves '{}'", expectation.move)};
  }
  const auto index =
      static_cast<std::size_t>(ruleset.find_worth(expectation.subject) - ruleset.worths.data());
  const std::int32_t worth = engine.worths(expectation.status, index)[found.candidates.front()];
  return {worth == std::stoll(expectation.wanted), std::to_string(worth)};
}

Outcome look(const Ruleset& ruleset, Engine& engine, const Expectation& expectation, const StopCount& stop) {
  const Status& status = expectation.status;
  const auto offered = [&] {
    const bool open = engine.result(status).ending == Ending::open;
    return open ? engine.successors(status) : std::vector<Successor>();
  };
  const auto compare = [&](const std::string& found) { return Outcome{found == expectation.wanted, found}; };
  switch (expectation.kind) {
  case Expectation::Kind::perft:
    return compare(std::to_string(engine.perft(status, std::stoi(expectation.subject), stop)));
  case Expectation::Kind::moves: return compare(std::to_string(offered().size()));
  case Expectation::Kind::result: return compare(to_text(ruleset, engine.result(status)));
  case Expectation::Kind::value: {
    const int found = engine.heuristic(expectation.subject)(0, status);
    return {found == std::stoll(expectation.wanted), std::to_string(found)};
  }
  case Expectation::Kind::worth: return meet_worth(ruleset, engine, expectation, offered());
  case Expectation::Kind::refuse: break;
  }
  const FoundMove found = find_move(ruleset, status, offered(), expectation.subject);
  return {found.candidates.empty(), found.candidates.empty() ? "refused" : "allowed"};
}

} // namespace

Outcome meet(const Loaded& loaded, Engine& engine, const Expectation& expectation, const StopCount& stop) {
  try {
    return look(engine.ruleset(), engine, expectation, stop);
  } catch (const RulesError& error) {
    return {false, error.message([&](std::uint32_t line) { return loaded.line_name(line); })};
  }
}

Diagnostic unmet(const Expectation& expectation, const Outcome& outcome) {
  return {Severity::error,
          Code::expectation_failed,
          expectation.place,
          fmt::format("expected {}, found {}", expectation.wanted.empty() ? "it refused" : expectation.wanted,
                      outcome.found),
          {}};
}

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
                      finding.message, endless ? "" : "mark the cell that tells them apart with [ ]"});
  }
  return faults;
}

} // namespace regola::console
