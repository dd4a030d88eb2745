#include "engine/compiled/compile_fills.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace regola {

namespace {

/// What an element asks of its cell.
enum class Need { nothing, empty, filled };

} // namespace

std::vector<CompiledFillChange> fill_changes(const CompiledRuleset& rules, const CompiledProduction& line,
                                             std::size_t heading) {
  const Picture& picture = *line.left.picture.source;
  const Guard& guard = line.source->guard;
  const std::size_t pivot = line.left.picture.pivot;
  const RelationIndex along = picture.headings[heading].along;
  if (picture.has_rows || guard.condition || !guard.cells.empty() || line.writes.size() != 1 ||
      along >= rules.ruleset->board.relation_count() || !rules.ruleset->board.relation(along).step) {
    return {};
  }
  const SymbolSet all = rules.ruleset->symbols;
  const SymbolSet empty(std::string(1, rules.symbols.ground()));
  std::vector<Need> needs;
  for (const Element& element : picture.elements) {
    const CellTest& test = element.test;
    if (!element.is_single() || test.within != no_class || test.outside != no_class || test.variable != 0) {
      return {};
    }
    if (test.symbols == all || test.symbols.empty()) {
      needs.push_back(Need::nothing);
    } else if (test.symbols == empty) {
      needs.push_back(Need::empty);
    } else if (test.symbols == all - empty) {
      needs.push_back(Need::filled);
    } else {
      return {};
    }
  }
  /// What a match needs, and which cell it fills.
  struct Spot {
    Mask empty;
    Mask filled;
    Bit fills = no_bit;
    bool fits = true; // on the board
  };
  const Mask& board = rules.layout.board();
  std::vector<Spot> spots(static_cast<std::size_t>(rules.layout.words()) * word_bits);
  board.each([&](Bit bit) {
    Spot& spot = spots[bit];
    for (std::size_t i = 0; i < needs.size(); ++i) {
      const auto& next = rules.layout.only_next(i < pivot ? rules.layout.opposite(along) : along);
      Bit cell = bit;
      for (std::size_t k = std::min(i, pivot); k < std::max(i, pivot) && cell != no_bit; ++k)
        cell = next[cell];
      const CellTest& test = picture.elements[i].test;
      spot.fits = spot.fits && (cell == no_bit ? test.off : !test.symbols.empty());
      if (cell == no_bit) continue;
      if (needs[i] == Need::empty) spot.empty.set(cell);
      if (needs[i] == Need::filled) spot.filled.set(cell);
      if (i == line.writes.front().element) spot.fills = cell;
    }
  });
  std::vector<CompiledFillChange> changes(spots.size());
  board.each([&](Bit bit) {
    const Spot& filling = spots[bit];
    if (!filling.fits || filling.fills == no_bit) return;
    CompiledFillChange& change = changes[bit];
    board.each([&](Bit match) {
      const Spot& spot = spots[match];
      if (!spot.fits) return;
      if (spot.empty.test(filling.fills)) change.lost.set(match);
      if (spot.filled.test(filling.fills)) {
        CompiledFillChange::Gain gain{match, spot.empty, spot.filled};
        gain.filled.reset(filling.fills);
        change.gains.push_back(gain);
      }
    });
  });
  return changes;
}

} // namespace regola
