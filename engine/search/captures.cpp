#include "engine/search/captures.hpp"

#include <algorithm>

#include "rules/ruleset/symbol.hpp"

namespace regola {

namespace {

/// Least change in the number of pieces on the cells of an element; for a run, per cell.
int least_change(const Element& element, const Write& write) {
  if (write.kind != Write::Kind::symbols) return 0;
  SymbolSet pieces = element.test.symbols;
  pieces.erase(empty_symbol);
  const bool may_be_piece = !pieces.empty();
  const bool may_be_emptied = write.symbols.find(empty_symbol) != std::string::npos;
  const bool was_empty_only = element.test.symbols.contains(empty_symbol) && !may_be_piece;
  return (may_be_emptied ? 0 : 1) - (was_empty_only ? 0 : 1);
}

bool takes(const Production& line) {
  int change = 0;
  for (std::size_t i = 0; i < line.left.elements.size(); ++i) {
    const Element& element = line.left.elements[i];
    const int least = least_change(element, line.right[i]);
    if (least < 0 && !element.is_single()) return true;
    change += element.is_single() ? least : 0;
  }
  return change < 0;
}

bool takes(const Rule& rule) {
  const auto pieces = [](const Pattern& pattern) {
    return std::count_if(pattern.text().begin(), pattern.text().end(),
                         [](char symbol) { return symbol != empty_symbol; });
  };
  return pieces(rule.right) < pieces(rule.left);
}

} // namespace

bool has_captures(const Ruleset& ruleset) {
  const auto any = [](const std::vector<Production>& lines) {
    return std::any_of(lines.begin(), lines.end(), [](const Production& line) { return takes(line); });
  };
  return std::any_of(ruleset.rules.begin(), ruleset.rules.end(),
                     [](const Rule& rule) { return takes(rule); }) ||
         std::any_of(ruleset.sides.begin(), ruleset.sides.end(), [&](const Side& side) {
           return any(side.moves) || any(side.afters) ||
                  std::any_of(side.parts.begin(), side.parts.end(),
                              [&](const Part& part) { return any(part.lines); });
         });
}

} // namespace regola
