// The command `check`: loads rule files, shows all that is wrong with them, runs the tests they carry.

#include "engine/compiled/engine.hpp"
#include "engine/console/command.hpp"
#include "engine/console/count_leaves.hpp"
#include "engine/console/game_library.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/console/progress.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/probe.hpp"
#include "engine/matcher/result.hpp"
#include "rules/printable.hpp"

#include <algorithm>
#include <memory>
#include <ostream>

#include <fmt/format.h>

namespace regola::console {

namespace {

struct CheckOptions {
  std::vector<std::string> files;
  std::vector<std::string> set;
  bool json = false;
};

/// What an expectation came to.
struct Outcome {
  bool met = false;
  std::string found;
};

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

Outcome meet(const Ruleset& ruleset, Engine& engine, const Expectation& expectation, LeafCount& count) {
  const Status& status = expectation.status;
  const auto offered = [&] {
    const bool open = engine.result(status).ending == Ending::open;
    return open ? engine.successors(status) : std::vector<Successor>();
  };
  const auto compare = [&](const std::string& found) { return Outcome{found == expectation.wanted, found}; };
  switch (expectation.kind) {
  case Expectation::Kind::perft:
    return compare(std::to_string(count(status, std::stoi(expectation.subject))));
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

Json to_json(const Diagnostic& diagnostic, const Sources& sources) {
  Json json = Json::object({{"severity", diagnostic.severity == Severity::error ? "error" : "warning"},
                            {"code", to_string(diagnostic.code)},
                            {"message", diagnostic.message}});
  if (diagnostic.place.source < sources.size()) {
    const Source& source = sources[diagnostic.place.source];
    const LineColumn at = source.locate(diagnostic.place.offset);
    json.set("file", source.name);
    json.set("line", at.line);
    json.set("column", at.column);
  }
  if (!diagnostic.help.empty()) {
    json.set("help", diagnostic.help);
  }
  return json;
}

/// Runs the expectations of one file until it is interrupted; a failed one is shown like a fault of the text.
int check_expectations(Loaded& loaded, std::vector<Json>& tests, Streams& streams) {
  int code = fine;
  Engine engine(*loaded.ruleset);
  ProgressLine progress(streams);
  LeafCount count(engine, [&] {
    progress.update([&] {
      return fmt::format("expectation {} of {}: {} lines", tests.size() + 1,
                         loaded.ruleset->expectations.size(), count.counted());
    });
    return Interrupt::asked();
  });
  for (const Expectation& expectation : loaded.ruleset->expectations) {
    Outcome outcome;
    try {
      outcome = meet(*loaded.ruleset, engine, expectation, count);
      if (Interrupt::asked()) {
        return code;
      }
    } catch (const RulesError& error) {
      outcome = {false, error.message([&](std::uint32_t line) { return loaded.line_name(line); })};
    }
    tests.push_back(
        Json::object({{"line", expectation.line}, {"met", outcome.met}, {"found", outcome.found}}));
    if (!outcome.met) {
      code = answer_is_no;
      loaded.diagnostics.push_back(
          {Severity::error,
           Code::expectation_failed,
           expectation.place,
           fmt::format("expected {}, found {}",
                       expectation.wanted.empty() ? "it refused" : expectation.wanted, outcome.found),
           {}});
    }
  }
  return code;
}

/// Plays a little, for what only shows in play.
int check_by_playing(Loaded& loaded) {
  constexpr std::uint32_t seed = 1;
  constexpr int plies = 120;
  if (!loaded.ruleset->has_start) {
    return fine;
  }
  int code = fine;
  const auto line_name = [&](std::uint32_t line) { return loaded.line_name(line); };
  for (const Finding& finding : probe(*loaded.ruleset, seed, plies, line_name)) {
    const bool endless = finding.kind == Finding::Kind::endless;
    code = endless ? static_cast<int>(bad_input) : code;
    loaded.diagnostics.push_back({endless ? Severity::error : Severity::warning,
                                  endless ? Code::endless_after : Code::ambiguous_moves,
                                  loaded.place_of(finding.line), finding.message,
                                  endless ? "" : "mark the cell that tells them apart with [ ]"});
  }
  return code;
}

int check_file(const std::string& file, const Settings& settings, bool json, Json& report, Streams& streams) {
  Loaded loaded = load_file(file, settings);
  std::vector<Json> tests;
  int code = bad_input;
  if (loaded.ruleset) {
    code = check_expectations(loaded, tests, streams);
    code = Interrupt::asked() ? code : std::max(code, check_by_playing(loaded));
  }
  Json diagnostics = Json::array();
  for (const Diagnostic& diagnostic : loaded.diagnostics) {
    diagnostics.add(to_json(diagnostic, loaded.sources));
  }
  const bool interrupted = Interrupt::asked();
  report.add(Json::object({{"file", file},
                           {"ok", code == fine && !interrupted},
                           {"diagnostics", diagnostics},
                           {"expectations", tests},
                           {"interrupted", interrupted}}));
  if (json) {
    return code;
  }
  streams.err << loaded.report(streams.colour_err);
  if (interrupted && loaded.ruleset) {
    print(streams.out, "{}: interrupted after {} of {} expectations\n", printable(file), tests.size(),
          loaded.ruleset->expectations.size());
  } else if (code == fine) {
    const std::size_t warnings = loaded.diagnostics.size();
    print(streams.out, "{}: fine, {} expectation{} met{}\n", printable(file), tests.size(),
          tests.size() == 1 ? "" : "s",
          warnings == 0 ? "" : fmt::format(", {} warning{}", warnings, warnings == 1 ? "" : "s"));
  } else {
    print(streams.out, "{}: {}\n", printable(file),
          code == answer_is_no ? "an expectation failed" : "this file cannot be used");
  }
  return code;
}

int run_check(const CheckOptions& options, Streams& streams) {
  const auto settings = read_settings(options.set, streams);
  if (!settings) {
    return bad_input;
  }
  Json report = Json::array();
  int worst = fine;
  const Interrupt interrupt;
  for (const std::string& file : options.files) {
    if (Interrupt::asked()) {
      break;
    }
    worst = std::max(worst, check_file(find_game(file), *settings, options.json, report, streams));
  }
  if (options.json) {
    streams.out << report.text() << '\n';
  }
  return Interrupt::asked() ? Interrupt::exit_code() : worst;
}

} // namespace

Command check_command() {
  auto options = std::make_shared<CheckOptions>();
  Command command("check", "Load rule files, report every fault, run their tests");
  command.add("FILE", &options->files, "Rule files, or names of games").require();
  add_set(command, options->set);
  add_json(command, options->json);
  command.example = "regola check my-game.rules";
  command.run = [options](Streams& streams) { return run_check(*options, streams); };
  return command;
}

} // namespace regola::console
