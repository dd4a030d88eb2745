#include "engine/compiled/compile/bounds.hpp"
#include "engine/compiled/compile/compiler.hpp"
#include "engine/compiled/compile/rewrites.hpp"
#include "engine/compiled/lower/forms.hpp"
#include "engine/compiled/machine/form_code.hpp"

namespace regola {

namespace {

/// Whether all cells that the line writes are on the board in each match.
bool writes_on_board(const CompiledProduction& line) {
  return none_of(line.writes, [&](const CompiledWrite& write) {
    return line.source->left.elements[write.element].test.off;
  });
}

} // namespace

void Compiler::compile_moves(CompiledSide& side, PlayerIndex player) {
  for (const Production& line : ruleset_.sides[player].moves) side.moves.push_back(production(line, player));
  mark_clashes(side.moves);
  Program shared;
  std::vector<Register*> shared_kept;
  for (CompiledProduction& line : side.moves) {
    Program own;
    std::vector<Register*> own_kept;
    Program& program = line.gate.condition ? own : shared;
    std::vector<Register*>& kept = line.gate.condition ? own_kept : shared_kept;
    const Production& source = *line.source;
    line.left.picture = pictures(player, program).compile(source.left, question(source.guard, source.left));
    CompiledPicture& picture = line.left.picture;
    picture.rigid = picture.rigid && writes_on_board(line);
    // Rigid pictures are placed without their tests; those of several rows only if nothing else needs the
    // tests.
    const bool plain =
        !line.copies && (picture.straight || !(source.every || line.chooses || line.gate.limits_anchor));
    collect(picture, !(picture.rigid && plain), kept);
    if (line.gate.condition) line.left.program = keep(std::move(own), own_kept);
  }
  mark_shared_texts(side.moves);
  side.unconditional = keep(std::move(shared), shared_kept);
  for (CompiledProduction& line : side.moves) {
    if (!line.gate.condition) line.left.program = side.unconditional;
  }
}

CompiledJudgement Compiler::judgement(const Judgement& line, PlayerIndex player) {
  CompiledJudgement result;
  result.source = &line;
  result.gate = gate(line.guard, line.picture ? &*line.picture : nullptr, player);
  if (!line.picture) return result;
  const Picture* picture = &*line.picture;
  if (line.guard.cells.empty() && is_palindrome(*picture, ruleset_.board, ruleset_.sides[player])) {
    Picture folded = *picture;
    folded.headings = half_of(ruleset_.board, folded.headings);
    out_.folded.push_back(std::move(folded));
    picture = &out_.folded.back();
  }
  result.picture = place(*picture, player, question(line.guard, *picture), result.gate.limits_anchor);
  return result;
}

/// The cells that the anchor covers in all matches together; no_register if only a walk can tell.
Register Compiler::covered(Program& program, const CompiledPicture& picture) const {
  const Picture& source = *picture.source;
  const Element& anchor = source.elements[source.anchor];
  if (!picture.exact || picture.pivot != source.anchor) return no_register;
  if (source.first_cell && (anchor.least == 0 || anchor.test.off)) return no_register;
  if (anchor.is_single() || source.first_cell) return program.or_lanes(picture.matches);
  const Register test = picture.tests[source.anchor];
  if (!anchor.contact.empty()) {
    Program::Reaches reaches;
    for (const RelationIndex relation : anchor.contact) {
      reaches.push_back(Layout::reach(out_.layout.opposite(relation)));
    }
    return program.or_lanes(program.flood(picture.matches, test, reaches));
  }
  Program::Reaches back;
  for (const Heading& heading : source.headings) {
    back.push_back(Layout::reach(out_.layout.opposite(heading.along)));
  }
  if (anchor.least == anchor.most) {
    constexpr int longest = 16; // beyond this, a walk is as fast
    if (anchor.least > longest) return no_register;
    Register all = picture.matches;
    Register reached = picture.matches;
    for (int i = 1; i < anchor.least; ++i) {
      reached = program.bit_and(test, program.shift(reached, back));
      all = program.bit_or(all, reached);
    }
    return program.or_lanes(all);
  }
  return picture.determinate ? program.or_lanes(program.fill(picture.matches, test, back)) : no_register;
}

CompiledClass Compiler::cell_class(const CellClass& line, PlayerIndex player) {
  CompiledClass result;
  result.source = &line;
  result.gate = gate(line.guard, &line.picture, player);
  Program program;
  std::vector<Register*> kept;
  PictureQuestion question = this->question(line.guard, line.picture);
  const Element& anchor = line.picture.elements[line.picture.anchor];
  if (!anchor.contact.empty() && anchor.least > 0)
    question.pivot = line.picture.anchor; // the whole group is needed
  result.picture.picture = pictures(player, program).compile(line.picture, question);
  if (!result.gate.limits_anchor) result.covered = covered(program, result.picture.picture);
  if (result.covered != no_register) {
    kept.push_back(&result.covered);
    result.picture.picture.matches = no_register;
    collect(result.picture.picture, false, kept);
  } else {
    collect(result.picture.picture, true, kept);
  }
  result.picture.program = keep(std::move(program), kept);
  return result;
}

void Compiler::compile() {
  for (const PlayerIndex player : {first_player, second_player}) {
    const Side& source = ruleset_.sides[player];
    CompiledSide& side = out_.sides[player];
    side.rests = comes_to_rest(source);
    for (const CellClass& line : source.classes) side.classes.push_back(cell_class(line, player));
    compile_moves(side, player);
    for (const Part& part : source.parts) {
      std::vector<CompiledProduction> lines;
      for (const Production& line : part.lines) {
        lines.push_back(production(line, player));
        PlacedPicture& left = lines.back().left;
        Program program; // for lines without `free` it only classifies the picture
        std::vector<Register*> kept;
        left.picture = pictures(player, program).compile(line.left, question(line.guard, line.left));
        left.picture.rigid = left.picture.rigid && (!line.free || writes_on_board(lines.back()));
        collect(left.picture, true, kept);
        if (line.free) left.program = keep(std::move(program), kept);
      }
      mark_shared_texts(lines);
      mark_clashes(lines);
      // The anchor of a line without `free` is a known cell: its matches elsewhere do not matter.
      for (CompiledProduction& line : lines) {
        if (!line.source->free) line.left = line.tests;
      }
      side.parts.push_back(std::move(lines));
    }
    for (const Production& line : source.afters) {
      CompiledProduction compiled = production(line, player);
      // The first match fires, so matches must come in the order of the reference matcher: by its pivot.
      PictureQuestion question = this->question(line.guard, line.left);
      question.pivot.reset();
      compiled.left = place(line.left, player, question);
      side.afters.push_back(std::move(compiled));
    }
    for (const Judgement& line : source.forbids) side.forbids.push_back(judgement(line, player));
    for (const Expression& number : source.most) side.most.push_back(expression(number, player));
    for (const Judgement& line : source.passes) side.passes.push_back(judgement(line, player));
    for (const Judgement& line : source.ends) side.ends.push_back(judgement(line, player));
    for (const Judgement& line : source.claims) side.claims.push_back(judgement(line, player));
    mark_shared_names(side);
    find_exposure(side, player);
  }
  find_reachable_ends(first_player);
  find_reachable_ends(second_player);
  read_wins_backwards(first_player);
  read_wins_backwards(second_player);
  find_answers(first_player);
  find_answers(second_player);
  if (ruleset_.score) out_.score = expression(*ruleset_.score, first_player);
  for (const Value& value : ruleset_.values) {
    out_.values.push_back(
        {this->value(value.expression, first_player),
         ruleset_.mirrored ? this->value(value.mirrored, second_player) : CompiledExpression{}});
  }
}

Symbols::Symbols(const Ruleset& ruleset) {
  const std::string all = ruleset.symbols.to_string();
  if (!ruleset.symbols.contains(empty_symbol) && !all.empty()) {
    const auto frequency = [&](Symbol symbol) {
      return std::count(ruleset.start.cells.begin(), ruleset.start.cells.end(), symbol);
    };
    ground_ = *std::max_element(all.begin(), all.end(),
                                [&](Symbol a, Symbol b) { return frequency(a) < frequency(b); });
  }
  planes_.fill(-1);
  for (const Symbol symbol : all) {
    if (symbol != ground_) {
      planes_[static_cast<unsigned char>(symbol)] = static_cast<std::int16_t>(symbols_.size());
      symbols_.push_back(symbol);
    }
  }
}

CompiledRuleset::CompiledRuleset(const Ruleset& rules, Backend backend)
    : unrolled(unroll_lengths(rules)),
      narrowed(narrow_cells(unrolled ? *unrolled : rules)),
      text(&rules),
      ruleset(narrowed   ? &*narrowed
              : unrolled ? &*unrolled
                         : &rules),
      layout(rules.board),
      symbols(rules) {
  Compiler(*this).compile();
  const Ruleset& written = unrolled ? *unrolled : rules;
  nearness = compile_nearness(*this, written);
  std::optional<Ruleset> other = rules_as_lines(*ruleset);
  if (!other) other = joined_lines(*this);
  if (other) {
    lines = std::make_unique<Ruleset>(std::move(*other));
    compiled_lines = std::make_unique<CompiledRuleset>(*lines, backend);
    compiled_lines->nearness = compile_nearness(*compiled_lines, written);
    if (ruleset->rules.empty() && shares_more_texts(*compiled_lines, *this)) compiled_lines.reset();
  }
  const CompiledRuleset& lowered = compiled_lines ? *compiled_lines : *this;
  random_games = std::make_unique<TextForm<RandomGameForm>>(lowered, lower_random_game, backend);
  leaf_counts = std::make_unique<TextForm<LeafForm>>(lowered, lower_leaves, backend);
  nodes = std::make_unique<NodeForms>(lowered, backend);
}

CompiledRuleset::~CompiledRuleset() = default;

} // namespace regola
