// Conditions, values and all else that is counted or asked.

#include <algorithm>

#include "engine/compiled/compiler.hpp"
#include "rules/takes_away.hpp"

namespace regola {

/// Where a line on a grid counts once however it is read: its first cells, by half of the headings.
Register Compiler::distinct(Program& program, const Expression& source, PlayerIndex player) {
  const Picture& picture = source.picture;
  const auto fixed = [](const Element& element) {
    return element.contact.empty() && element.least == element.most && !element.test.off;
  };
  const bool on_grid =
      std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
        return heading.along < ruleset_.board.relation_count() &&
               ruleset_.board.relation(heading.along).step.has_value();
      });
  std::size_t cells = 0;
  for (const Element& element : picture.elements) cells += element.least;
  if (picture.has_rows || !on_grid || cells < 2 ||
      !std::all_of(picture.elements.begin(), picture.elements.end(), fixed)) {
    return no_register;
  }
  const Side& side = ruleset_.sides[player];
  const bool follows =
      std::any_of(picture.elements.begin(), picture.elements.end(), [&](const Element& element) {
        const auto of = [&](ClassIndex index) { return index != no_class && side.following[index]; };
        return of(element.test.within) || of(element.test.outside);
      });
  Picture forth = picture;
  forth.headings = half_of(ruleset_.board, picture.headings);
  const bool both_ways = forth.headings.size() * 2 == picture.headings.size();
  if (follows || (!both_ways && forth.headings.size() != picture.headings.size())) {
    return no_register;
  }
  const auto first_cells = [&](const Picture& which) {
    PictureQuestion question;
    question.pivot = 0;
    const CompiledPicture compiled = pictures(player, program).compile(which, question);
    return compiled.exact ? compiled.matches : no_register;
  };
  const Register forwards = first_cells(forth);
  if (!both_ways || forwards == no_register) {
    return forwards;
  }
  std::reverse(forth.elements.begin(), forth.elements.end());
  return program.join(forwards, first_cells(forth));
}

void Compiler::compile_count(CompiledExpression& result, PlayerIndex player) {
  const Expression& source = *result.source;
  Program program;
  std::vector<Register*> kept;
  Guard guard;
  guard.cells = source.cells;
  guard.cells.erase(std::remove(guard.cells.begin(), guard.cells.end(), here_cell), guard.cells.end());
  result.in_here = guard.cells.size() < source.cells.size();
  if (result.in_here) {
    result.anchors = out_.layout.mask(guard.cells);
    guard.cells.clear(); // which cell it is shows only when the move is made
  }
  result.picture.picture = pictures(player, program).compile(source.picture, question(guard, source.picture));
  if (result.in_here) {
    result.limits_anchor = true;
  } else if (!source.cells.empty()) {
    result.anchors = out_.layout.mask(source.cells);
    result.limits_anchor = !question(guard, source.picture).anchors;
  }
  CompiledPicture& picture = result.picture.picture;
  const bool one_cell = source.picture.elements.size() == 1 && source.picture.elements[0].is_single();
  if (result.limits_anchor) {
    // walked
  } else if (source.kind == Expression::Kind::count_anchors || (one_cell && picture.exact)) {
    result.cells = covered(program, picture);
  } else if (source.cells.empty()) {
    result.cells = distinct(program, source, player);
  }
  if (result.cells != no_register) {
    kept.push_back(&result.cells);
    picture.matches = no_register;
    collect(picture, false, kept);
  } else {
    collect(picture, true, kept);
  }
  result.program = result.picture.program = keep(std::move(program), kept);
}

void Compiler::compile_attack(CompiledExpression& result, PlayerIndex asker, PlayerIndex attacker) {
  const CellTest& cell = result.source->cell;
  Program asked;
  result.cells = pictures(asker, asked).cells(cell);
  result.program = keep(std::move(asked), {&result.cells});
  const std::vector<Production>& lines = ruleset_.sides[attacker].moves;
  Program shared;
  std::vector<Register*> shared_kept;
  std::vector<std::size_t> in_shared;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t k = 0; k < lines[i].left.elements.size(); ++k) {
      if (takes_away(lines[i].left.elements[k], lines[i].right[k], cell)) {
        result.threats.push_back({i, k, false, {}});
      }
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
      in_shared.push_back(static_cast<std::size_t>(&threat - result.threats.data()));
    } else {
      std::vector<Register*> kept;
      collect(threat.picture.picture, false, kept);
      threat.picture.program = keep(std::move(own), kept);
    }
  }
  const ProgramIndex program = keep(std::move(shared), shared_kept);
  for (const std::size_t i : in_shared) {
    result.threats[i].picture.program = program;
  }
}

CompiledExpression Compiler::expression(const Expression& source, PlayerIndex player) {
  using Kind = Expression::Kind;
  CompiledExpression result;
  result.source = &source;
  const PlayerIndex viewer = source.kind == Kind::other ? other(player) : player;
  for (const Expression& operand : source.operands) {
    result.operands.push_back(expression(operand, viewer));
  }
  switch (source.kind) {
  case Kind::count_cells: {
    Program program;
    result.cells = pictures(player, program).cells(source.cell);
    result.program = keep(std::move(program), {&result.cells});
    break;
  }
  case Kind::count_pictures:
  case Kind::count_anchors: compile_count(result, player); break;
  case Kind::attacked: compile_attack(result, player, other(player)); break;
  case Kind::attacks: compile_attack(result, player, player); break;
  default: break;
  }
  return result;
}

} // namespace regola
