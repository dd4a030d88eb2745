// The command `profile`: what each line of a text does in games, and what it costs.

#include "engine/console/draw/svg.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/play/opponents.hpp"
#include "engine/console/play/record_file.hpp"
#include "engine/console/print.hpp"
#include "engine/interface/answers.hpp"
#include "engine/interface/faults_of_play.hpp"

namespace regola::console {

namespace {

using workbench::LineProfile;
using workbench::Profile;

std::uint64_t work_of_all(const Profile& profile) {
  std::uint64_t work = 0;
  for (const LineProfile& line : profile.lines) work += line.work;
  return std::max<std::uint64_t>(work, 1);
}

std::string list_of(const Game& game, const std::string& title, const Profile& profile,
                    const std::function<bool(const LineProfile&)>& fits) {
  std::string text;
  for (const LineProfile& line : profile.lines) {
    if (fits(line)) text += fmt::format("    {}: {}\n", game.line_name(line.line), game.line(line.line));
  }
  return text.empty() ? text : fmt::format("  {}:\n{}", title, text);
}

bool is_end(const Game& game, const LineProfile& line) {
  const std::string text = game.line(line.line);
  return text.compare(0, 3, "win") == 0 || text.compare(0, 4, "lose") == 0 || text.compare(0, 4, "draw") == 0;
}

/// A profile as text.
/// @param top greatest number of lines of the text, those with the highest cost first; 0: all
std::string profile_text(const Game& game, const Profile& profile, std::size_t top) {
  std::string text = fmt::format("{} plies, {} games ended, {} broken off\n", profile.plies,
                                 profile.lengths.count, profile.unfinished);
  text += games_text(profile.lengths, profile.moves, profile.results) + '\n';
  text += fmt::format("{:>8} {:>8} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>6} {:>6}\n", "asked", "matched",
                      "offered", "chosen", "changed", "vetoed", "vetoes", "decided", "games", "work");
  const std::uint64_t work = work_of_all(profile);
  for (const LineProfile& line : ranked_lines(profile, top)) {
    const auto number = [](std::size_t count) { return count == 0 ? "." : std::to_string(count); };
    text += fmt::format("{:>8} {:>8} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7} {:>6} {:>6}  {}: {}\n",
                        number(line.asked), number(line.matched), number(line.offered), number(line.chosen),
                        number(line.changed), number(line.vetoed), number(line.vetoes), number(line.decided),
                        number(line.games),
                        line.work == 0 ? "." : fmt::format("{} %", (100 * line.work + work / 2) / work),
                        game.line_name(line.line), game.line(line.line));
    for (const auto& [by, count] : line.vetoed_by) {
      text += fmt::format("{:>94} by {}: {}\n", count, game.line_name(by), game.line(by));
    }
  }
  const std::string idle =
      list_of(game, "lines that never did anything", profile,
              [&](const LineProfile& line) { return !line.has_fired() && !is_end(game, line); }) +
      list_of(game, "ends that no game came to", profile,
              [&](const LineProfile& line) { return line.decided == 0 && is_end(game, line); });
  std::string one_sided;
  for (const PlayerIndex player : {first_player, second_player}) {
    const PlayerIndex other = player == first_player ? second_player : first_player;
    one_sided += list_of(
        game, "lines that only " + game.ruleset.players[player] + " played", profile,
        [&](const LineProfile& line) { return line.chosen_by[player] > 0 && line.chosen_by[other] == 0; });
  }
  return text + (idle.empty() && one_sided.empty() ? "" : "\n" + idle + one_sided);
}

/// Where a line fired: the board with `.` for never and 1 to 9 for rarely to often, or for a board without
/// rows the cells with their counts. Empty if the line never fired.
std::string heat_text(const Ruleset& ruleset, const LineProfile& line) {
  const std::size_t most = line.cells.empty() ? 0 : *std::max_element(line.cells.begin(), line.cells.end());
  if (most == 0) return {};
  const Board& board = ruleset.board;
  std::string text;
  if (!board.is_grid()) {
    for (std::size_t cell = 0; cell < line.cells.size(); ++cell) {
      if (line.cells[cell] > 0) {
        text += fmt::format(" {} {}", board.name(static_cast<CellIndex>(cell)), line.cells[cell]);
      }
    }
    return "   " + text + "\n";
  }
  const BoardGeometry geometry = geometry_of(ruleset, ruleset.start, false);
  double y = -1;
  double x = 0;
  for (std::size_t cell = 0; cell < line.cells.size() && cell < geometry.centres.size(); ++cell) {
    const Spot spot = geometry.centres[cell];
    if (spot.y != y) {
      text += text.empty() ? "   " : "\n   ";
      x = 0.5;
      y = spot.y;
    }
    for (; x + 0.75 < spot.x; x += 1) text += "  "; // holes
    const std::size_t share = line.cells[cell] == 0 ? 0 : 1 + (8 * line.cells[cell]) / most;
    text += share == 0 ? " ." : fmt::format(" {}", share);
    x = spot.x + 1;
  }
  return text + "\n";
}

/// The boards of all lines as one SVG document.
std::string heat_svg(const Game& game, const Profile& profile, std::size_t top) {
  constexpr double unit = 24;
  constexpr double title = 28;
  const BoardGeometry geometry = geometry_of(game.ruleset, game.ruleset.start, true);
  std::string body;
  double y = 0;
  for (const LineProfile& line : ranked_lines(profile, top)) {
    const std::size_t most = line.cells.empty() ? 0 : *std::max_element(line.cells.begin(), line.cells.end());
    if (most == 0) continue;
    body += fmt::format("<text x=\"4\" y=\"{}\">{}</text>\n", y + 18,
                        xml_text(game.line_name(line.line) + ": " + game.line(line.line)));
    y += title;
    for (std::size_t cell = 0; cell < geometry.centres.size() && cell < line.cells.size(); ++cell) {
      const Spot spot = geometry.centres[cell];
      const double share = static_cast<double>(line.cells[cell]) / static_cast<double>(most);
      body += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"#c33\" fill-opacity=\"{:.2f}\" "
          "stroke=\"#999\"><title>{}: {}</title></rect>\n",
          (spot.x - 0.5) * unit, y + (spot.y - 0.5) * unit, unit, unit, share,
          xml_text(game.ruleset.board.name(static_cast<CellIndex>(cell))), line.cells[cell]);
    }
    y += (geometry.height + 0.5) * unit;
  }
  const double width = std::max(geometry.width * unit, 640.0);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"monospace\" font-size=\"12\">\n{2}</svg>\n",
      width, y, body);
}

