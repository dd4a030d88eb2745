// `sum`: adds up the numbers on cells, as one count for each number.

#include <map>
#include <utility>

#include "rules/resolve/expression_reader.hpp"
#include "rules/resolve/resolve_orders.hpp"

namespace regola {

namespace {

/// Groups the symbols of a set by the number they denote, without 0.
std::map<std::int32_t, SymbolSet> by_number(const Ruleset& ruleset, const SymbolSet& symbols) {
  std::map<std::int32_t, SymbolSet> result;
  for (const Symbol symbol : symbols.to_string()) {
    const std::int32_t number = ruleset.numbers.at(symbol);
    if (number != 0) result[number].insert(symbol);
  }
  return result;
}

Expression both(Expression::Kind kind, Expression left, Expression right) {
  Expression result;
  result.kind = kind;
  result.operands.push_back(std::move(left));
  result.operands.push_back(std::move(right));
  return result;
}

/// @param counted makes the count of cells with one of these symbols
template <typename Counted>
Expression total(const Ruleset& ruleset, const SymbolSet& symbols, const Counted& counted) {
  Expression result;
  bool first = true;
  for (const auto& [number, holding] : by_number(ruleset, symbols)) {
    Expression factor;
    factor.number = number;
    Expression cells = counted(holding);
    Expression term = number == 1 ? std::move(cells)
                                  : both(Expression::Kind::multiply, std::move(factor), std::move(cells));
    result = first ? std::move(term) : both(Expression::Kind::add, std::move(result), std::move(term));
    first = false;
  }
  return result;
}

} // namespace

std::optional<Expression> ExpressionReader::sum_cell(const Syntax& syntax) const {
  auto cells = cell(ExpressionKind::count_cells, syntax);
  if (!cells || !are_numbers(scope_, cells->cell.symbols, syntax.cell.front().place, "what is added up")) {
    return std::nullopt;
  }
  return total(scope_.ruleset, cells->cell.symbols, [&](const SymbolSet& holding) {
    Expression one = *cells;
    one.cell.symbols = holding;
    return one;
  });
}

/// Adds up the numbers under the anchors, each anchor once however many matches contain it.
std::optional<Expression> ExpressionReader::sum_picture(const Syntax& syntax) const {
  auto pictures = count_picture(syntax);
  if (!pictures || pictures->kind == ExpressionKind::number) {
    return pictures; // all cells of `in` are missing on a smaller board: 0
  }
  pictures->kind = ExpressionKind::count_anchors;
  const std::size_t anchor = pictures->picture.anchor;
  const SymbolSet symbols = pictures->picture.elements[anchor].test.symbols;
  if (!are_numbers(scope_, symbols, syntax.picture.front().place, "what is added up")) {
    return std::nullopt;
  }
  return total(scope_.ruleset, symbols, [&](const SymbolSet& holding) {
    Expression one = *pictures;
    one.picture.elements[anchor].test.symbols = holding;
    return one;
  });
}

} // namespace regola
