// The command `why`: why a move is not legal, or which line offers it.

#include "engine/console/command.hpp"
#include "engine/console/refusal.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/result.hpp"

#include <memory>
#include <ostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace regola::console {

namespace {

struct WhyOptions : FileOptions {
  std::vector<std::string> move;
  std::string from;
};

std::string refusal(const Game& game, const Status& status, const Result& result, const std::string& typed) {
  return result.ending == Ending::open ? why_refused(game, status, typed)
                                       : "the game is over: " + to_text(game.ruleset, result);
}

void print_json(const Game& game, const Status& status, const Result& result,
                const std::vector<Successor>& all, const FoundMove& found, const std::string& typed,
                Streams& streams) {
  nlohmann::json json = {{"legal", !found.candidates.empty()}};
  if (found.candidates.empty()) {
    json["reason"] = refusal(game, status, result, typed);
  }
  for (const std::size_t i : found.candidates) {
    json["moves"].push_back({{"move", to_text(game.ruleset, all[i].move)},
                             {"file", game.file_of_line(all[i].line)},
                             {"line", game.line_in_file(all[i].line)},
                             {"rule", game.line(all[i].line)}});
  }
  streams.out << json.dump() << '\n';
}

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
  if (options.json) {
    print_json(*game, *status, result, all, found, typed, streams);
    return found.candidates.empty() ? answer_is_no : fine;
  }
  for (const std::size_t i : found.candidates) {
    fmt::print(streams.out, "yes: {}   {}: {}\n", to_text(ruleset, all[i].move), game->line_name(all[i].line),
               game->line(all[i].line));
  }
  if (!found.candidates.empty()) {
    return fine;
  }
  fmt::print(streams.out, "no: {}\n", refusal(*game, *status, result, typed));
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
  add_json(*command, options->json);
  add_example(*command, "regola why my-game.rules b2-b4");
  command->callback([options, &streams, &exit_code] { exit_code = run_why(*options, streams); });
}

} // namespace regola::console
