// Which moves cannot lead to an attack.

#include <algorithm>
#include <utility>

#include "engine/compiled/compile/compiler.hpp"

namespace regola {

namespace {

/// What may stand on a cell before a line is applied if the test holds after it.
SymbolSet becomes(const CellTest& test, const Production& line) {
  SymbolSet before;
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    const Write& write = line.right[i];
    const bool fits =
        write.kind == Write::Kind::variable || write.kind == Write::Kind::sum ||
        (write.kind == Write::Kind::symbols && SymbolSet(write.symbols).intersects(test.symbols));
    if (fits) before |= line.left.elements[i].test.symbols;
  }
  return before;
}

/// The same of all moves of a side; in a move of parts a cell may change twice.
SymbolSet becomes(CellTest test, const Side& side) {
  SymbolSet before;
  const auto add = [&](const Production& line) { before |= becomes(test, line); };
  for (SymbolSet known = test.symbols; true; known = test.symbols) {
    for (const Production& line : side.moves) add(line);
    for (const Part& part : side.parts) std::for_each(part.lines.begin(), part.lines.end(), add);
    test.symbols |= before;
    if (test.symbols == known) return before;
  }
}

/// Whether cells can be told from a picture in any position alone.
bool is_plain(const Picture& picture) {
  return !picture.line_count && // any change on the line may matter
         std::all_of(picture.elements.begin(), picture.elements.end(), [](const Element& element) {
           return element.test.within == no_class && element.test.outside == no_class &&
                  element.contact.empty();
         });
}

/// The picture with its pivot on a cell of this element that holds one of the symbols.
Picture pivoted(Picture picture, std::size_t element, const SymbolSet& symbols) {
  const auto at = picture.elements.begin() + static_cast<std::ptrdiff_t>(element);
  Element one = *at;
  one.least = one.most = 1;
  one.test.off = false;
  one.test.symbols = symbols;
  picture.pivot = element;
  if (at->is_single()) {
    *at = one;
  } else {
    // A cell of the run, with what may be left of it on both sides.
    at->least = 0;
    const Element rest = *at;
    picture.elements.insert(at + 1, {one, rest});
    picture.pivot = element + 1;
  }
  picture.anchor = picture.pivot;
  return picture;
}

} // namespace

/// Pictures of the attack as it may come about by what the mover writes, one for each element that he may
/// make fit, their pivot on it. It does not fit as yet: where all do, the attack is there already.
std::vector<Picture> Compiler::exposing(const Picture& picture, std::size_t victim, const CellTest& cell,
                                        const Side& mover) {
  Picture loose = picture;
  std::vector<std::pair<std::size_t, SymbolSet>> makeable; // with what stands there before
  for (std::size_t i = 0; i < loose.elements.size(); ++i) {
    Element& element = loose.elements[i];
    if (i == victim && element.is_single()) {
      element.test.symbols = cell.symbols - (cell.symbols - element.test.symbols);
      continue;
    }
    const SymbolSet before = becomes(element.test, mover);
    if (!before.is_subset_of(element.test.symbols)) makeable.emplace_back(i, before - element.test.symbols);
    element.test.symbols |= before;
  }
  std::vector<Picture> all;
  all.reserve(makeable.size());
  for (const auto& [i, changing] : makeable) all.push_back(pivoted(loose, i, changing));
  return all;
}

/// The attack as it may lie behind one line that brings a victim, whatever stood where this one has come to;
/// its pivot there.
Picture Compiler::awaiting(const Picture& picture, std::size_t victim, const SymbolSet& victims,
                           const Side& mover) const {
  Picture loose = picture;
  for (Element& element : loose.elements) {
    SymbolSet before;
    for (const Production& line : mover.moves) {
      const bool brings = std::any_of(line.right.begin(), line.right.end(), [&](const Write& write) {
        return write.kind == Write::Kind::symbols && SymbolSet(write.symbols).intersects(victims);
      });
      if (brings) before |= becomes(element.test, line);
    }
    element.test.symbols |= before;
  }
  return pivoted(std::move(loose), victim, ruleset_.symbols);
}

/// For a player who must not be attacked after his moves: one who was not before can be so only through the
/// cells of such a picture.
void Compiler::find_exposure(CompiledSide& side, PlayerIndex player) {
  Program program;
  Register cells = no_register;
  Register unsafe = no_register;
  const Side& mover = ruleset_.sides[player];
  const auto add = [&](Register& all, const Picture& picture) {
    PictureQuestion question;
    question.pivot = picture.pivot;
    const Register here =
        program.or_lanes(pictures(other(player), program).compile(picture, question).matches);
    all = all == no_register ? here : program.bit_or(all, here);
  };
  SymbolSet victims;
  for (const CompiledJudgement& line : side.forbids) {
    const auto& condition = line.gate.condition;
    if (line.picture || !condition || condition->source->kind != Expression::Kind::attacked ||
        condition->source->cell.within != no_class || condition->source->cell.outside != no_class) {
      return;
    }
    victims |= condition->source->cell.symbols;
  }
  for (const CompiledJudgement& line : side.forbids) {
    const CellTest& cell = line.gate.condition->source->cell;
    for (const CompiledThreat& threat : line.gate.condition->threats) {
      const Production& attack = ruleset_.sides[other(player)].moves[threat.production];
      if (!threat.by_program || attack.guard.condition || !is_plain(attack.left)) return;
      for (const Picture& picture : exposing(attack.left, threat.element, cell, mover)) add(cells, picture);
      add(unsafe, awaiting(attack.left, threat.element, victims, mover));
    }
  }
  if (side.forbids.empty() || !ruleset_.rules.empty() || victims.contains(out_.symbols.ground())) {
    return;
  }
  for (const Symbol symbol : victims.to_string()) {
    if (out_.symbols.plane(symbol) >= 0)
      side.exposure.victims.push_back(static_cast<std::int16_t>(out_.symbols.plane(symbol)));
  }
  side.exposure.cells = cells == no_register ? program.constant({Mask{}}) : cells;
  side.exposure.unsafe = unsafe == no_register ? program.constant({Mask{}}) : unsafe;
  side.exposure.program = keep(std::move(program), {&side.exposure.cells, &side.exposure.unsafe});
}

} // namespace regola
