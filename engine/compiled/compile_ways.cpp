// Moves that are told by a line, a heading and their first and last cells, and which of them cannot lead to
// an attack.

#include <algorithm>

#include "engine/compiled/compiler.hpp"

namespace regola {

/// `x .* .`: one cell, a run without an end of its own, one cell; in directions that are shifts.
bool Compiler::is_slide(const CompiledPicture& left, const Production& line) const {
  const Picture& picture = line.left;
  if (picture.has_rows || picture.elements.size() != 3 || left.pivot != 0 || picture.anchor != 0 ||
      line.right_anchor == 1 || !left.exact) {
    return false;
  }
  const Element& run = picture.elements[1];
  const bool plain =
      std::none_of(picture.elements.begin(), picture.elements.end(),
                   [](const Element& element) { return element.test.off || !element.contact.empty(); });
  return plain && picture.elements[0].is_single() && picture.elements[2].is_single() && run.least == 0 &&
         run.most == Element::endless &&
         std::all_of(picture.headings.begin(), picture.headings.end(), [&](const Heading& heading) {
           return out_.layout.is_single_valued(heading.along) &&
                  out_.layout[Layout::reach(heading.along)].is_translation();
         });
}

/// Once the texts that lines share are known.
void Compiler::find_ways(CompiledSide& side, PlayerIndex player) {
  const Side& source = ruleset_.sides[player];
  if (!ruleset_.rules.empty() || !source.most.empty() || !ruleset_.hands.empty() ||
      !ruleset_.prefer.empty() || ruleset_.turn != Turn::beside || side.parts.size() > 1) {
    return;
  }
  const auto fits = [&](CompiledProduction& line, const CompiledPicture& left) {
    const Production& text = *line.source;
    const Element& anchor = text.left.elements[text.left.anchor];
    line.slides = is_slide(left, text);
    return (line.slides || left.rigid) && left.pivot == text.left.anchor && anchor.is_single() &&
           !anchor.test.off && !text.every && !text.again && !line.gate.condition && !line.copies &&
           !line.shares_text && !line.gate.limits_anchor && text.after.empty();
  };
  for (CompiledProduction& line : side.moves) {
    if (!line.never && (!fits(line, line.left.picture) || line.chooses)) return;
  }
  Program program;
  std::vector<Register*> kept;
  for (std::vector<CompiledProduction>& lines : side.parts) {
    for (CompiledProduction& line : lines) {
      CompiledPicture& whole = line.whole.picture;
      whole = pictures(player, program)
                  .compile(line.source->left, question(line.source->guard, line.source->left));
      whole.rigid =
          whole.rigid && std::none_of(line.writes.begin(), line.writes.end(), [&](const auto& write) {
            return line.source->left.elements[write.element].test.off; // it may not be there
          });
      if (line.never || !fits(line, whole)) return;
      if (line.slides) whole.matches = no_register; // where it may end says whether there is one
      collect(whole, line.slides, kept);
    }
  }
  side.has_ways = true;
  if (!side.parts.empty()) {
    side.then = keep(std::move(program), kept);
    for (CompiledProduction& line : side.parts.front()) line.whole.program = side.then;
  }
}

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
        const bool fits = write.kind == Write::Kind::variable ||
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
            program.unite(pictures(other(player), program).compile(picture, question).matches);
        cells = cells == no_register ? here : program.join(cells, here);
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
