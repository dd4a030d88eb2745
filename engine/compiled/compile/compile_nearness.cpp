#include "engine/compiled/compile/compiler.hpp"

#include "engine/matcher/worth.hpp"

namespace regola {

namespace {

/// All symbols that the rules of the player can turn into one of `wanted`.
SymbolSet that_can_become(const Ruleset& ruleset, const Side& side, const SymbolSet& wanted) {
  SymbolSet result;
  for (const Symbol symbol : ruleset.symbols.to_string()) {
    if (reachable_from(ruleset, side, symbol).intersects(wanted)) result.insert(symbol);
  }
  return result;
}

CompiledNearness compile_line(CompiledRuleset& rules, PlayerIndex player, const Picture& picture,
                              const Ruleset& moves) {
  const Ruleset& ruleset = *rules.ruleset;
  const Side& side = ruleset.sides[player];
  Program program;
  PictureCompiler compiler(ruleset, side, rules.layout, program);
  const std::vector<RelationIndex> along = along_of(picture);
  Program::Reaches way;
  for (const RelationIndex relation : along) {
    way.push_back(relation < ruleset.board.relation_count() ? Layout::reach(relation) : ReachIndex{0});
  }
  CompiledNearness result;
  std::size_t distance = 0;
  const auto from_first_cell = [&](Register cells) {
    for (std::size_t i = 0; i < distance; ++i) cells = program.shift(cells, way);
    return cells;
  };
  for (const Element& element : picture.elements) {
    const Register right = compiler.cells(element.test, along);
    const Register open = program.cells(that_can_become(moves, moves.sides[player], element.test.symbols));
    for (std::uint16_t i = 0; i < element.least; ++i, ++distance) {
      const Register place = from_first_cell(program.bit_or(right, open));
      result.places = result.places == no_register ? place : program.bit_and(place, result.places);
      // A cell that may hold anything brings the pattern no closer.
      if (!(element.test.symbols == ruleset.symbols)) result.right.push_back(from_first_cell(right));
    }
  }
  std::vector<Register*> kept{&result.places};
  for (Register& right : result.right) kept.push_back(&right);
  program.optimise(std::move(kept));
  result.program = static_cast<std::uint32_t>(rules.programs.size());
  rules.programs.push_back(std::move(program));
  return result;
}

} // namespace

std::array<std::vector<CompiledNearness>, 2> compile_nearness(CompiledRuleset& rules, const Ruleset& moves) {
  std::array<std::vector<CompiledNearness>, 2> all;
  for (const PlayerIndex player : {first_player, second_player}) {
    const Side& side = rules.ruleset->sides[player];
    for (const Judgement& line : side.ends) {
      if (line.kind == Judgement::Kind::win && line.picture && !line.picture->line_count &&
          is_rigid(*line.picture)) {
        all[player].push_back(compile_line(rules, player, *line.picture, moves));
      }
    }
  }
  return all;
}

} // namespace regola
