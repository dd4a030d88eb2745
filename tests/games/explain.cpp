// Laws of explanations, over every game.

#include "engine/compiled/explain/explanation.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include <catch2/catch.hpp>

#include "tests/engine/console/run.hpp"
#include "tests/games/game_files.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Calls with each register that an explanation speaks of.
template <typename Visit>
void each_result(const Explanation& explanation, Visit visit) {
  const auto all = [&](const std::vector<ExplainedResult>& results) {
    for (const ExplainedResult& result : results) visit(result);
  };
  for (const ExplainedSide& side : explanation.sides) {
    for (const ExplainedLine& line : side.lines) {
      if (line.condition) all(line.condition->results);
      if (line.number) all(line.number->results);
      if (line.picture) all(line.picture->results);
      if (line.tests) all(line.tests->results);
    }
    for (const auto& [line, result] : side.ends_after_move) {
      if (result.program != no_program) visit(result);
    }
    all(side.nearness);
  }
}

/// Most operations that an instruction takes in one lane on a grid of that side: a constant number, and for
/// runs a constant number for each doubling.
int most_a_lane(const Instruction& instruction, int symbols, int side) {
  constexpr int of_a_look = 4; // the part, its shift, the edge, the meet
  constexpr int of_a_round = 5;
  const auto rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(side)));
  switch (instruction.op) {
  case Op::cells: return symbols;
  case Op::shift: return of_a_look;
  case Op::fill:
  case Op::line: return of_a_round * (rounds + 1);
  default: return 1;
  }
}

/// Whether all it looks along is a step of the grid, not a relation that leads wherever it was told to.
bool goes_by_steps(const CompiledRuleset& rules, const Program& program, const Instruction& instruction) {
  if (instruction.op != Op::shift && instruction.op != Op::fill && instruction.op != Op::line) {
    return true;
  }
  const auto& reaches = program.reaches(instruction);
  return std::all_of(reaches.begin(), reaches.end(), [&](ReachIndex reach) {
    return rules.layout.extra_step(reach) ||
           rules.ruleset->board.relation(static_cast<RelationIndex>(reach)).step;
  });
}

} // namespace

TEST_CASE("every game can be explained, and always in the same words") {
  for (const auto& file : game_files()) {
    CAPTURE(file);
    const Ran first = run({"explain", file.string()});
    CHECK(first.code == 0);
    CHECK(first.err.empty());
    CHECK(first.out.size() > 100);
    CHECK(run({"explain", file.string()}).out == first.out);
    const Ran as_json = run({"explain", file.string(), "--json"});
    CHECK(as_json.code == 0);
    CHECK(run({"explain", file.string(), "--json"}).out == as_json.out);
  }
}

TEST_CASE("explanations speak of every line that moves, ends or counts, and of programs that are there") {
  for (const auto& file : game_files()) {
    CAPTURE(file);
    const auto ruleset = load_game(file.filename().string());
    REQUIRE(ruleset);
    const CompiledRuleset compiled(*ruleset);
    const Explanation explanation = explain(compiled);
    each_result(explanation, [&](const ExplainedResult& result) {
      const ExplainedProgram& program = explanation.program(result.program);
      REQUIRE(result.result < program.code.size());
      CHECK(program.code[result.result].name == result.name);
    });
    for (const PlayerIndex player : {first_player, second_player}) {
      std::multiset<std::uint32_t> lines;
      for (const ExplainedLine& line : explanation.sides[player].lines) lines.insert(line.line);
      const Side& side = ruleset->sides[player];
      const auto check = [&](const Guard& guard) { CHECK(lines.contains(guard.line)); };
      for (const Production& line : side.moves) check(line.guard);
      for (const Part& part : side.parts) {
        for (const Production& line : part.lines) check(line.guard);
      }
      for (const Production& line : side.afters) check(line.guard);
      for (const Judgement& line : side.forbids) check(line.guard);
      for (const Judgement& line : side.passes) check(line.guard);
      for (const Judgement& line : side.ends) check(line.guard);
      for (const Judgement& line : side.claims) check(line.guard);
      for (const CellClass& line : side.classes) check(line.guard);
    }
    // Without a board rules on the whole status have no form. With one each is a line of a player.
    std::set<std::uint32_t> lines;
    for (const ExplainedSide& side : explanation.sides) {
      for (const ExplainedLine& line : side.lines) lines.insert(line.line);
    }
    for (const Rule& rule : ruleset->rules) CHECK((!compiled.compiled_lines || lines.contains(rule.line)));
  }
}

TEST_CASE(
    "on a grid an instruction costs a constant number of operations a lane, or the logarithm of the board") {
  std::size_t checked = 0;
  for (const auto& file : game_files()) {
    CAPTURE(file);
    const auto ruleset = load_game(file.filename().string());
    REQUIRE(ruleset);
    if (!ruleset->board.is_grid()) continue;
    const CompiledRuleset compiled(*ruleset);
    if (!compiled.layout.is_by_place()) continue;
    const int side = std::max(ruleset->board.columns(), ruleset->board.rows());
    const auto symbols = static_cast<int>(compiled.symbols.planes());
    for (const Program& program : compiled.programs) {
      for (const Instruction& instruction : program.code()) {
        if (instruction.op == Op::flood) continue; // goes on as long as it finds cells
        if (!goes_by_steps(compiled, program, instruction)) continue;
        const regola::Cost found = cost(compiled, program, instruction);
        const int lanes = instruction.op == Op::or_lanes ? program.lanes(instruction.a) : instruction.lanes;
        CHECK(found.operations <= lanes * most_a_lane(instruction, symbols, side));
        CHECK(found.each_round == 0);
        ++checked;
      }
    }
  }
  CHECK(checked > 0);
}
