// The command `explain`: the programs that the lines of a text are compiled to, and what they cost.

#include "engine/compiled/explain.hpp"
#include "engine/compiled/lower/leaves.hpp"
#include "engine/compiled/lower/random_game.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/node_forms.hpp"
#include "engine/console/command.hpp"
#include "engine/console/explain_text.hpp"
#include "engine/console/print.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include <fmt/format.h>

namespace regola::console {

namespace {

/// What alpha-beta and the solver ask, as it is shown.
constexpr std::array<std::pair<const char*, NodeQuestion>, node_questions> searched{
    {{"search, moves", NodeQuestion::children},
     {"search, captures", NodeQuestion::captures},
     {"search, leaves", NodeQuestion::leaves},
     {"solving, moves", NodeQuestion::solving}}};

/// The value that a search asks for if no other is named.
std::optional<std::size_t> last_value(const Ruleset& ruleset) {
  return ruleset.values.empty() ? std::nullopt : std::optional(ruleset.values.size() - 1);
}

struct ExplainOptions : FileOptions {
  std::string player;
  std::string line; ///< NUMBER or FILE:NUMBER
  bool ply = false;
};

Json to_json(const Cost& cost) {
  return Json::object({{"operations", cost.operations}, {"each_round", cost.each_round}});
}

Json to_json(const std::vector<ExplainedResult>& results) {
  Json list = Json::array();
  for (const ExplainedResult& result : results) {
    list.add(Json::object({{"program", result.program}, {"register", result.result}, {"what", result.what}}));
  }
  return list;
}

Json to_json(const ExplainedPicture& picture) {
  return Json::object({{"picture", picture.text},
                       {"headings", picture.headings},
                       {"properties", picture.properties},
                       {"distances", picture.distances},
                       {"results", to_json(picture.results)}});
}

Json to_json(const ExplainedExpression& expression) {
  return Json::object({{"expression", expression.text}, {"results", to_json(expression.results)}});
}

Json to_json(const ExplainedProgram& program) {
  Json code = Json::array();
  for (const ExplainedInstruction& instruction : program.code) {
    code.add(Json::object({{"register", instruction.result},
                           {"name", instruction.name},
                           {"text", instruction.text},
                           {"cost", to_json(instruction.cost)}}));
  }
  return Json::object({{"program", program.number},
                       {"code", code},
                       {"cost", to_json(program.cost)},
                       {"lanes", program.lanes}});
}

Json to_json(const ExplainedLine& line, const Game& game) {
  Json json = Json::object({{"word", line.word},
                            {"text", game.line(line.line)},
                            {"writes", line.writes},
                            {"properties", line.properties},
                            {"cost", to_json(line.cost)},
                            {"lanes", line.lanes}});
  add_line(json, game, line.line);
  if (!line.anchors.empty()) json.set("anchors", line.anchors);
  if (line.condition) json.set("condition", to_json(*line.condition));
  if (line.number) json.set("number", to_json(*line.number));
  if (line.picture) json.set("picture", to_json(*line.picture));
  if (line.tests) json.set("tests", to_json(*line.tests));
  return json;
}

Json to_json(const ExplainedTree& tree, const Game& game) {
  Json nodes = Json::array();
  for (const ExplainedTree::Node& node : tree.nodes) {
    Json lines = Json::array();
    for (const std::uint32_t number : node.lines) {
      Json line = Json::object({});
      add_line(line, game, number);
      lines.add(std::move(line));
    }
    nodes.add(
        Json::object({{"depth", node.depth}, {"edge", node.edge}, {"cell", node.cell}, {"lines", lines}}));
  }
  return Json::object({{"cells", tree.cells},
                       {"rules", tree.rules},
                       {"depth", tree.depth},
                       {"branching", tree.branching},
                       {"nodes", nodes}});
}

Json to_json(const ExplainedSide& side, const Game& game, const Selection& selection,
             std::set<ProgramIndex>& programs) {
  Json lines = Json::array();
  for (const ExplainedLine& line : side.lines) {
    if (selection.covers(line.line)) {
      lines.add(to_json(line, game));
      programs.merge(programs_of(line));
    }
  }
  Json json = Json::object({{"player", game.ruleset.players[side.player]}, {"lines", lines}});
  if (selection.line != 0) {
    return json;
  }
  const auto add = [&](const char* name, ProgramIndex program) {
    if (program == no_program) return;
    json.set(name, program);
    programs.insert(program);
  };
  add("moves_program", side.moves);
  add("ends_program", side.ends);
  Json ends = Json::array();
  for (const auto& [line, result] : side.ends_after_move) {
    Json end = Json::object({{"what", result.what}});
    add_line(end, game, line);
    if (result.program != no_program) {
      end.set("program", result.program);
      end.set("register", result.result);
    }
    ends.add(std::move(end));
  }
  json.set("ends_after_move", ends);
  for (const auto* results : {&side.shortcuts, &side.nearness}) {
    for (const ExplainedResult& result : *results) programs.insert(result.program);
  }
  json.set("shortcuts", to_json(side.shortcuts));
  json.set("nearness", to_json(side.nearness));
  return json;
}

/// What answers questions about games, and how: a form, or lists of moves.
template <typename Written>
std::string form_text(const char* name, TextForm<Written>& of) {
  FormCode& code = of.code();
  if (!code.missing().empty()) {
    return fmt::format("{}: from lists of moves; what has no form: {}\n", name, code.missing());
  }
  const form::Form& form = of.written()->form;
  const std::string why = code.why_portable();
  const std::string by =
      why.empty() ? fmt::format("{} bytes of machine code", code.code_size()) : "interpreted: " + why;
  return fmt::format("{}: one form of {} instructions for both players; {}\n"
                     "  {} values were asked for, {} were known, {} instructions were of no use\n",
                     name, form.code.size(), by, form.passes.asked, form.passes.known, form.passes.unused);
}

template <typename Written>
Json to_json(TextForm<Written>& of) {
  FormCode& code = of.code();
  if (!code.missing().empty()) {
    return Json::object({{"missing", code.missing()}});
  }
  const form::Form& form = of.written()->form;
  return Json::object({{"instructions", form.code.size()},
                       {"memory_words", form.memory},
                       {"machine_code_bytes", code.code_size()},
                       {"why_interpreted", code.why_portable()},
                       {"values_asked", form.passes.asked},
                       {"values_known", form.passes.known},
                       {"instructions_unused", form.passes.unused}});
}

void print_json(const Explanation& explanation, const Game& game, const Selection& selection,
                const CompiledRuleset& compiled, Streams& streams) {
  const Ruleset& ruleset = game.ruleset;
  std::set<ProgramIndex> asked;
  Json players = Json::array();
  for (const PlayerIndex player : selection.players) {
    players.add(to_json(explanation.sides[player], game, selection, asked));
  }
  Json programs = Json::array();
  for (const ExplainedProgram& program : explanation.programs) {
    if (asked.contains(program.number)) programs.add(to_json(program));
  }
  Json trees = Json::array();
  for (const ExplainedTree& tree : explanation.trees) {
    if (selection.line == 0 || way_to(tree, selection.line)) trees.add(to_json(tree, game));
  }
  streams.out << Json::object({{"game", ruleset.title},
                               {"cells", ruleset.board.size()},
                               {"columns", ruleset.board.columns()},
                               {"rows", ruleset.board.rows()},
                               {"words", explanation.words},
                               {"bits", explanation.words * word_bits},
                               {"planes", explanation.planes},
                               {"symbol_without_plane", std::string(1, explanation.ground)},
                               {"mirrored", ruleset.mirrored},
                               {"cost", to_json(explanation.cost)},
                               {"players", players},
                               {"programs", programs},
                               {"trees", trees},
                               {"random_games", to_json(*compiled.random_games)},
                               {"leaves", to_json(*compiled.leaf_counts)}})
                     .text()
              << '\n';
}

/// The players asked for: the one named, else the first one of two who mirror each other, else both.
std::optional<std::vector<PlayerIndex>> players_for(const Ruleset& ruleset, const std::string& name,
                                                    Streams& streams) {
  if (name.empty()) {
    return ruleset.mirrored ? std::vector<PlayerIndex>{first_player}
                            : std::vector<PlayerIndex>{first_player, second_player};
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    if (ruleset.players[player] == name) {
      return std::vector<PlayerIndex>{player};
    }
  }
  print_fault(streams.err, "this game has no player '{}'; it has {} and {}", name,
              ruleset.players[first_player], ruleset.players[second_player]);
  return std::nullopt;
}

/// Whether a line of the text became part of the explanation.
bool is_explained(const Explanation& explanation, const Selection& selection) {
  const bool in_lines =
      std::any_of(selection.players.begin(), selection.players.end(), [&](PlayerIndex player) {
        const auto& lines = explanation.sides[player].lines;
        return std::any_of(lines.begin(), lines.end(),
                           [&](const ExplainedLine& line) { return selection.covers(line.line); });
      });
  return in_lines ||
         std::any_of(explanation.trees.begin(), explanation.trees.end(),
                     [&](const ExplainedTree& tree) { return way_to(tree, selection.line).has_value(); });
}

/// A form itself.
template <typename Written>
int print_form(const char* name, TextForm<Written>& of, Streams& streams) {
  streams.out << form_text(name, of);
  if (of.written() == nullptr) {
    return answer_is_no;
  }
  streams.out << form::to_string(of.written()->form);
  return fine;
}

int run_explain(const ExplainOptions& options, Streams& streams) {
  const auto game = load_game(options, streams);
  if (!game) {
    return bad_input;
  }
  const auto players = players_for(game->ruleset, options.player, streams);
  if (!players) {
    return bad_input;
  }
  const auto line =
      options.line.empty() ? std::optional<std::uint32_t>(0) : game->loaded.line_called(options.line);
  if (!line) {
    print_fault(streams.err, "--line {}: the text has no such line", options.line);
    return bad_input;
  }
  const Selection selection{*players, *line};
  const CompiledRuleset compiled(game->ruleset);
  if (options.ply) {
    const int games = print_form("random games", *compiled.random_games, streams);
    streams.out << '\n';
    return std::max(games, print_form("leaves", *compiled.leaf_counts, streams));
  }
  const Explanation explanation = explain(compiled, streams.line_name);
  if (selection.line != 0 && !is_explained(explanation, selection)) {
    const std::string text = game->line(selection.line);
    print_fault(streams.err, "--line {}: {}", options.line,
                text.empty() ? "this line is empty" : fmt::format("nothing is compiled of '{}'", text));
    return bad_input;
  }
  if (options.json) {
    print_json(explanation, *game, selection, compiled, streams);
  } else {
    print(explanation, *game, selection, streams.out);
    if (selection.line == 0) {
      streams.out << '\n'
                  << form_text("random games", *compiled.random_games)
                  << form_text("leaves", *compiled.leaf_counts);
      for (const auto& [name, question] : searched) {
        const auto value = question == NodeQuestion::solving ? std::nullopt : last_value(game->ruleset);
        streams.out << form_text(name, compiled.nodes->form(question, value));
      }
    }
  }
  return fine;
}

} // namespace

Command explain_command() {
  auto options = std::make_shared<ExplainOptions>();
  Command command("explain", "Print what the lines are compiled to, and the cost");
  add_file(command, *options);
  command.add("--line", &options->line, "Only this line of the text, or of one it includes")
      .called("[FILE:]NUMBER");
  command.add("--player", &options->player, "As this player sees the lines").called("NAME");
  add_json(command, options->json);
  command.add("--ply", &options->ply, "Print the programs of random games and of counting leaves instead")
      .excluding("--line")
      .excluding("--player")
      .excluding("--json");
  add_backend(command);
  command.example = "regola explain my-game.rules --line 5\n"
                    "  regola explain my-game.rules --ply";
  command.run = [options](Streams& streams) { return run_explain(*options, streams); };
  return command;
}

} // namespace regola::console
