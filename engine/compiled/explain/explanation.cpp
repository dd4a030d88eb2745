#include "engine/compiled/explain/explanation.hpp"

#include <fmt/format.h>

#include "engine/compiled/explain/explainer.hpp"
#include "rules/ruleset/expression.hpp"

namespace regola {

ExplainedResult Explainer::result(std::string what, ProgramIndex program, Register value) {
  used_.insert(program);
  return {std::move(what), program, value,
          value == no_register ? std::string() : register_text(rules_.programs[program], value)};
}

/// Adds the registers that the readers of a picture use.
void Explainer::add_picture(const PlacedPicture& placed, const std::string& what,
                            std::vector<ExplainedResult>& results) {
  const CompiledPicture& picture = placed.picture;
  if (picture.matches != no_register) {
    const std::string pivot = picture.source->elements.size() == 1
                                  ? ""
                                  : fmt::format(", at cell {} ({})", picture.pivot + 1,
                                                text_.element(picture.source->elements[picture.pivot]));
    results.push_back(result(what + pivot, placed.program, picture.matches));
  }
  for (std::size_t i = 0; i < picture.tests.size(); ++i) {
    if (picture.tests[i] != no_register) {
      results.push_back(
          result(fmt::format("may be cell {} ({})", i + 1, text_.element(picture.source->elements[i])),
                 placed.program, picture.tests[i]));
    }
  }
}

ExplainedPicture Explainer::picture(const PlacedPicture& placed, const std::string& what) {
  const CompiledPicture& compiled = placed.picture;
  ExplainedPicture picture;
  picture.text = text_.picture(*compiled.source);
  for (const Heading& heading : compiled.source->headings) {
    picture.headings.push_back(text_.heading(*compiled.source, heading));
  }
  picture.program = placed.program;
  picture.distances = compiled.distances;
  add_picture(placed, what, picture.results);
  if (compiled.matches != no_register) {
    picture.properties.emplace_back(compiled.exact ? "exact" : "may match: a walk decides");
    if (compiled.determinate) picture.properties.emplace_back("one match a cell and heading");
    if (compiled.straight) picture.properties.emplace_back("straight");
    if (compiled.rigid) picture.properties.emplace_back("rigid");
  }
  return picture;
}

void Explainer::add_results(const CompiledExpression& expression, PlayerIndex viewer,
                            std::vector<ExplainedResult>& results) {
  using Kind = Expression::Kind;
  const bool turned = expression.source->kind == Kind::other;
  for (const CompiledExpression& operand : expression.operands) {
    add_results(operand, turned ? other(viewer) : viewer, results);
  }
  const std::string asked = text_.expression(*expression.source);
  const Kind kind = expression.source->kind;
  if (traits_of(kind).counts_cells) {
    if (expression.counted.empty()) add_picture(expression.picture, "walked for " + asked, results);
    for (const Register cells : expression.counted) {
      results.push_back(result("counted for " + asked, expression.program, cells));
    }
  }
  if (kind == Kind::attacked || kind == Kind::attacks) {
    results.push_back(result("asked about by " + asked, expression.program, expression.cells));
    if (expression.threatening != no_program) {
      results.push_back(result(asked + " if not empty", expression.threatening, expression.threatened));
    }
    for (const CompiledThreat& threat : expression.threats) {
      const PlayerIndex attacker = kind == Kind::attacks ? viewer : other(viewer);
      const std::uint32_t line = ruleset_.sides[attacker].moves[threat.production].guard.line;
      const std::string by =
          fmt::format("{} if {}, by {}, cell {}", asked, threat.by_program ? "not empty" : "a walk finds it",
                      line_name_(line), threat.element + 1);
      add_picture(threat.picture, by, results);
    }
  }
}

ExplainedExpression Explainer::expression(const CompiledExpression& expression) {
  ExplainedExpression explained;
  explained.text = text_.expression(*expression.source);
  add_results(expression, player_, explained.results);
  return explained;
}

/// Adds results that spare a test of each move.
void Explainer::add_shortcuts(ExplainedSide& explained, const CompiledSide& side) {
  const auto add = [&](const std::string& what, ProgramIndex program, Register value) {
    if (value != no_register) explained.shortcuts.push_back(result(what, program, value));
  };
  if (side.exposure.program != no_program) {
    add("a move that writes on none of them leads to no attack", side.exposure.program, side.exposure.cells);
    add("a move that brings a victim elsewhere leads to no attack on it", side.exposure.program,
        side.exposure.unsafe);
    add("a move that writes on none of them makes no forbidden picture", side.exposure.program,
        side.exposure.pictured);
  }
}

/// Adds the wins found before a move is made, and the writes that complete them.
void Explainer::add_wins(ExplainedWins& explained, const CompiledSide& side) {
  const CompiledWins& wins = side.wins;
  explained.unread = wins.unread;
  explained.unread_line = wins.unread_line;
  for (std::size_t i = 0; i < wins.ends; ++i) {
    const ReachableEnd& end = side.reachable_ends[i];
    explained.lines.push_back(ruleset_.sides[end.viewer].ends[end.end].guard.line);
  }
  if (wins.ends == 0) return;
  explained.results.push_back(result("cells on which a move would win", wins.program, wins.threats));
  for (const CompletingWrite& write : wins.writes) {
    const Production& line = *side.moves[write.line].source;
    for (std::size_t heading = 0; heading < write.cells.size(); ++heading) {
      if (write.cells[heading] == no_register) continue;
      const std::string along = write.cells.size() > 1 && heading < line.left.headings.size()
                                    ? ", heading " + text_.heading(line.left, line.left.headings[heading])
                                    : "";
      explained.results.push_back(result(fmt::format("{} wins if its cell {} lies there{}",
                                                     line_name_(line.guard.line), write.element + 1, along),
                                         wins.program, write.cells[heading]));
    }
  }
}

/// Adds the ends tested after a move of the player, in order.
void Explainer::add_ends(ExplainedSide& side, PlayerIndex mover) {
  const CompiledSide& compiled = rules_.sides[mover];
  if (rules_.programs[compiled.ends_program].size() > 0) {
    side.ends = compiled.ends_program;
    used_.insert(side.ends);
  }
  for (const ReachableEnd& end : compiled.reachable_ends) {
    if (end.kind == ReachableEnd::Kind::stuck && end.viewer == mover) {
      continue; // concerns only the side to move
    }
    const std::string viewer =
        ruleset_.mirrored && end.viewer != mover ? ", as " + ruleset_.players[end.viewer] + " sees it" : "";
    const std::uint32_t line = ruleset_.sides[end.viewer].ends[end.end].guard.line;
    switch (end.kind) {
    case ReachableEnd::Kind::picture:
      side.ends_after_move.emplace_back(
          line, result("holds if not empty" + viewer, compiled.ends_program, end.holds));
      break;
    case ReachableEnd::Kind::stuck:
      side.ends_after_move.emplace_back(
          line, ExplainedResult{"asks whether there is a move", no_program, no_register, {}});
      break;
    case ReachableEnd::Kind::other:
      side.ends_after_move.emplace_back(
          line, ExplainedResult{"by its own program" + viewer, no_program, no_register, {}});
      break;
    }
  }
}

ExplainedSide Explainer::side(PlayerIndex player) {
  const CompiledSide& compiled = rules_.sides[player];
  const Side& source = ruleset_.sides[player];
  ExplainedSide side;
  side.player = player_ = player;
  if (rules_.programs[compiled.unconditional].size() > 0) {
    side.moves = compiled.unconditional;
    used_.insert(side.moves);
  }
  auto& lines = side.lines;
  for (const CompiledClass& line : compiled.classes) lines.push_back(cell_class(line));
  for (const CompiledProduction& line : compiled.moves) {
    const bool goes_on = any_of(source.moves, [&](const Production& other) {
      return other.again && other.name == line.source->name;
    });
    lines.push_back(production(line, "move", goes_on));
  }
  for (const auto& part : compiled.parts) {
    for (const CompiledProduction& line : part) lines.push_back(production(line, "then", !line.source->free));
  }
  for (const CompiledProduction& line : compiled.afters) lines.push_back(production(line, "after", false));
  for (const CompiledJudgement& line : compiled.forbids) lines.push_back(judgement(line, "forbid"));
  for (std::size_t i = 0; i < compiled.most.size(); ++i) {
    lines.push_back(number(compiled.most[i], source.most_lines[i], "prefer most"));
  }
  for (const CompiledJudgement& line : compiled.passes) lines.push_back(judgement(line, "pass"));
  for (const CompiledJudgement& line : compiled.ends) {
    lines.push_back(judgement(line, word_of(line.source->kind)));
  }
  for (const CompiledJudgement& line : compiled.claims) lines.push_back(judgement(line, "draw claim"));
  if (rules_.score && player == first_player) {
    lines.push_back(number(*rules_.score, ruleset_.score_line, "score"));
  }
  for (std::size_t i = 0; i < rules_.values.size(); ++i) {
    if (player == first_player || ruleset_.mirrored) {
      const auto& value = rules_.values[i];
      lines.push_back(number(player == first_player ? value.expression : value.mirrored,
                             ruleset_.values[i].line, "value"));
    }
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const ExplainedLine& a, const ExplainedLine& b) { return a.line < b.line; });
  add_ends(side, player);
  add_shortcuts(side, rules_.sides[player]);
  add_wins(side.wins, rules_.sides[player]);
  if (ruleset_.values.empty() && !ruleset_.score) {
    for (const CompiledNearness& near : rules_.nearness[player]) {
      side.nearness.push_back(result("places still open", near.program, near.places));
      for (std::size_t i = 0; i < near.right.size(); ++i) {
        side.nearness.push_back(
            result(fmt::format("places where cell {} is right", i + 1), near.program, near.right[i]));
      }
    }
  }
  return side;
}

