// Where moves stand in the list, and whether they begin on cells that they change, so that the positions
// before and after one show where it began.

#include <algorithm>
#include <vector>

#include "engine/matcher/move_to.hpp"
#include "engine/matcher/rewrite.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// @param line index in Side::moves
std::optional<MovePlace> place_of(const Side& side, std::size_t line, std::size_t heading,
                                  std::size_t element, CellIndex cell) {
  const Picture& picture = side.moves[line].left;
  MovePlace place{side.moves[line].every, line, heading};
  if (element != picture.pivot) return place;
  const std::vector<CellIndex>& starts = picture.headings[heading].starts;
  const auto start = std::find(starts.begin(), starts.end(), cell);
  if (start == starts.end()) return std::nullopt;
  place.start = static_cast<std::size_t>(start - starts.begin());
  return place;
}

const CellTest& anchor_test(const Production& line) { return line.left.elements[line.left.anchor].test; }

/// Whether each match of the line's own step changes the symbol on the cell of its anchor.
bool changes_anchor(const Production& line) {
  const Element& anchor = line.left.elements[line.left.anchor];
  const Write& write = line.right[line.left.anchor];
  return anchor.is_single() && !anchor.test.off && !line.left.first_cell &&
         (write.kind == Write::Kind::symbols || write.kind == Write::Kind::variable) &&
         !symbols_written(line, line.left.anchor).intersects(anchor.test.symbols);
}

/// Adds the symbols that these lines may make of the symbols of a cell, in any number of steps.
/// @param movers symbols that do not count where a step by `again` writes them: a piece comes there
void add_what_follows(SymbolSet& symbols, const std::vector<const Production*>& lines,
                      const SymbolSet& movers) {
  for (SymbolSet before; before != symbols;) {
    before = symbols;
    for (const Production* line : lines) {
      for (std::size_t i = 0; i < line->right.size(); ++i) {
        if (!line->left.elements[i].test.symbols.intersects(symbols)) continue;
        const SymbolSet written = symbols_written(*line, i);
        symbols |= line->again ? written - movers : written;
      }
    }
  }
}

/// Whether later parts of a move, or `after` lines, leave changed the cell on which the move begins.
bool stays_changed(const Side& side) {
  std::vector<const Production*> later;
  for (const Part& part : side.parts) {
    for (const Production& line : part.lines) later.push_back(&line);
  }
  for (const Production& line : side.afters) later.push_back(&line);
  if (later.empty()) return true;
  // A chain may end where it began. Then no move from another cell may lead to the same position.
  const SymbolSet movers = anchor_symbols(side);
  SymbolSet unmoved;
  const auto is_chain = [](const Production& line) { return line.again; };
  if (std::any_of(side.moves.begin(), side.moves.end(), is_chain)) {
    if (!side.parts.empty()) return false;
    unmoved = movers;
    add_what_follows(unmoved, later, movers);
    for (const Production& line : side.moves) {
      if (is_chain(line)) later.push_back(&line);
    }
  }
  return std::all_of(side.moves.begin(), side.moves.end(), [&](const Production& line) {
    SymbolSet left = symbols_written(line, line.left.anchor);
    add_what_follows(left, later, movers);
    return !left.intersects(anchor_test(line).symbols) && !left.intersects(unmoved);
  });
}

/// Whether a step of a move may change a cell, not its own anchor, from which another move begins.
bool may_change_anchors(const Production& line, const std::vector<Production>& moves) {
  for (std::size_t i = 0; i < line.right.size(); ++i) {
    if (i == line.left.anchor || line.right[i].kind == Write::Kind::keep) continue;
    const SymbolSet& read = line.left.elements[i].test.symbols;
    if (std::any_of(moves.begin(), moves.end(),
                    [&](const Production& each) { return anchor_test(each).symbols.intersects(read); }))
      return true;
  }
  return false;
}

} // namespace

std::optional<MovePlace> MovePlaces::of(const FirstMatch& begin) {
  const Production& line = view_.side().moves[begin.line];
  const Picture& picture = line.left;
  if (begin.heading) return place_of(view_.side(), begin.line, *begin.heading, begin.element, begin.cell);
  if (!line.every && begin.element != picture.anchor) return std::nullopt;
  const auto [known, is_new] = known_.try_emplace(begin.line, view_.status().size());
  if (picture.pivot == picture.anchor) {
    find(line, begin.cell, known->second);
  } else if (is_new) {
    find(line, no_cell, known->second);
  }
  return known->second[begin.cell];
}

/// Finds the first places of the moves that a line makes on one cell, or on all.
void MovePlaces::find(const Production& first, CellIndex at,
                      std::vector<std::optional<MovePlace>>& places) const {
  const Side& side = view_.side();
  for (std::size_t i = 0; i < side.moves.size(); ++i) {
    const Production& line = side.moves[i];
    const std::size_t pivot = line.left.pivot;
    if (first.every ? !line.every || line.name != first.name : &line != &first) continue;
    const bool is_done = each_match(view_, line.guard, line.left, at, [&](const PictureMatch& match) {
      if (!has_sums(view_.ruleset(), view_.status(), line, match)) return false;
      const CellIndex cell = match.first(line.left.anchor);
      std::optional<MovePlace>& place = places[cell];
      const auto here = place_of(side, i, match.heading, pivot, match.first(pivot));
      if (here && (!place || *here < *place)) place = here;
      return cell == at && pivot == line.left.anchor; // later ones have later places
    });
    if (is_done || (at != no_cell && places[at])) return;
  }
}

SymbolSet anchor_symbols(const Side& side) {
  SymbolSet all;
  for (const Production& line : side.moves) all |= anchor_test(line).symbols;
  return all;
}

bool may_find_move_to(const Ruleset& ruleset, PlayerIndex player) {
  const Side& side = ruleset.sides[player];
  if (!ruleset.rules.empty() || ruleset.turn == Turn::first_cell) return false;
  // What `after` lines have changed no longer tells what was forbidden, or preferred.
  if (!side.afters.empty() && (!side.forbids.empty() || !side.most.empty())) return false;
  return std::all_of(side.moves.begin(), side.moves.end(),
                     [&](const Production& line) {
                       return changes_anchor(line) && !(line.again && may_change_anchors(line, side.moves));
                     }) &&
         stays_changed(side);
}

} // namespace regola
