// The command `why`: explains why a move is not legal, or which line offers it.

#include "engine/console/command.hpp"
#include "engine/console/print.hpp"
#include "engine/interface/answers.hpp"
#include "engine/interface/refusal.hpp"
#include "engine/matcher/find_move.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/written_moves.hpp"
#include "rules/text/printable.hpp"

#include <ostream>

#include <fmt/format.h>

namespace regola::console {

namespace {

struct WhyOptions : FileOptions {
  std::vector<std::string> move;
  StatusOption status;
};

int run_why(const WhyOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  const auto status = status_for(game, options.status, streams);
  const std::string typed = fmt::format("{}", fmt::join(options.move, " "));
  const Ruleset& ruleset = game.ruleset;
  const Result result = result_of(ruleset, status);
  const auto all = result.ending == Ending::open ? successors(ruleset, status) : std::vector<Successor>();
  const FoundMove found = find_move(ruleset, status, all, typed);
  if (options.json) {
    write_json(streams.out, why_json(game, status, all, found, typed));
    return found.candidates.empty() ? answer_is_no : fine;
  }
  for (const std::size_t i : found.candidates) {
    print(streams.out, "yes: {}   {}: {}\n", WrittenMoves(ruleset, status, all).text(i),
          game.line_name(all[i].line), game.line(all[i].line));
  }
  if (!found.candidates.empty()) return fine;
  print(streams.out, "no: {}\n", printable(why_refused(game, status, typed)));
  return answer_is_no;
}

} // namespace

Command why_command() {
  Command command("why", "Say which line offers a move, or why none does");
  auto& options = command.runs(run_why);
  add_file(command, options);
  command.add("MOVE", &options.move, "A move as play takes it").require();
  add_from(command, options.status);
  add_json(command, options.json);
  command.example = "regola why my-game.rules b2-b4";
  return command;
}

} // namespace regola::console