Explanation Explainer::explain() {
  Explanation all;
  all.words = rules_.layout.words();
  all.is_by_place = rules_.layout.is_by_place();
  for (std::size_t plane = 0; plane < rules_.symbols.planes(); ++plane) {
    all.planes += rules_.symbols.symbol(plane);
  }
  all.ground = rules_.symbols.ground();
  for (const PlayerIndex player : {first_player, second_player}) all.sides[player] = side(player);
  for (const ProgramIndex number : used_) {
    const Program& program = rules_.programs[number];
    ExplainedProgram explained{number, {}, cost(rules_, program), 1};
    for (std::size_t i = 0; i < program.size(); ++i) {
      const auto value = static_cast<Register>(i);
      explained.code.push_back({value, register_text(program, value), text_.instruction(program, value),
                                cost(rules_, program, program.code()[i])});
      explained.lanes = std::max(explained.lanes, program.lanes(value));
    }
    all.cost += explained.cost;
    all.programs.push_back(std::move(explained));
  }
  return all;
}

const ExplainedProgram& Explanation::program(ProgramIndex number) const {
  return *find_if(programs, [&](const ExplainedProgram& program) { return program.number == number; });
}

Explanation explain(const CompiledRuleset& rules, const LineName& line_name) {
  const bool in_lines = !rules.ruleset->rules.empty() && rules.compiled_lines;
  return Explainer(in_lines ? *rules.compiled_lines : rules, line_name).explain();
}

} // namespace regola
