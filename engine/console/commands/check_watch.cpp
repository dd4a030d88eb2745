#include "engine/console/commands/check_file.hpp"

#include <ostream>
#include <thread>

#include "engine/console/game_library.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/print.hpp"
#include "engine/console/terminal.hpp"
#include "engine/matcher/written_moves.hpp"

namespace regola::console {

namespace {

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
