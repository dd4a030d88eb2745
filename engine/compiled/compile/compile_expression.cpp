// Conditions, values and other expressions. Counts are in compile_counts.cpp.

#include <algorithm>

#include "engine/compiled/compile/compiler.hpp"
#include "engine/compiled/compile/rules_as_lines.hpp"
#include "rules/ruleset/operation.hpp"
#include "rules/ruleset/symbols_written.hpp"

namespace regola {

void Compiler::compile_attack(CompiledExpression& result, PlayerIndex asker, PlayerIndex attacker) {
  const CellTest& cell = result.source->cell;
  Program asked;
  result.cells = pictures(asker, asked).cells(cell);
  result.program = keep(std::move(asked), {&result.cells});
  const std::vector<Production>& lines = ruleset_.sides[attacker].moves;
  Program shared;
  std::vector<Register*> shared_kept;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (stands_for_rule(ruleset_, lines[i])) continue;
    for (std::size_t k = 0; k < lines[i].left.elements.size(); ++k) {
      if (takes_away(lines[i], k, cell)) result.threats.push_back({i, k, false, false, {}});
    }
  }
  for (CompiledThreat& threat : result.threats) {
    const Production& line = lines[threat.production];
    const Element& element = line.left.elements[threat.element];
    const Element& anchor = line.left.elements[line.left.anchor];
    const bool anchor_is_cell = anchor.is_single() && !anchor.test.off;
    const bool unconditional = !line.guard.condition;
    Program own;
    Program& program = unconditional ? shared : own;
    threat.by_program = element.is_single() && (line.guard.cells.empty() || anchor_is_cell);
    if (threat.by_program) {
      PictureQuestion question = this->question(line.guard, line.left);
      question.pivot = threat.element;
      question.input_at_pivot = true;
      threat.picture.picture = pictures(attacker, program).compile(line.left, question);
      threat.by_program = threat.picture.picture.exact;
    }
    if (!threat.by_program) {
      Program walked;
      std::vector<Register*> kept;
      threat.picture.picture = pictures(attacker, walked).compile(line.left, question(line.guard, line.left));
      collect(threat.picture.picture, true, kept);
      threat.picture.program = keep(std::move(walked), kept);
    } else if (unconditional) {
      collect(threat.picture.picture, false, shared_kept);
      threat.in_shared = true;
      const Register here = shared.or_lanes(threat.picture.picture.matches);
      Register& all = result.threatened;
      all = all == no_register ? here : shared.bit_or(all, here);
    } else {
      std::vector<Register*> kept;
      collect(threat.picture.picture, false, kept);
      threat.picture.program = keep(std::move(own), kept);
    }
  }
  if (result.threatened == no_register) return;
  shared_kept.push_back(&result.threatened);
  result.threatening = keep(std::move(shared), shared_kept);
  for (CompiledThreat& threat : result.threats) {
    if (threat.in_shared) threat.picture.program = result.threatening;
  }
}

/// @param counts programs that compute the counts; null: each count has a program of its own
CompiledExpression Compiler::expression(const Expression& source, PlayerIndex player, SharedCounts* counts) {
  using Kind = Expression::Kind;
  CompiledExpression result;
  result.source = &source;
  const PlayerIndex viewer = source.kind == Kind::other ? other(player) : player;
  for (const Expression& operand : source.operands) {
    result.operands.push_back(expression(operand, viewer, counts));
  }
  if (source.kind == Kind::value && counts != nullptr) take_in(result, player, *counts);
  if (traits_of(source.kind).counts_cells) compile_count(result, player, counts);
  if (source.kind == Kind::attacked) compile_attack(result, player, other(player));
  if (source.kind == Kind::attacks) compile_attack(result, player, player);
  return result;
}

} // namespace regola