struct ProfileOptions : FileOptions {
  std::uint64_t plies = 2000;
  std::uint64_t seed = 1;
  std::uint64_t top = 0;
  std::string by;
  std::string heat;
  ReplayOptions replay;
};

/// Profiles the moves of a recorded game.
workbench::Profile profile_of(const Ruleset& ruleset, const PlayedGame& game) {
  workbench::Profiler profiler(ruleset);
  profiler.begin_game();
  Status status = game.start;
  profiler.judged(result_of(ruleset, status));
  for (const Successor& ply : game.plies) {
    const TurnTrace turn(ruleset, status);
    const std::vector<Successor> all = turn.successors();
    const auto made = find_if(
        all, [&](const Successor& each) { return each.status == ply.status && each.line == ply.line; });
    const auto same = made != all.end()
                          ? made
                          : find_if(all, [&](const Successor& each) { return each.status == ply.status; });
    if (same == all.end()) break;
    profiler.ply(status, turn, all, *same);
    status = ply.status;
    profiler.judged(result_of(ruleset, status));
  }
  profiler.end_game(result_of(ruleset, status));
  return profiler.report();
}

workbench::Profile profile(const ProfileOptions& options, const Game& game, Streams& streams) {
  const Ruleset& ruleset = game.ruleset;
  if (!options.replay.file.empty()) {
    Engine engine(ruleset);
    return profile_of(ruleset, read_game(options.replay, engine, options.set, streams));
  }
  if (!ruleset.has_start) refuse(streams.err, "this text has no board: nothing says where a game begins");
  workbench::Chooser choose = workbench::random_chooser(options.seed);
  std::optional<Opponent> opponent;
  if (!options.by.empty()) {
    opponent = opponent_for(ruleset, options.by, streams);
    choose = [&](const Status& before, const std::vector<Successor>& all) {
      const SearchResult found = opponent->choose(before, {}, [] { return Interrupt::asked(); });
      const auto made =
          find_if(all, [&](const Successor& each) { return found.best && each.move == found.best->move; });
      return made == all.end() ? std::size_t{0} : static_cast<std::size_t>(made - all.begin());
    };
  }
  ProgressLine progress(streams);
  std::size_t asked = 0;
  return workbench::profile_games(ruleset, choose, options.plies, longest_walk, [&] {
    ++asked;
    progress.update([&] { return fmt::format("games: {} of {} plies", asked, options.plies); });
    return Interrupt::asked();
  });
}

int run_profile(const ProfileOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  const Interrupt interrupt;
  const auto found = profile(options, game, streams);
  if (Interrupt::asked() && options.replay.file.empty()) {
    print(streams.err, "interrupted after {} of {} plies\n", found.plies, options.plies);
  }
  if (options.json) {
    write_json(streams.out, to_json(game, found, options.top));
  } else if (options.heat == "svg") {
    streams.out << heat_svg(game, found, options.top);
  } else {
    streams.out << profile_text(game, found, options.top);
    for (const workbench::LineProfile& line : found.lines) {
      const std::string heat = options.heat.empty() ? std::string() : heat_text(game.ruleset, line);
      if (!heat.empty()) {
        print(streams.out, "\n{}: {}\n{}", game.line_name(line.line), game.line(line.line), heat);
      }
    }
  }
  return Interrupt::asked() ? Interrupt::exit_code() : fine;
}

} // namespace

Command profile_command() {
  Command command("profile", "Play games and count what each line does, and its cost");
  auto& options = command.runs(run_profile);
  add_file(command, options);
  command.add("--plies", &options.plies, "Plies of all games together").within(1, 1'000'000).show_default();
  command.add("--seed", &options.seed, "Of games at random").within(0, 0xFFFF'FFFF).show_default();
  command.add("--by", &options.by, "Who plays both sides; without it moves are chosen at random")
      .called("CONTROLLER");
  add_replay(command, options.replay, "Count a game of this record instead").excluding("--by");
  command.add("--top", &options.top, "Only so many lines, those that cost most").within(1, 100'000);
  command.add("--heat", &options.heat, "Show on which cells each line fired: text, or an SVG document alone")
      .one_of({"text", "svg"});
  add_json(command, options.json);
  command.example =
      "regola profile my-game.rules --top 10\n"
      "  regola profile my-game.rules --heat svg > heat.svg\n"
      "asked: turns (of ends: positions) in which the line was tried; matched: places where its picture "
      "lay;\noffered: legal moves that begin with it; chosen: times it fired in a move that was played; "
      "changed:\ntimes it tidied up; vetoed, vetoes: moves that were taken from it, and that it took "
      "away;\ndecided: games it ended; games: in which it did any of this; work: its share of laying "
      "pictures.";
  return command;
}

} // namespace regola::console
