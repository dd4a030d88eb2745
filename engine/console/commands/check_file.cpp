#include "engine/console/commands/check_file.hpp"

#include "engine/compiled/engine.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/workbench/play.hpp"
#include "rules/text/printable.hpp"

namespace regola::console {

namespace {

/// Runs the expectations of one file until it is interrupted; a failed one is shown like a fault of the text.
int check_expectations(Loaded& loaded, std::vector<CheckedExpectation>& tests, Streams& streams) {
  int code = fine;
  Engine engine(*loaded.ruleset);
  ProgressLine progress(streams);
  const StopCount stop = [&](std::uint64_t made) {
    progress.update([&] {
      return fmt::format("expectation {} of {}: {} lines", tests.size() + 1,
                         loaded.ruleset->expectations.size(), made);
    });
    return Interrupt::asked();
  };
  for (const Expectation& expectation : loaded.ruleset->expectations) {
    const workbench::Outcome outcome = workbench::meet(loaded, engine, expectation, stop);
    if (Interrupt::asked()) return code;
    tests.push_back({expectation.line, outcome.met, outcome.found});
    if (!outcome.met) {
      code = answer_is_no;
      loaded.diagnostics.push_back(workbench::unmet(expectation.place, expectation.wanted, outcome.found));
    }
  }
  return code;
}

RandomWalk walk(const Loaded& loaded, const CheckSettings& settings, Streams& streams) {
  ProgressLine progress(streams);
  const auto line_name = [&](std::uint32_t line) { return loaded.line_name(line); };
  std::size_t asked = 0;
  return random_walk(
      *loaded.ruleset, static_cast<std::uint32_t>(settings.seed), settings.walk, line_name, [&] {
        ++asked;
        progress.update([&] { return fmt::format("random games: {} of {} plies", asked, settings.walk); });
        return Interrupt::asked();
      });
}

} // namespace

CheckedFile check_loaded(std::string file, Loaded loaded, const CheckSettings& settings, Streams& streams) {
  CheckedFile checked;
  checked.file = std::move(file);
  checked.loaded = std::move(loaded);
  checked.code = bad_input;
  if (checked.loaded.ruleset) {
    checked.code = check_expectations(checked.loaded, checked.expectations, streams);
    if (!Interrupt::asked()) {
      const Diagnostics found = faults_of_play(checked.loaded, *checked.loaded.ruleset);
      checked.code = has_errors(found) ? static_cast<int>(bad_input) : checked.code;
      checked.loaded.diagnostics.insert(checked.loaded.diagnostics.end(), found.begin(), found.end());
    }
    if (checked.code == fine && !Interrupt::asked()) {
      checked.slow = slow_play(checked.loaded, *checked.loaded.ruleset);
    }
    if (settings.walk != 0 && checked.loaded.ruleset->has_start && !Interrupt::asked()) {
      checked.walk = walk(checked.loaded, settings, streams);
    }
  }
  checked.interrupted = Interrupt::asked();
  return checked;
}

CheckedFile check_file(const std::string& file, const CheckSettings& settings, Streams& streams) {
  try {
    return check_loaded(file, load_file(file, settings.parameters, settings.root), settings, streams);
  } catch (const Stopped&) {
    CheckedFile stopped;
    stopped.file = file;
    stopped.interrupted = Interrupt::asked();
    return stopped;
  }
}

std::string verdict_text(const CheckedFile& checked) {
  const std::string file = printable(checked.file);
  const std::size_t met = checked.expectations.size();
  const bool between = checked.loaded.ruleset && met < checked.loaded.ruleset->expectations.size();
  if (checked.interrupted && checked.walk) {
    return fmt::format("{}: interrupted after {} plies of random games", file, checked.walk->plies);
  }
  if (checked.interrupted && between) {
    return fmt::format("{}: interrupted after {} of {} expectations", file, met,
                       checked.loaded.ruleset->expectations.size());
  }
  if (checked.interrupted && (checked.loaded.ruleset || checked.loaded.sources.empty())) {
    return file + ": interrupted";
  }
  if (checked.code != fine) {
    return fmt::format("{}: {}", file,
                       checked.code == answer_is_no ? "an expectation failed" : "this file cannot be used");
  }
  const std::size_t warnings = checked.loaded.diagnostics.size();
  return fmt::format("{}: fine, {} expectation{} met{}", file, met, met == 1 ? "" : "s",
                     warnings == 0 ? "" : fmt::format(", {} warning{}", warnings, warnings == 1 ? "" : "s"));
}

} // namespace regola::console
