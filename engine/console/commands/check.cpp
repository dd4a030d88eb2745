// The command `check`: loads rule files, shows all that is wrong with them, runs the tests they carry.

#include "engine/console/commands/check_file.hpp"
#include "engine/console/game_library.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/console/replace_file.hpp"
#include "engine/interface/answers.hpp"
#include "engine/workbench/changes.hpp"
#include "rules/text/diagnostic_story.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

std::string indented(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += "  " + printable(text.substr(at, end - at)) + '\n';
    at = end + 1;
  }
  return result;
}

[[noreturn]] void refuse_code(const std::string& code, Streams& streams) {
  std::vector<std::string> known;
  known.reserve(diagnostic_stories().size());
  for (const DiagnosticStory& story : diagnostic_stories()) known.emplace_back(to_string(story.code));
  const std::string help = did_you_mean(code, known);
  refuse(streams.err, "'{}' is no code of a diagnostic{}", code,
         help.empty() ? ": they stand in brackets after messages, as in [syntax]" : "; " + help);
}

/// Explains the diagnostics with a code, with an example and the answer of `check`.
/// @param code in brackets after a message
/// @return an exit code
int explain_code(const std::string& code, bool json, Streams& streams) {
  const auto& all = diagnostic_stories();
  const auto story = find_if(all, [&](const DiagnosticStory& each) {
    return to_string(each.code) == code || "[" + std::string(to_string(each.code)) + "]" == code;
  });
  if (story == all.end()) refuse_code(code, streams);
  const std::string example(story->example);
  const bool has_example = !example.empty() || !story->example_name.empty();
  std::string report;
  if (has_example) {
    report = check_loaded("example.rules", load_text("example.rules", example), {}, streams).loaded.report();
  }
  if (json) {
    Json answer =
        Json::object({{"code", std::string(to_string(story->code))}, {"story", std::string(story->story)}});
    if (has_example) {
      answer.set("example", example);
      answer.set("report", report);
    }
    write_json(streams.out, answer);
    return fine;
  }
  print(streams.out, "{}\n", wrapped(std::string(story->story), streams.drawing().width));
  if (has_example) {
    print(streams.out, "\nThis text is an example:\n\n{}\nand this is what is said of it:\n\n{}",
          example.empty() ? "  (an empty text)\n" : indented(example), indented(report));
  }
  return fine;
}

struct CheckOptions {
  std::vector<std::string> files;
  std::vector<std::string> set;
  std::string root;
  std::uint64_t walk = 0;
  std::uint64_t seed = 1;
  bool watch = false;
  bool fix = false;
  bool diff = false;
  std::optional<std::string> explain; // a code
  std::optional<std::string> since;   // a version
  bool json = false;
};

Json to_json(const CheckedFile& checked, const CheckSettings& settings) {
  Json diagnostics = Json::list(checked.loaded.diagnostics, [&](const Diagnostic& diagnostic) {
    return diagnostic_json(diagnostic, checked.loaded.sources);
  });
  if (checked.slow) diagnostics.add(console::to_json(*checked.slow, checked.loaded.sources));
  Json expectations = Json::list(checked.expectations, [&](const CheckedExpectation& each) {
    return expectation_json(each.line, {each.met, each.found});
  });
  Json json = Json::object({{"file", checked.file},
                            {"ok", checked.code == fine && !checked.interrupted},
                            {"diagnostics", diagnostics},
                            {"expectations", expectations},
                            {"interrupted", checked.interrupted}});
  if (checked.walk) json.set("walk", console::to_json(checked.loaded, *checked.walk, settings.seed));
  return json;
}

/// Tells where a text may mean something else than in an older version.
void print_changes(const Loaded& loaded, const std::string& version, Streams& streams) {
  for (const workbench::ChangedMeaning& change : workbench::changes_since(loaded, version)) {
    const Source& source = loaded.sources[change.place.source];
    const auto at = source.locate(change.place.offset);
    print(streams.out, "{}:{}:{}: since {}: {}\n    = instead: {}\n", printable(source.name), at.line,
          at.column, version, change.message, change.instead);
  }
}

Json changes_json(const Loaded& loaded, const std::string& version) {
  Json changes = Json::array();
  for (const workbench::ChangedMeaning& change : workbench::changes_since(loaded, version)) {
    const Source& source = loaded.sources[change.place.source];
    changes.add(Json::object({{"file", source.name},
                              {"line", source.locate(change.place.offset).line},
                              {"message", change.message},
                              {"instead", change.instead}}));
  }
  return changes;
}

