#include "engine/compiled/compile/rewrites.hpp"

namespace regola {

namespace {

SymbolSet common(const SymbolSet& a, const SymbolSet& b) { return a - (a - b); }

/// Upper bounds of the symbols that the members of each class hold, by ClassIndex.
class ClassSymbols {
public:
  ClassSymbols(const Ruleset& ruleset, const Side& side) : held_(ruleset.class_names.size()) {
    // A class may have lines below the first class that names it.
    for (bool changed = true; changed;) {
      changed = false;
      for (const CellClass& line : side.classes) {
        // The cell of the first element may be off the board; then a later one is the member.
        const SymbolSet here = line.picture.first_cell
                                   ? ruleset.symbols
                                   : may_hold(line.picture.elements[line.picture.anchor].test);
        changed = changed || !here.is_subset_of(held_[line.index]);
        held_[line.index] |= here;
      }
    }
  }

  [[nodiscard]] SymbolSet may_hold(const CellTest& test) const {
    return test.within == no_class ? test.symbols : common(test.symbols, held_[test.within]);
  }
  /// Narrows the cells of a picture. A cell that can hold nothing keeps its symbols: a test without symbols
  /// would ask for the edge of the board.
  /// @return whether a cell has changed
  [[nodiscard]] bool narrow(Picture& picture) const {
    bool changed = false;
    for (Element& element : picture.elements) {
      const SymbolSet held = may_hold(element.test);
      if (held.empty() || held == element.test.symbols) continue;
      element.test.symbols = held;
      changed = true;
    }
    return changed;
  }

private:
  std::vector<SymbolSet> held_;
};

bool names_class(const Picture& picture) {
  return std::any_of(picture.elements.begin(), picture.elements.end(),
                     [](const Element& element) { return element.test.within != no_class; });
}

/// Visits the pictures of all lines of a side, classes first. Without values, the symbols of a `win` picture
/// decide how near a win is, so it stays as it is written.
/// @param has_values whether the text has values
template <typename AnySide, typename Visit>
void each_picture(AnySide& side, bool has_values, const Visit& visit) {
  for (auto& line : side.classes) visit(line.picture);
  for (auto& line : side.moves) visit(line.left);
  for (auto& part : side.parts) {
    for (auto& line : part.lines) visit(line.left);
  }
  for (auto& line : side.afters) visit(line.left);
  for (auto* lines : {&side.forbids, &side.passes, &side.ends, &side.claims}) {
    for (auto& line : *lines) {
      if (line.picture && (has_values || line.kind != Judgement::Kind::win)) visit(*line.picture);
    }
  }
}

} // namespace

std::optional<Ruleset> narrow_cells(const Ruleset& ruleset) {
  const bool has_values = !ruleset.values.empty();
  bool some = false;
  for (const Side& side : ruleset.sides) {
    each_picture(side, has_values, [&](const Picture& picture) { some = some || names_class(picture); });
  }
  if (!some) return std::nullopt;
  Ruleset result = ruleset;
  bool changed = false;
  for (Side& side : result.sides) {
    const ClassSymbols symbols(result, side);
    each_picture(side, has_values, [&](Picture& picture) { changed = symbols.narrow(picture) || changed; });
  }
  if (!changed) return std::nullopt;
  return result;
}

} // namespace regola
