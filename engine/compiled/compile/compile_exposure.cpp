// Finds moves that no `forbid` line can forbid.

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

/// Whether a class always has the same cells, whatever stands on the board.
bool is_constant(const SymbolSet& all, const Side& side, ClassIndex index) {
  const auto keeps = [&](const Element& element) {
    const CellTest& test = element.test;
    const bool any = test.symbols.empty() || all.is_subset_of(test.symbols);
    return any && element.contact.empty() &&
           (test.within == no_class || is_constant(all, side, test.within)) &&
           (test.outside == no_class || is_constant(all, side, test.outside));
  };
  return all_of(side.classes, [&](const CellClass& line) {
    const auto& elements = line.picture.elements;
    return line.index != index ||
           (!line.guard.condition && !line.picture.line_count && all_of(elements, keeps));
  });
}

/// Whether the matching cells depend only on their own symbols.
bool is_plain(const SymbolSet& all, const Side& side, const Picture& picture) {
  const auto plain = [&](ClassIndex index) { return index == no_class || is_constant(all, side, index); };
  return !picture.line_count && // any change on the line may matter
         all_of(picture.elements, [&](const Element& element) {
           return plain(element.test.within) && plain(element.test.outside) && element.contact.empty();
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

/// Pictures that a write of the mover may bring about: one per element that the mover can make fit, with the
/// pivot on it. The pivot does not fit yet: if all cells do, the picture is there already.
/// @param victim the element of an attack that covers the attacked cell; for other pictures, beyond all
/// elements
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
      const bool brings = any_of(line.right, [&](const Write& write) {
        return write.kind == Write::Kind::symbols && SymbolSet(write.symbols).intersects(victims);
      });
      if (brings) before |= becomes(element.test, line);
    }
    element.test.symbols |= before;
  }
  return pivoted(std::move(loose), victim, ruleset_.symbols);
}

namespace {

/// The symbols without which a condition is 0, so far as a part of it says `count SYMBOLS`; else nullopt.
std::optional<SymbolSet> needed_by(const Expression& condition) {
  using Kind = Expression::Kind;
  const auto& operands = condition.operands;
  if (condition.kind == Kind::conjunction) {
    for (const Expression& operand : operands) {
      if (const auto needed = needed_by(operand)) return needed;
    }
    return std::nullopt;
  }
  if (condition.kind == Kind::count_cells) {
    const CellTest& cell = condition.cell;
    if (cell.within != no_class || cell.outside != no_class || cell.off) return std::nullopt;
    return cell.symbols;
  }
  const bool compares = condition.kind == Kind::greater || condition.kind == Kind::greater_equal ||
                        condition.kind == Kind::equal;
  if (!compares || operands[1].kind != Kind::number) return std::nullopt;
  const std::int32_t least = operands[1].number + (condition.kind == Kind::greater ? 1 : 0);
  return operands[0].kind == Kind::count_cells && least > 0 ? needed_by(operands[0]) : std::nullopt;
}

/// What the `forbid` lines of a player test.
struct Forbidding {
  std::vector<const CompiledJudgement*> attacks;  ///< `forbid if attacked CELL`
  std::vector<const CompiledJudgement*> pictures; ///< a picture without a condition
  SymbolSet victims;                              ///< of `attacks`
  SymbolSet needed;                               ///< all other lines hold only where one of these stands
};

/// Sorts the `forbid` lines; nullopt if one of them fits nowhere.
std::optional<Forbidding> sorted(const SymbolSet& symbols, const Side& mover,
                                 const std::vector<CompiledJudgement>& lines) {
  Forbidding all;
  for (const CompiledJudgement& line : lines) {
    const auto& condition = line.gate.condition;
    if (line.picture) {
      const bool exact = line.picture->picture.exact; // else cells may be compared with each other
      if (condition || !exact || !is_plain(symbols, mover, *line.source->picture)) return std::nullopt;
      all.pictures.push_back(&line);
    } else if (condition && condition->source->kind == Expression::Kind::attacked) {
      const CellTest& cell = condition->source->cell;
      if (cell.within != no_class || cell.outside != no_class) return std::nullopt;
      all.attacks.push_back(&line);
      all.victims |= cell.symbols;
    } else {
      const auto needed = condition ? needed_by(*condition->source) : std::nullopt;
      if (!needed) return std::nullopt;
      all.needed |= *needed;
    }
  }
  return all;
}

} // namespace

/// Where a move must write for a `forbid` line to hold that did not hold before.
void Compiler::find_exposure(CompiledSide& side, PlayerIndex player) {
  const std::optional<Forbidding> forbidding = sorted(ruleset_.symbols, ruleset_.sides[player], side.forbids);
  const Symbol ground = out_.symbols.ground();
  if (!forbidding || side.forbids.empty() || !ruleset_.rules.empty() ||
      forbidding->victims.contains(ground) || forbidding->needed.contains(ground)) {
    return;
  }
  Program program;
  Register cells = no_register;
  Register unsafe = no_register;
  Register pictured = no_register;
  const Side& mover = ruleset_.sides[player];
  const auto add = [&](Register& all, const Picture& picture, PlayerIndex viewer,
                       const std::optional<Mask>& in) {
    const PictureQuestion question{.pivot = picture.pivot, .anchors = in};
    const Register here = program.or_lanes(pictures(viewer, program).compile(picture, question).matches);
    all = all == no_register ? here : program.bit_or(all, here);
  };
  for (const CompiledJudgement* const line : forbidding->attacks) {
    const CellTest& cell = line->gate.condition->source->cell;
    for (const CompiledThreat& threat : line->gate.condition->threats) {
      const Side& attacker = ruleset_.sides[other(player)];
      const Production& attack = attacker.moves[threat.production];
      if (!threat.by_program || attack.guard.condition || !is_plain(ruleset_.symbols, attacker, attack.left))
        return;
      for (const Picture& picture : exposing(attack.left, threat.element, cell, mover))
        add(cells, picture, other(player), std::nullopt);
      add(unsafe, awaiting(attack.left, threat.element, forbidding->victims, mover), other(player),
          std::nullopt);
    }
  }
  for (const CompiledJudgement* const line : forbidding->pictures) {
    const Picture& source = *line->source->picture;
    const std::vector<CellIndex>& where = line->source->guard.cells;
    std::optional<Mask> in; // of longer pictures the pivot may be another cell than the anchor
    if (source.elements.size() == 1 && source.elements.front().is_single() && !where.empty())
      in = out_.layout.mask(where);
    for (const Picture& picture : exposing(source, source.elements.size(), {}, mover))
      add(pictured, picture, player, in);
  }
  const auto planes_of = [&](const SymbolSet& symbols) {
    std::vector<std::int16_t> planes;
    for (const Symbol symbol : symbols.to_string()) {
      const int plane = out_.symbols.plane(symbol);
      if (plane >= 0) planes.push_back(static_cast<std::int16_t>(plane));
    }
    return planes;
  };
  CompiledExposure& exposure = side.exposure;
  exposure.victims = planes_of(forbidding->victims);
  exposure.needed = planes_of(forbidding->needed);
  const auto or_none = [&](Register found) {
    return found == no_register ? program.constant({Mask{}}) : found;
  };
  exposure.cells = or_none(cells);
  exposure.unsafe = or_none(unsafe);
  exposure.pictured = or_none(pictured);
  exposure.program = keep(std::move(program), {&exposure.cells, &exposure.unsafe, &exposure.pictured});
}

} // namespace regola
