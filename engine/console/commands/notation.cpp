// The command `notation`: a status in the notation of other programs, or read from it.

#include "rules/ruleset/notation.hpp"
#include "engine/console/command.hpp"
#include "engine/console/print.hpp"

#include <ostream>

#include <fmt/format.h>

namespace regola::console {

namespace {

struct NotationOptions : FileOptions {
  StatusOption status;
};

int run_notation(const NotationOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  const Ruleset& ruleset = game.ruleset;
  const auto status = status_for(game, options.status, streams);
  if (!has_notation(ruleset)) {
    print(streams.err, "{}: this game has no notation but its own; a 'notation' line gives it one\n",
          options.file);
    throw Refused();
  }
  if (options.json) {
    write_json(streams.out, Json::object({{"status", to_text(ruleset, status)},
                                          {"notation", to_notation(ruleset, status)}}));
    return fine;
  }
  print(streams.out, "{}\n{}\n", to_notation(ruleset, status), to_text(ruleset, status));
  return fine;
}

} // namespace

Command notation_command() {
  Command command("notation", "Write a status as other programs do (FEN)");
  auto& options = command.runs(run_notation);
  add_file(command, options);
  add_status(command, options.status);
  add_json(command, options.json);
  command.example = "regola notation my-game.rules 8/8/8/8/8/8/8/K1k5 w - -";
  return command;
}

} // namespace regola::console
