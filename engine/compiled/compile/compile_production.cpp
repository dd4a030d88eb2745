// A `move`, `then` or `after` line, and its guard.

#include "engine/compiled/compile/compiler.hpp"
#include "engine/compiled/compile/rewrites.hpp"
#include "engine/matcher/rewrite.hpp"
#include "rules/ruleset/asks.hpp"
#include "rules/ruleset/expression.hpp"

namespace regola {

namespace {

/// Whether a move of the player may have a part that lets the line follow.
bool may_come_after(const Side& side, const Production& line) {
  const std::vector<const Production*> lines = side.part_lines();
  return line.after.empty() ||
         any_of(lines, [&](const Production* before) { return contains(line.after, before->name); });
}

} // namespace

std::vector<Heading> half_of(const Board& board, const std::vector<Heading>& headings) {
  std::vector<Heading> half;
  const auto has = [](const std::vector<Heading>& some, RelationIndex along) {
    return any_of(some, [&](const Heading& other) { return other.along == along; });
  };
  for (const Heading& heading : headings) {
    if (heading.along >= board.relation_count()) { // `anywhere`
      half.push_back(heading);
      continue;
    }
    const RelationIndex opposite = board.relation(heading.along).opposite;
    const std::optional<Step> step = board.relation(heading.along).step;
    const bool points_down = !step || step->down > 0 || (step->down == 0 && step->right > 0);
    if (!has(headings, opposite) || opposite == heading.along ||
        (step ? points_down : !has(half, opposite))) {
      half.push_back(heading);
    }
  }
  return half;
}

/// Where the anchor is a single cell, the program tests the cells that the line names. Not where a variable
/// stands for the cell by which a group is entered: that depends on the order of the reference matcher.
PictureQuestion Compiler::question(const Guard& guard, const Picture& picture) const {
  PictureQuestion question;
  const Element& anchor = picture.elements[picture.anchor];
  const bool depends_on_way = any_of(picture.elements, [](const Element& element) {
    return !element.contact.empty() && element.test.variable != 0;
  });
  if (anchor.is_single() && !anchor.test.off && !depends_on_way) {
    question.pivot = picture.anchor;
    question.anchors = out_.layout.limit(guard.cells);
  }
  return question;
}

CompiledGuard Compiler::gate(const Guard& guard, const Picture* picture, PlayerIndex player) {
  CompiledGuard gate;
  if (guard.condition) gate.condition = expression(*guard.condition, player);
  gate.limits_anchor = !guard.cells.empty() && picture != nullptr && !question(guard, *picture).anchors;
  return gate;
}

CompiledProduction Compiler::production(const Production& line, PlayerIndex player) {
  CompiledProduction result;
  result.source = &line;
  result.gate = gate(line.guard, &line.left, player);
  result.may_fail = may_fail(line);
  result.never = never_holds(line.guard) || !may_come_after(ruleset_.sides[player], line);
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& write = line.right[i];
    if (write.kind == Write::Kind::keep) continue;
    CompiledWrite compiled;
    compiled.element = i;
    compiled.kind = write.kind;
    compiled.symbols = write.symbols;
    compiled.source = &write;
    result.copies = result.copies || write.kind == Write::Kind::variable || write.kind == Write::Kind::sum;
    if (write.kind == Write::Kind::symbols) {
      for (const Symbol symbol : write.symbols) {
        compiled.planes.push_back(static_cast<std::int16_t>(out_.symbols.plane(symbol)));
      }
      result.chooses = result.chooses || write.symbols.size() > 1;
    }
    // Where several matches write together, or a group turns back, the cell may hold anything by then.
    const Element& element = line.left.elements[i];
    const bool anything = line.every || !element.contact.empty();
    for (const Symbol symbol : (anything ? ruleset_.symbols : element.test.symbols).to_string()) {
      if (out_.symbols.plane(symbol) >= 0) {
        compiled.olds.push_back(static_cast<std::int16_t>(out_.symbols.plane(symbol)));
      }
    }
    const bool stays =
        !anything && write.kind == Write::Kind::symbols && element.test.symbols == SymbolSet(write.symbols);
    if (stays && write.symbols.size() == 1) continue; // the symbol is there already
    result.writes.push_back(std::move(compiled));
  }
  result.copies = result.copies || any_of(line.left.elements,
                                          [](const Element& element) { return element.test.variable != 0; });
  PictureQuestion tests = question(line.guard, line.left);
  tests.where = false;
  result.tests = place(line.left, player, tests);
  return result;
}

/// All matches of `every` lines of one name at an anchor are one move. If they always write the same symbol
/// on a cell, in any order, they need no distinction.
void Compiler::mark_clashes(std::vector<CompiledProduction>& lines) {
  struct Written {
    // No match uses a cell twice, so nothing else writes on an anchor that is a single cell.
    bool single = true;
    bool copies = false; // or computes a number
    SymbolSet on_anchor;
    SymbolSet elsewhere;
  };
  std::map<NameIndex, Written> by_name;
  for (const CompiledProduction& line : lines) {
    if (!line.source->every) continue;
    Written& written = by_name[line.source->name];
    const Picture& left = line.source->left;
    written.single = written.single && left.elements[left.anchor].is_single();
    for (const CompiledWrite& write : line.writes) {
      written.copies = written.copies || write.kind != Write::Kind::symbols;
      (write.element == left.anchor ? written.on_anchor : written.elsewhere).insert(write.symbols.front());
    }
  }
  for (CompiledProduction& line : lines) {
    if (!line.source->every) continue;
    const Written& written = by_name[line.source->name];
    line.clashes =
        written.copies || (written.single ? std::max(written.on_anchor.size(), written.elsewhere.size()) > 1
                                          : (written.on_anchor | written.elsewhere).size() > 1);
  }
}

// Conditions, values and other expressions. Counts are in compile_counts.cpp.

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
      threat.picture = place(line.left, attacker, question(line.guard, line.left));
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
