// Finds moves that cannot lead to an attack.

#include "engine/compiled/compile/compiler.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// The symbols that a cell may hold before a line, if it passes the test after it.
SymbolSet becomes(const CellTest& test, const Production& line) {
  SymbolSet before;
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    if (symbols_written(line, i).intersects(test.symbols)) before |= line.left.elements[i].test.symbols;
  }
  return before;
}

/// The same for all moves of a side, in whose parts a cell may change more than once.
SymbolSet becomes(CellTest test, const Side& side) {
  SymbolSet before;
  for (SymbolSet known = test.symbols; true; known = test.symbols) {
    for (const Production* line : side.part_lines()) before |= becomes(test, *line);
    test.symbols |= before;
    if (test.symbols == known) return before;
  }
}

/// Whether the matching cells depend only on their own symbols.
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
    // one cell of the run, with the rest on both sides
    at->least = 0;
    const Element rest = *at;
    picture.elements.insert(at + 1, {one, rest});
    picture.pivot = element + 1;
  }
  picture.anchor = picture.pivot;
  return picture;
}

} // namespace

/// Pictures of attacks that a write of the mover may bring about: one per element that the mover can make
/// fit, with the pivot on it. The pivot does not fit yet: if all cells do, the attack exists already.
std::vector<Picture> Compiler::exposing(const Picture& picture, std::size_t victim, const CellTest& cell,
                                        const Side& mover) {
  Picture loose = picture;
  std::vector<std::pair<std::size_t, SymbolSet>> makeable; // with the symbols before
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

/// The attack as it may exist after a line that brings a victim, whatever its new cell held before. Its pivot
/// is that cell.
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

/// For a player who must not be attacked after a move: one who was not attacked can only become so through
/// the cells of such a picture.
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
  if (side.forbids.empty() || !ruleset_.rules.empty() || victims.contains(out_.symbols.ground())) return;
  for (const Symbol symbol : victims.to_string()) {
    if (out_.symbols.plane(symbol) >= 0)
      side.exposure.victims.push_back(static_cast<std::int16_t>(out_.symbols.plane(symbol)));
  }
  side.exposure.cells = cells == no_register ? program.constant({Mask{}}) : cells;
  side.exposure.unsafe = unsafe == no_register ? program.constant({Mask{}}) : unsafe;
  side.exposure.program = keep(std::move(program), {&side.exposure.cells, &side.exposure.unsafe});
}

} // namespace regola
