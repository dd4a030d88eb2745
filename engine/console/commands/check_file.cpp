#include "engine/console/commands/check_file.hpp"

#include <ostream>
#include <thread>

#include <fmt/format.h>

#include "engine/compiled/engine.hpp"
#include "engine/console/game_library.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/matcher/written_moves.hpp"
#include "engine/workbench/outline.hpp"
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

constexpr std::size_t most_mendings = 200;

/// Identifies a fault by its line and its message, also when the text before it changes.
using Name = std::pair<std::uint32_t, std::string>;

Name name_of(const Diagnostic& fault, const Source& source) {
  return {source.locate(fault.place.offset).line, fault.message};
}

std::string put_in(const std::string& text, const Diagnostic& fault) {
  std::string changed = text;
  return changed.replace(fault.place.offset, fault.place.length, *fault.replacement);
}

/// Whether a text has an error among `length` bytes that were put in at `offset`. For none, an error at the
/// next byte counts.
bool is_faulty(const Loaded& loaded, std::uint32_t offset, std::size_t length) {
  const auto last = offset + static_cast<std::uint32_t>(std::max<std::size_t>(length, 1));
  return any_of(loaded.diagnostics, [&](const Diagnostic& fault) {
    return fault.severity == Severity::error && fault.place.source == 0 && fault.place.offset >= offset &&
           fault.place.offset < last;
  });
}

/// The time and the size of a text when it was last written; equal for texts that do not exist.
using Stamp = std::pair<std::filesystem::file_time_type, std::uintmax_t>;

Stamp stamp(const std::string& path) {
  std::error_code error;
  const auto written = std::filesystem::last_write_time(path, error);
  const std::uintmax_t size = error ? 0 : std::filesystem::file_size(path, error);
  return {error ? std::filesystem::file_time_type() : written, error ? 0 : size};
}

/// Whether a file that was included still holds the text that was read.
bool is_as_read(const Source& included) {
  std::string text;
  return !read_text(included.name, text) && without_mark(std::move(text)) == included.text;
}

/// The board at the start and the legal moves there.
std::string start_text(const Ruleset& ruleset, const DrawingFor& target) {
  if (!ruleset.has_start) return {};
  std::string text = '\n' + draw(ruleset, ruleset.start, {}, {}, target) + '\n';
  try {
    const bool is_open = result_of(ruleset, ruleset.start).ending == Ending::open;
    const std::vector<Successor> all =
        is_open ? successors(ruleset, ruleset.start) : std::vector<Successor>();
    const WrittenMoves written(ruleset, ruleset.start, all);
    constexpr std::size_t most_shown = 60;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(all.size(), most_shown); ++i) texts.push_back(written.brief(i));
    if (all.size() > most_shown) texts.emplace_back("...");
    text += fmt::format("{} moves for {}\n{}", all.size(), ruleset.players[ruleset.start.to_move],
                        side_by_side(texts, target.width));
  } catch (const RulesError& error) {
    text += std::string(error.what()) + '\n';
  }
  return text;
}

void show(const CheckedFile& checked, const CheckSettings& settings, Streams& streams) {
  if (streams.terminal_out) {
    streams.out << "\x1b[2J\x1b[H"; // an empty screen, and its upper left corner
  }
  print(streams.out, "{}\n", verdict_text(checked));
  if (checked.walk) streams.out << walk_text(checked.loaded, *checked.walk, settings.seed);
  if (checked.loaded.ruleset) streams.out << start_text(*checked.loaded.ruleset, streams.drawing());
  const std::string report = checked.loaded.report(streams.colour_out);
  streams.out << (report.empty() ? "" : "\n") << report;
  streams.out.flush();
}

/// Waits until a text has changed.
/// @param before the stamp of the file before it was read
/// @return false if the program is asked to end
bool wait_for_change(const CheckedFile& checked, const Stamp& before) {
  const Sources& sources = checked.loaded.sources; // the file first, which may be a pipe that is read once
  while (!Interrupt::asked()) {
    // Includes are known once they have been read: their stamps of before are not, so texts are compared.
    if (stamp(checked.file) != before ||
        !std::all_of(sources.begin() + (sources.empty() ? 0 : 1), sources.end(), is_as_read)) {
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

} // namespace

CheckedFile check_loaded(std::string file, Loaded loaded, const CheckSettings& settings, Streams& streams) {
  CheckedFile checked;
  checked.file = std::move(file);
  checked.loaded = std::move(loaded);
  checked.code = bad_input;
  if (checked.loaded.ruleset) {
    const Engine engine(*checked.loaded.ruleset); // keeps what is compiled for all that follows
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

Mended mend(const std::string& name, std::string text, const Settings& settings, const std::string& root) {
  Mended mended{std::move(text), {}};
  std::set<Name> tried;
  Loaded loaded = load_text(name, mended.text, settings, root);
  while (mended.mendings.size() < most_mendings) {
    const auto fault = find_if(loaded.diagnostics, [&](const Diagnostic& each) {
      return each.replacement && each.place.source == 0 &&
             !tried.contains(name_of(each, loaded.sources.front()));
    });
    if (fault == loaded.diagnostics.end()) break;
    const Name called = name_of(*fault, loaded.sources.front());
    tried.insert(called);
    std::string changed = put_in(mended.text, *fault);
    Loaded then = load_text(name, changed, settings, root);
    if (is_faulty(then, fault->place.offset, fault->replacement->size())) continue;
    mended.mendings.push_back(
        {called.first, mended.text.substr(fault->place.offset, fault->place.length), *fault->replacement});
    mended.text = std::move(changed);
    loaded = std::move(then);
  }
  return mended;
}

std::string differing_lines(const std::string& name, const std::string& before, const std::string& after) {
  const std::vector<std::string_view> old_lines = workbench::lines_with_ends(before);
  const std::vector<std::string_view> new_lines = workbench::lines_with_ends(after);
  const auto marked = [](char mark, std::string_view line) {
    const bool ended = !line.empty() && line.back() == '\n';
    return fmt::format("{}{}{}", mark, line, ended ? "" : "\n\\ No newline at end of file\n");
  };
  std::string text;
  for (std::size_t i = 0; i < std::min(old_lines.size(), new_lines.size()); ++i) {
    if (old_lines[i] != new_lines[i]) {
      text +=
          fmt::format("@@ -{0} +{0} @@\n{1}{2}", i + 1, marked('-', old_lines[i]), marked('+', new_lines[i]));
    }
  }
  return text.empty() ? text : fmt::format("--- {0}\n+++ {0}\n{1}", name, text);
}

int watch(const std::vector<std::string>& files, const CheckSettings& settings, Streams& streams) {
  if (files.size() != 1) refuse(streams.err, "--watch takes one file, not {}", files.size());
  const std::string file = find_game(files.front());
  while (!Interrupt::asked()) {
    const Stamp before = stamp(file);
    const CheckedFile checked = check_file(file, settings, streams);
    if (Interrupt::asked()) break;
    show(checked, settings, streams);
    if (!wait_for_change(checked, before)) break;
  }
  return Interrupt::exit_code();
}

} // namespace regola::console
