// What the command `explain` tells, as JSON.

#include "engine/console/commands/explain_text.hpp"

#include <ostream>

#include "engine/compiled/lower/leaves.hpp"
#include "engine/compiled/lower/random_game_form.hpp"

namespace regola::console {

namespace {

Json to_json(const Cost& cost) {
  return Json::object({{"operations", cost.operations}, {"each_round", cost.each_round}});
}

Json to_json(const std::vector<ExplainedResult>& results) {
  return Json::list(results, [&](const ExplainedResult& result) {
    return Json::object({{"program", result.program}, {"register", result.result}, {"what", result.what}});
  });
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
  Json code = Json::list(program.code, [&](const ExplainedInstruction& instruction) {
    return Json::object({{"register", instruction.result},
                         {"name", instruction.name},
                         {"text", instruction.text},
                         {"cost", to_json(instruction.cost)}});
  });
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

Json to_json(const ExplainedWins& wins, const Game& game) {
  Json json = Json::object({{"results", to_json(wins.results)}, {"unread", wins.unread}});
  Json lines = Json::array();
  for (const std::uint32_t line : wins.lines) {
    Json read = Json::object({});
    add_line(read, game, line);
    lines.add(std::move(read));
  }
  json.set("lines", lines);
  if (wins.unread_line != 0) add_line(json, game, wins.unread_line);
  return json;
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
  if (selection.line != 0) return json;
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
  for (const auto* results : {&side.shortcuts, &side.wins.results, &side.nearness}) {
    for (const ExplainedResult& result : *results) programs.insert(result.program);
  }
  json.set("shortcuts", to_json(side.shortcuts));
  json.set("nearness", to_json(side.nearness));
  json.set("wins_known_before", to_json(side.wins, game));
  return json;
}

template <typename Written>
Json to_json(TextForm<Written>& of) {
  FormCode& code = of.code();
  if (!code.missing().empty()) return Json::object({{"missing", code.missing()}});
  const form::Form& form = of.written()->form;
  const form::MachineCode made = code.machine_code();
  return Json::object({{"instructions", form.code.size()},
                       {"memory_words", form.memory},
                       {"machine_code_bytes", made.bytes},
                       {"instructions_folded", made.folded},
                       {"instructions_fused", made.fused},
                       {"lanes_reordered", made.reorders_lanes},
                       {"why_interpreted", code.why_portable()},
                       {"values_asked", form.passes.asked},
                       {"values_known", form.passes.known},
                       {"instructions_unused", form.passes.unused}});
}

} // namespace

void print_json(const Explanation& explanation, const Game& game, const Selection& selection,
                const CompiledRuleset& compiled, std::ostream& out) {
  const Ruleset& ruleset = game.ruleset;
  std::set<ProgramIndex> asked;
  Json players = Json::list(selection.players, [&](const PlayerIndex player) {
    return to_json(explanation.sides[player], game, selection, asked);
  });
  Json programs = Json::array();
  for (const ExplainedProgram& program : explanation.programs) {
    if (asked.contains(program.number)) programs.add(to_json(program));
  }
  Json search = Json::array();
  for (const SearchedForm& each : searched_forms(compiled)) {
    Json form = to_json(each.form);
    form.set("question", each.name);
    search.add(std::move(form));
  }
  out << Json::object({{"game", ruleset.title},
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
                       {"random_games", to_json(*compiled.random_games)},
                       {"leaves", to_json(*compiled.leaf_counts)},
                       {"search", search}})
             .text()
      << '\n';
}

} // namespace regola::console
