// Which moves cannot lead to an attack.

#include <algorithm>

#include "engine/compiled/compile/compiler.hpp"

namespace regola {

/// Pictures of the attack as it may come about by what the mover writes, one for each element that he may
/// make fit, their pivot on it. Nothing where that cannot be told.
std::optional<std::vector<Picture>> Compiler::exposing(const Picture& picture, std::size_t victim,
                                                       const CellTest& cell, const Side& mover) const {
  // What may stand on a cell before the move if the test holds after it; in a move of parts it may change
  // twice.
  const auto becomes = [&](const CellTest& test) {
    SymbolSet before;
    const auto add = [&](const Production& line) {
      for (std::size_t i = 0; i < line.right.size(); ++i) {
        const Write& write = line.right[i];
        const bool fits = write.kind == Write::Kind::variable || write.kind == Write::Kind::sum ||
                          (write.kind == Write::Kind::symbols &&
                           SymbolSet(write.symbols).intersects(test.symbols | before));
        if (fits) before |= line.left.elements[i].test.symbols;
      }
    };
    for (SymbolSet known = ruleset_.symbols; !(known == before);) {
      known = before;
      for (const Production& line : mover.moves) add(line);
      for (const Part& part : mover.parts) {
        for (const Production& line : part.lines) add(line);
      }
    }
    return before;
  };
  if (picture.line_count) {
    return std::nullopt; // any change on the line may matter
  }
  Picture loose = picture;
  std::vector<std::size_t> makeable;
  for (std::size_t i = 0; i < loose.elements.size(); ++i) {
    Element& element = loose.elements[i];
    if (element.test.within != no_class || element.test.outside != no_class || !element.contact.empty()) {
      return std::nullopt;
    }
    if (i == victim) {
      element.test.symbols = cell.symbols - (cell.symbols - element.test.symbols);
      continue;
    }
    const SymbolSet before = becomes(element.test);
    if (!before.is_subset_of(element.test.symbols)) makeable.push_back(i);
    element.test.symbols |= before;
  }
  std::vector<Picture> all;
  for (const std::size_t i : makeable) {
    Picture here = loose;
    const auto at = here.elements.begin() + static_cast<std::ptrdiff_t>(i);
    Element one = *at;
    one.least = one.most = 1;
    one.test.off = false;
    if (at->is_single()) {
      *at = one;
      here.pivot = i;
    } else {
      // A cell of the run, with what may be left of it on both sides.
      at->least = 0;
      const Element rest = *at;
      here.elements.insert(at + 1, {one, rest});
      here.pivot = i + 1;
    }
    here.anchor = here.pivot;
    all.push_back(std::move(here));
  }
  return all;
}

/// For a player who must not be attacked after his moves: one who was not before can be so only through the
/// cells of such a picture.
void Compiler::find_exposure(CompiledSide& side, PlayerIndex player) {
  Program program;
  Register cells = no_register;
  SymbolSet victims;
  for (const CompiledJudgement& line : side.forbids) {
    const auto& condition = line.gate.condition;
    if (line.picture || !condition || condition->source->kind != Expression::Kind::attacked ||
        condition->source->cell.within != no_class || condition->source->cell.outside != no_class) {
      return;
    }
    const CellTest& cell = condition->source->cell;
    victims |= cell.symbols;
    for (const CompiledThreat& threat : condition->threats) {
      const Production& attack = ruleset_.sides[other(player)].moves[threat.production];
      if (!threat.by_program || attack.guard.condition) return;
      const auto loose = exposing(attack.left, threat.element, cell, ruleset_.sides[player]);
      if (!loose) return;
      for (const Picture& picture : *loose) {
        PictureQuestion question;
        question.pivot = picture.pivot;
        const Register here =
            program.or_lanes(pictures(other(player), program).compile(picture, question).matches);
        cells = cells == no_register ? here : program.bit_or(cells, here);
      }
    }
  }
  if (side.forbids.empty() || !ruleset_.rules.empty() || victims.contains(out_.symbols.ground())) {
    return;
  }
  for (const Symbol symbol : victims.to_string()) {
    if (out_.symbols.plane(symbol) >= 0)
      side.exposure.victims.push_back(static_cast<std::int16_t>(out_.symbols.plane(symbol)));
  }
  if (cells == no_register) {
    cells = program.constant({Mask{}});
  }
  side.exposure.cells = cells;
  side.exposure.program = keep(std::move(program), {&side.exposure.cells});
}

} // namespace regola
