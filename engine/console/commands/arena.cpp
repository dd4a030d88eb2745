// The command `arena`: matches and round robins between controllers.

#include "engine/console/commands/arena_table.hpp"
#include "engine/console/commands/solution_report.hpp"
#include "engine/console/interrupt.hpp"
#include "engine/console/play/opponents.hpp"
#include "engine/console/play/record_file.hpp"
#include "engine/console/print.hpp"

#include <cmath>
#include <ostream>

namespace regola::console {

namespace {

struct ArenaCall : FileOptions {
  ArenaOptions arena;
  StatusOption status;
  std::string record;
  std::string sprt;
  std::size_t jobs = 0; // 0 for as many as there are cores
  bool list = false;
};

/// Parses `ELO0,ELO1[,ALPHA,BETA]`.
Sprt read_sprt(const std::string& text, Streams& streams) {
  std::vector<double> numbers;
  const char* at = text.data();
  const char* const end = text.data() + text.size();
  while (at <= end) {
    double number = 0;
    const auto [stop, fault] = std::from_chars(at, end, number);
    if (fault != std::errc() || (stop != end && *stop != ',')) {
      refuse_text(streams, "--sprt: here a number is missing: ELO0,ELO1[,ALPHA,BETA]", text,
                  static_cast<std::size_t>(at - text.data()));
    }
    numbers.push_back(number);
    at = stop + 1;
  }
  constexpr double most_elo = 1000;
  const auto is_probability = [](double number) { return number > 0 && number < 0.5; };
  if ((numbers.size() != 2 && numbers.size() != 4) || !(numbers[0] < numbers[1]) ||
      !(std::abs(numbers[0]) <= most_elo) || !(std::abs(numbers[1]) <= most_elo) ||
      (numbers.size() == 4 && (!is_probability(numbers[2]) || !is_probability(numbers[3])))) {
    refuse_text(
        streams,
        "--sprt: ELO0,ELO1[,ALPHA,BETA] with ELO0 below ELO1, both from -1000 to 1000, and probabilities "
        "between 0 and 0.5",
        text, 0);
  }
  Sprt sprt;
  sprt.elo0 = numbers[0];
  sprt.elo1 = numbers[1];
  if (numbers.size() == 4) {
    sprt.alpha = numbers[2];
    sprt.beta = numbers[3];
  }
  return sprt;
}

/// Reports games on err: each one on a terminal, else every tenth part of them.
void show_progress(const ArenaResult& result, Streams& streams) {
  const std::size_t games = result.games();
  const Tally first = result.tally_of(0);
  const std::string text = fmt::format("{}/{} games, {} wins, {} draws, {} losses", games, result.planned,
                                       first.wins, first.draws, first.losses);
  if (streams.terminal_err) {
    print(streams.err, "\r\x1b[K{}", text);
  } else if (games * 10 / result.planned != (games - 1) * 10 / result.planned) {
    print(streams.err, "{}\n", text);
  }
  streams.err.flush();
}

/// All options that decide which games are played.
std::string text_of_options(const ArenaOptions& options) {
  std::string text =
      fmt::format("{} {} {} {}", options.games, options.opening_plies, options.most_plies, options.seed);
  if (options.sprt) {
    text += fmt::format(" sprt {} {} {} {}", options.sprt->elo0, options.sprt->elo1, options.sprt->alpha,
                        options.sprt->beta);
  }
  return fmt::format("{}, {}", text, fmt::join(options.players, ", "));
}

int run_arena(ArenaCall call, Streams& streams) {
  if (call.list) {
    streams.out << list_of_controllers();
    return fine;
  }
  if (call.file.empty() || call.arena.players.size() < 2) {
    streams.err << "regola: a match needs a rule file and two controllers, as in\n"
                   "  regola arena my-game.rules alphabeta:depth=4 easy\n";
    throw Refused();
  }
  if (!call.sprt.empty()) {
    call.arena.sprt = read_sprt(call.sprt, streams);
    if (call.arena.players.size() != 2) refuse(streams.err, "--sprt compares two controllers");
  }
  const auto game = load_game(call, streams);
  const auto start = status_for(game, call.status, streams);
  for (const std::string& player : call.arena.players) { // all of them, before the first game
    static_cast<void>(opponent_for(game.ruleset, player, streams));
  }
  Ranks& ranks = joined_ranks();
  const bool leads = ranks.rank() == 0;
  if (!is_same_work(ranks, game.ruleset, start, "options", text_of_options(call.arena), streams)) {
    return bad_input;
  }
  if (leads && !call.record.empty()) {
    const AppendFile checked(call.record); // before anything is played
  }
  RecordGuard record(streams);
  const Interrupt interrupt;
  const unsigned usual_jobs = ranks.size() == 1 ? std::max(1U, std::thread::hardware_concurrency()) : 1;
  call.arena.jobs = call.jobs == 0 ? usual_jobs : call.jobs;
  call.arena.ranks = &ranks;
  call.arena.stop = [] { return Interrupt::asked(); };
  call.arena.played = [&](const PlayedGame& played, const ArenaResult& result) {
    if (!call.record.empty()) {
      record.write([&] { add_game(call.record, game.ruleset, {call.file, call.set}, played); });
    }
    show_progress(result, streams);
  };
  const ArenaResult result = play_arena(game.ruleset, start, call.arena);
  if (!leads) return fine;
  if (streams.terminal_err) streams.err << "\r\x1b[K";
  for (std::size_t player = 0; player < result.overruns.size(); ++player) {
    if (result.overruns[player] > 0) {
      print(streams.err, "{} thought longer than it might {} time{}\n", call.arena.players[player],
            result.overruns[player], result.overruns[player] == 1 ? "" : "s");
    }
  }
  if (call.json) {
    write_json(streams.out, arena_json(call.arena, result));
  } else {
    streams.out << arena_table(call.arena, result);
  }
  return result.interrupted ? Interrupt::exit_code() : record.failed() ? bad_input : fine;
}

} // namespace

Command arena_command() {
  Command command("arena", "Let controllers play against each other");
  auto& call = command.runs(run_arena);
  ArenaOptions& arena = call.arena;
  add_file(command, call).required = false;
  command.add("CONTROLLER", &arena.players, "Two or more that play, each against each");
  command.add("--games", &arena.games, "Games of each pair").within(1, 10'000'000).show_default();
  command.add("--seed", &arena.seed, "Of the openings and of all that is left to chance")
      .within(0, std::numeric_limits<std::uint64_t>::max())
      .show_default();
  command.add("--opening-plies", &arena.opening_plies, "So many first plies are drawn at random")
      .within(0, 1000)
      .show_default();
  command.add("--plies", &arena.most_plies, "A game that has not ended by then is drawn")
      .within(1, 1'000'000)
      .show_default();
  command
      .add("--jobs", &call.jobs,
           "Games at the same time; by default as many as there are cores, or one for each rank of mpirun")
      .within(1, 1024);
  command.add("--sprt", &call.sprt, "End the match when it is decided between two differences")
      .called("ELO0,ELO1[,ALPHA,BETA]");
  add_from(command, call.status);
  add_record(command, call.record);
  command.add("--list", &call.list, "List the controllers and their parameters");
  add_json(command, call.json);
  add_backend(command);
  command.memory =
      "--jobs and with the memory of the controllers, as in alphabeta:table=64M or mcts:memory=64M";
  command.example =
      "regola arena my-game.rules alphabeta:depth=4 easy --games 20\n"
      "  regola arena my-game.rules alphabeta:time=100ms mcts:time=100ms --sprt 0,20 --games 10000\n"
      "Each opening is played twice, with the colours exchanged. Ctrl-C ends the match and prints what\n"
      "was played; the exit status is 130 then.";
  return command;
}

} // namespace regola::console