void print_checked(const CheckedFile& checked, const CheckSettings& settings, Streams& streams) {
  streams.err << checked.loaded.report(streams.colour_err);
  if (checked.slow) streams.err << to_text(*checked.slow, checked.loaded.sources);
  print(streams.out, "{}\n", verdict_text(checked));
  if (checked.walk) streams.out << walk_text(checked.loaded, *checked.walk, settings.seed);
}

/// Mends a file, or shows how it would be mended.
/// @return an exit code; with `--diff` it tells whether anything is to be mended
int mend_file(const std::string& file, const CheckOptions& options, const Settings& parameters,
              Streams& streams) {
  const Loaded loaded = load_file(file, parameters, options.root);
  if (loaded.sources.empty()) {
    if (options.diff) { // else the check that follows tells why
      streams.err << loaded.report(streams.colour_err);
    }
    return bad_input;
  }
  const std::string& before = loaded.sources.front().text;
  const Mended mended = mend(file, before, parameters, options.root);
  if (options.diff) {
    streams.out << streams.shown(differing_lines(file, before, mended.text));
    return mended.mendings.empty() ? fine : answer_is_no;
  }
  if (!mended.mendings.empty()) replace_file(file, mended.text);
  for (const Mending& each : mended.mendings) {
    print(streams.err, "{}:{}: '{}' is '{}' now\n", printable(file), each.line, printable(each.before),
          printable(each.after));
  }
  return fine;
}

int run_check(const CheckOptions& options, Streams& streams) {
  if (options.explain) return explain_code(*options.explain, options.json, streams);
  if (options.files.empty()) {
    print(streams.err, "regola: FILE is required\nTry 'regola check --help'.\n");
    throw Refused();
  }
  const auto parameters = read_settings(options.set, streams);
  const CheckSettings settings{parameters, options.root, options.walk, options.seed};
  const Interrupt interrupt;
  if (options.watch) return watch(options.files, settings, streams);
  Json report = Json::array();
  int worst = fine;
  for (const std::string& file : options.files) {
    if (Interrupt::asked()) break;
    const std::string path = find_game(file);
    if (options.fix || options.diff) worst = std::max(worst, mend_file(path, options, parameters, streams));
    if (options.diff) continue;
    const CheckedFile checked = check_file(path, settings, streams);
    worst = std::max(worst, checked.code);
    if (options.json) {
      Json answer = to_json(checked, settings);
      if (options.since) answer.set("changes", changes_json(checked.loaded, *options.since));
      report.add(std::move(answer));
    } else {
      print_checked(checked, settings, streams);
      if (options.since) print_changes(checked.loaded, *options.since, streams);
    }
  }
  if (options.json) write_json(streams.out, report);
  return Interrupt::asked() ? Interrupt::exit_code() : worst;
}

} // namespace

Command check_command() {
  Command command("check", "Load rule files, report every fault, run their tests");
  auto& options = command.runs(run_check);
  command.add("FILE", &options.files, "Rule files, or names of games");
  add_set(command, options.set);
  add_root(command, options.root);
  command.add("--walk", &options.walk, "Play random games of so many plies in all and tell what they met")
      .called("PLIES")
      .within(1, 1'000'000);
  command.add("--seed", &options.seed, "Of these games").within(0, 0xFFFF'FFFF).show_default();
  command.add("--watch", &options.watch, "Check one file again whenever it is saved, and show its board");
  command.add("--fix", &options.fix, "Put right in the file what is certain, such as a misspelt word")
      .excluding("--watch");
  command
      .add("--diff", &options.diff,
           "Show what --fix would change, and change nothing (exit code 1 if anything)")
      .excluding("--fix")
      .excluding("--watch");
  command
      .add("--explain", &options.explain, "Tell more about the code that stands in brackets after a message")
      .called("CODE")
      .excluding("FILE");
  command
      .add("--since", &options.since,
           "Tell where a text may mean something else than in this older version, and what to write instead")
      .called("VERSION")
      .one_of(workbench::known_versions())
      .excluding("--watch");
  Option& json = command.add("--json", &options.json, "Print the answer as JSON");
  json.excluding("--watch");
  json.excluding("--diff");
  command.example = "regola check my-game.rules\n  regola check my-game.rules --walk 2000";
  return command;
}

} // namespace regola::console
