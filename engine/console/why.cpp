// The command `why`: why a move is not legal, or which line offers it.

#include "engine/console/command.hpp"
#include "engine/console/find_move.hpp"
#include "engine/console/refusal.hpp"
#include "engine/matcher/result.hpp"

#include <memory>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

namespace regola::console {

namespace {

struct WhyOptions : FileOptions {
  std::vector<std::string> move;
  std::string from;
};

int run_why(const WhyOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const auto status = status_for(*game, options.from, streams);
  if (!status) {
    return bad_input;
  }
  const std::string typed = fmt::format("{}", fmt::join(options.move, " "));
  const Ruleset& ruleset = game->ruleset;
  const Result result = result_of(ruleset, *status);
  const auto all = result.ending == Ending::open ? successors(ruleset, *status) : std::vector<Successor>();
  const FoundMove found = find_move(ruleset, all, typed);
  for (const std::size_t i : found.candidates) {
    fmt::print(streams.out, "yes: {}   line {}: {}\n", to_text(ruleset, all[i].move), all[i].line,
               game->line(all[i].line));
  }
  if (!found.candidates.empty()) {
    return fine;
  }
  if (result.ending != Ending::open) {
    fmt::print(streams.out, "no: the game is over: {}\n", to_text(ruleset, result));
  } else {
    fmt::print(streams.out, "no: {}\n", why_refused(*game, *status, typed));
  }
  return answer_is_no;
}

} // namespace

void add_why(CLI::App& program, Streams& streams, int& exit_code) {
  CLI::App* command = program.add_subcommand("why", "Say which line offers a move, or why none does");
  auto options = std::make_shared<WhyOptions>();
  add_file(*command, *options);
  command->add_option("MOVE", options->move, "A move as play takes it")->required()->expected(1, -1);
  command->add_option("--from", options->from, "In this status; without it at the start of the game")
      ->type_name("STATUS");
  add_example(*command, "regola why games/breakthrough.rules b2-b4");
  command->callback([options, &streams, &exit_code] { exit_code = run_why(*options, streams); });
}

} // namespace regola::console
