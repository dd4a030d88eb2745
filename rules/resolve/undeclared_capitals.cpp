#include <fmt/format.h>

#include "rules/grammar/each_cell.hpp"
#include "rules/resolve/passes.hpp"

namespace regola {

namespace {

using Capitals = std::map<char, std::vector<Place>>;

/// Returns everything that gets a value on the left side of a line.
std::string bound_by(const syntax::Picture& left) {
  std::string bound;
  for (const syntax::Row& row : left.rows) {
    for (const syntax::Cell& cell : row) {
      bound += cell.kind == syntax::Cell::Kind::symbol ? cell.text : cell.variable;
      bound += cell.run_name;
    }
  }
  return bound;
}

/// Adds the places of capitals that a line uses as only symbols can be used: in sets, in counts, and on the
/// right side without a value.
void add_capitals(const syntax::Line& line, const SymbolSet& symbols, Capitals& found) {
  using Kind = syntax::Cell::Kind;
  const auto* production = std::get_if<syntax::Production>(&line.content);
  const std::string bound = production == nullptr ? std::string() : bound_by(production->left);
  syntax::each_cell(line.content, [&](const syntax::Cell& cell, syntax::CellPlace place) {
    const bool is_free = bound.find(cell.text) == std::string::npos;
    const bool is_symbol =
        place == syntax::CellPlace::right_side
            ? cell.kind == Kind::symbol && is_free
            : cell.kind == Kind::set || (place == syntax::CellPlace::expression && cell.kind == Kind::symbol);
    for (const char symbol : cell.text) {
      if (is_symbol && is_variable(symbol) && !symbols.contains(symbol)) found[symbol].push_back(cell.place);
    }
  });
}

} // namespace

void report_undeclared_capitals(Scope& scope, const syntax::Text& text) {
  for (const char* const declaring : {"players", "board", "class", "order", "hand"}) {
    if (scope.misses_rules() || scope.unread.contains(declaring)) {
      return; // its declaration could not be parsed
    }
  }
  Capitals found; // by capital: its places, in the order of the text
  for (const syntax::Line& line : text.lines) add_capitals(line, scope.ruleset.symbols, found);
  for (const auto& [symbol, places] : found) {
    const std::size_t more = places.size() - 1;
    if (scope.line_of(places.front()) == scope.line_of(places.back())) {
      continue; // the fault of that line says more
    }
    scope.error(Code::unknown_symbol, places.front(),
                fmt::format("nothing declares '{}': it is a variable without a value, here and in {} more "
                            "place{}",
                            symbol, more, more == 1 ? "" : "s"),
                fmt::format("a capital that is a symbol is declared, as in `class marker = {}`", symbol));
    scope.ruleset.symbols.insert(symbol);
  }
}

} // namespace regola
