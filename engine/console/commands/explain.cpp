// The command `explain`: the programs that the lines of a text are compiled to, and what they cost.

#include "engine/compiled/lower/leaves.hpp"
#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/console/commands/explain_text.hpp"
#include "engine/console/print.hpp"

#include <ostream>

namespace regola::console {

namespace {

struct ExplainOptions : FileOptions {
  std::string player;
  std::string line; ///< NUMBER or FILE:NUMBER
  bool ply = false;
  bool tiers = false;
};

/// Tells what answers questions about games: a compiled form, or the reference matcher.
template <typename Written>
std::string form_text(std::string_view name, TextForm<Written>& of) {
  FormCode& code = of.code();
  if (!code.missing().empty()) {
    return fmt::format("{}: by the reference matcher; what has no form: {}\n", name, code.missing());
  }
  const form::Form& form = of.written()->form;
  const std::string why = code.why_portable();
  const form::MachineCode made = code.machine_code();
  const std::string by =
      why.empty() ? fmt::format("{} bytes of machine code", made.bytes) : "interpreted: " + why;
  std::string text =
      fmt::format("{}: one form of {} instructions for both players; {}\n"
                  "  {} values were asked for, {} were known, {} instructions were of no use\n",
                  name, form.code.size(), by, form.passes.asked, form.passes.known, form.passes.unused);
  if (why.empty()) {
    text += fmt::format("  in machine code {} became part of others, {} do the work of two or three{}\n",
                        made.folded, made.fused,
                        made.reorders_lanes ? ", and lanes stand together that are shifted one way" : "");
  }
  return text;
}

/// The players to show: the named one, else the first one if they mirror each other, else both.
std::vector<PlayerIndex> players_for(const Ruleset& ruleset, const std::string& name, Streams& streams) {
  if (name.empty()) {
    return ruleset.mirrored ? std::vector<PlayerIndex>{first_player}
                            : std::vector<PlayerIndex>{first_player, second_player};
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    if (ruleset.players[player] == name) return std::vector<PlayerIndex>{player};
  }
  refuse(streams.err, "this game has no player '{}'; it has {} and {}", name, ruleset.players[first_player],
         ruleset.players[second_player]);
}

/// Whether the explanation has a line of the text.
bool is_explained(const Explanation& explanation, const Selection& selection) {
  return any_of(selection.players, [&](PlayerIndex player) {
    const auto& lines = explanation.sides[player].lines;
    return any_of(lines, [&](const ExplainedLine& line) { return selection.covers(line.line); });
  });
}

/// Prints the instructions of a form.
/// @return an exit code
template <typename Written>
int print_form(const char* name, TextForm<Written>& of, Streams& streams) {
  streams.out << form_text(name, of);
  if (of.written() == nullptr) return answer_is_no;
  streams.out << form::to_string(of.written()->form);
  return fine;
}

int run_explain(const ExplainOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (options.tiers) return print_tiers(game, options.json, streams);
  const auto players = players_for(game.ruleset, options.player, streams);
  const auto line =
      options.line.empty() ? std::optional<std::uint32_t>(0) : game.loaded.line_called(options.line);
  if (!line) refuse(streams.err, "--line {}: the text has no such line", options.line);
  const Selection selection{players, *line};
  const CompiledRuleset compiled(game.ruleset);
  if (options.ply) {
    const int games = print_form("random games", *compiled.random_games, streams);
    streams.out << '\n';
    return std::max(games, print_form("leaves", *compiled.leaf_counts, streams));
  }
  const Explanation explanation = explain(compiled, streams.line_name);
  if (selection.line != 0 && !is_explained(explanation, selection)) {
    const std::string text = game.line(selection.line);
    refuse(streams.err, "--line {}: {}", options.line,
           text.empty() ? "this line is empty" : fmt::format("nothing is compiled of '{}'", text));
  }
  if (options.json) {
    print_json(explanation, game, selection, compiled, streams.out);
  } else {
    print(explanation, game, selection, streams.out);
    if (selection.line == 0) {
      streams.out << '\n'
                  << form_text("random games", *compiled.random_games)
                  << form_text("leaves", *compiled.leaf_counts);
      for (const SearchedForm& each : searched_forms(compiled)) {
        streams.out << form_text(each.name, each.form);
      }
    }
  }
  return fine;
}

} // namespace

Command explain_command() {
  Command command("explain", "Print what the lines are compiled to, and the cost");
  auto& options = command.runs(run_explain);
  add_file(command, options);
  command.add("--line", &options.line, "Only this line of the text, or of one it includes")
      .called("[FILE:]NUMBER");
  command.add("--player", &options.player, "As this player sees the lines").called("NAME");
  add_json(command, options.json);
  command.add("--ply", &options.ply, "Print the programs of random games and of counting leaves instead")
      .excluding("--line")
      .excluding("--player")
      .excluding("--json");
  command.add("--tiers", &options.tiers, "Print what no move brings back, and the tiers of positions by it")
      .excluding("--line")
      .excluding("--player")
      .excluding("--ply");
  add_backend(command);
  command.example = "regola explain my-game.rules --line 5\n"
                    "  regola explain my-game.rules --ply\n"
                    "  regola explain my-game.rules --tiers";
  return command;
}

} // namespace regola::console
