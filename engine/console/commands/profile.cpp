// The command `profile`: what each line of a text does in games, and what it costs.

#include "engine/console/commands/profile_text.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/play/opponents.hpp"
#include "engine/console/play/record_file.hpp"
#include "engine/console/print.hpp"
#include "engine/interface/answers.hpp"

#include <ostream>

namespace regola::console {

namespace {

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
    const auto made = std::find_if(all.begin(), all.end(), [&](const Successor& each) {
      return each.status == ply.status && each.line == ply.line;
    });
    const auto same =
        made != all.end() ? made : std::find_if(all.begin(), all.end(), [&](const Successor& each) {
          return each.status == ply.status;
        });
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
      const auto made = std::find_if(all.begin(), all.end(), [&](const Successor& each) {
        return found.best && each.move == found.best->move;
      });
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
