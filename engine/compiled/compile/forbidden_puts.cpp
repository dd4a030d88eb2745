#include "engine/compiled/compile/rewrites.hpp"

#include <map>

#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Whether each move of the line changes one cell only, where it puts the same symbol.
bool puts_one_symbol(const Production& line) {
  const Element& cell = line.left.elements.front();
  return line.left.elements.size() == 1 && cell.is_single() && !cell.test.off &&
         cell.test.outside == no_class && !line.every && !line.again && !line.once &&
         line.right.front().kind == Write::Kind::symbols && line.right.front().symbols.size() == 1;
}

/// Whether the line forbids its picture everywhere, and the picture is a row of cells with given symbols.
bool forbids_cells(const Judgement& line) {
  return line.picture && !line.guard.condition && line.guard.cells.empty() && !line.picture->line_count &&
         std::all_of(line.picture->elements.begin(), line.picture->elements.end(),
                     [](const Element& element) {
                       const CellTest& test = element.test;
                       return element.is_single() && !element.length && test.variable == 0 &&
                              test.within == no_class && test.outside == no_class &&
                              (!test.off || test.symbols.empty());
                     });
}

bool can_put(const Judgement& line, Symbol symbol) {
  return forbids_cells(line) &&
         std::any_of(line.picture->elements.begin(), line.picture->elements.end(),
                     [&](const Element& element) { return element.test.symbols.contains(symbol); });
}

/// Whether all `forbid` lines apply wherever moves are asked for, and nothing follows a put.
bool fits(const Ruleset& ruleset, const Side& side) {
  const auto asks_moves = [&](const Judgement& line) {
    return line.guard.condition && asks_for_moves(ruleset, *line.guard.condition);
  };
  return side.parts.empty() && std::none_of(side.forbids.begin(), side.forbids.end(), asks_moves) &&
         !asks_anywhere(ruleset, {Expression::Kind::attacked, Expression::Kind::attacks});
}

bool is_forbidden_somewhere(const Side& side, const Production& line) {
  return puts_one_symbol(line) &&
         std::any_of(side.forbids.begin(), side.forbids.end(), [&](const Judgement& forbid) {
           return can_put(forbid, line.right.front().symbols.front());
         });
}

/// Adds a class of the cells where the symbol completes the picture of a `forbid` line.
ClassIndex add_class(Ruleset& ruleset, Side& side, Symbol symbol) {
  const auto index = static_cast<ClassIndex>(ruleset.class_names.size());
  ruleset.class_names.emplace_back("forbidden");
  for (Side& each : ruleset.sides) each.following.push_back(false);
  for (const Judgement& forbid : side.forbids) {
    if (!can_put(forbid, symbol)) continue;
    for (std::size_t i = 0; i < forbid.picture->elements.size(); ++i) {
      if (!forbid.picture->elements[i].test.symbols.contains(symbol)) continue;
      CellClass line;
      line.guard.line = forbid.guard.line;
      line.index = index;
      line.picture = *forbid.picture;
      line.picture.elements[i].test.symbols = ruleset.symbols;
      line.picture.anchor = i;
      line.picture.first_cell = false;
      side.classes.push_back(std::move(line));
    }
  }
  return index;
}

} // namespace

bool has_forbidden_puts(const Ruleset& ruleset, const Side& side) {
  return std::any_of(side.moves.begin(), side.moves.end(),
                     [&](const Production& line) { return is_forbidden_somewhere(side, line); }) &&
         fits(ruleset, side);
}

void exclude_forbidden_puts(Ruleset& ruleset, Side& side) {
  if (!fits(ruleset, side)) return;
  std::map<Symbol, ClassIndex> classes;
  for (Production& line : side.moves) {
    if (!is_forbidden_somewhere(side, line)) continue;
    const Symbol symbol = line.right.front().symbols.front();
    if (!classes.contains(symbol)) classes.emplace(symbol, add_class(ruleset, side, symbol));
    line.left.elements.front().test.outside = classes[symbol];
  }
}

} // namespace regola
