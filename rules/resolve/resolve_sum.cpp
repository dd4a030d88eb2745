// `+1`, `A+B` on a right side: computed numbers.

#include <fmt/format.h>

#include "rules/resolve/expression_reader.hpp"
#include "rules/resolve/resolve_rules.hpp"

namespace regola {

namespace {

/// Resolves one sum.
class SumReader {
public:
  SumReader(const View& view, const syntax::Cell& cell, Picture& left, std::size_t place)
      : view_(view), scope_(*view.scope), cell_(cell), left_(left), place_(place) {}

  [[nodiscard]] std::optional<Write> read() {
    if (!cell_.order.text.empty() ? !take_named_order() : cell_.of_cell && !add_own()) return std::nullopt;
    for (const syntax::Cell::Term& term : cell_.terms) {
      const bool is_number = !is_variable(term.what.text.front());
      if (is_number ? !add_number(term) : !add_variable(term)) return std::nullopt;
    }
    const bool moves_by_number = cell_.of_cell && result_.sum.terms.size() == 1;
    return moves_by_number && !narrow() ? std::nullopt : std::optional(std::move(result_));
  }

private:
  /// Sets the order in which the result is written: that of the first term.
  [[nodiscard]] bool take_order(const SymbolSet& symbols, Place place, std::string_view what,
                                const std::string& within = {}) {
    const SymbolOrder* order = find_order(scope_, symbols, place, what, within);
    if (order == nullptr) return false;
    result_.kind = Write::Kind::sum;
    result_.symbols = order->symbols;
    return true;
  }

  /// Sets the order that the text names, for the second of two mirrored players its mirror image.
  [[nodiscard]] bool take_named_order() {
    const std::string& name = cell_.order.text;
    std::vector<std::string> known;
    for (const SymbolOrder& order : scope_.ruleset.orders) {
      const auto own = scope_.symbol_classes.find(name);
      if (order.name == name && SymbolSet(order.symbols) == view_.symbols(own->second)) {
        result_.kind = Write::Kind::sum;
        result_.symbols = order.symbols;
        return true;
      }
      known.push_back(order.name);
    }
    return scope_.error(Code::unknown_name, cell_.order.place, fmt::format("no order is called '{}'", name),
                        suggestion(name, known));
  }

  [[nodiscard]] bool add_own() {
    result_.sum.terms.push_back({0, 1});
    return take_order(left_.elements[place_].test.symbols, cell_.place, "what stands here");
  }

  [[nodiscard]] bool add_number(const syntax::Cell::Term& term) {
    const auto number = scope_.number(term.what);
    if (number) result_.sum.number += term.minus ? -*number : *number;
    return number.has_value();
  }

  [[nodiscard]] bool add_variable(const syntax::Cell::Term& term) {
    const char variable = term.what.text.front();
    if (scope_.ruleset.symbols.contains(variable)) {
      return scope_.error(Code::bad_cell, cell_.place,
                          fmt::format("'{}' is a symbol of this game and stands for itself", variable),
                          "take another capital");
    }
    SymbolSet symbols = scope_.ruleset.symbols;
    bool bound = false;
    bool always = false;
    std::string within;
    for (const Element& element : left_.elements) {
      if (element.test.variable == variable) {
        within = element.test.within == no_class ? within : scope_.cell_classes[element.test.within];
        symbols -= scope_.ruleset.symbols - element.test.symbols;
        bound = true;
        always = always || element.least > 0;
      }
    }
    if (!bound || !always) {
      return scope_.error(
          Code::unbound_variable, cell_.place,
          bound ? fmt::format("the variable {} has no value where its run is empty", variable)
                : fmt::format("the variable {} stands only on the right: it has no value", variable));
    }
    result_.sum.terms.push_back({variable, term.minus ? -1 : 1});
    const std::string what = fmt::format("{}", variable);
    if (result_.symbols.empty()) return take_order(symbols, cell_.place, what, within);
    return are_numbers(scope_, symbols, cell_.place, what, within);
  }

  /// Restricts the cell to symbols that the order contains.
  [[nodiscard]] bool narrow() {
    SymbolSet fitting;
    SymbolSet& symbols = left_.elements[place_].test.symbols;
    const auto size = static_cast<std::int32_t>(result_.symbols.size());
    for (const Symbol symbol : symbols.to_string()) {
      const std::int32_t number = scope_.ruleset.numbers.at(symbol) + result_.sum.number;
      if (number >= 0 && number < size) fitting.insert(symbol);
    }
    symbols = fitting;
    if (fitting.empty()) {
      scope_.error(Code::never_matches, cell_.place,
                   "this line never matches: whatever stands here, the sum lies beyond the end of its order");
    }
    return !fitting.empty();
  }

  const View& view_;
  const Scope& scope_;
  const syntax::Cell& cell_;
  Picture& left_;
  std::size_t place_;
  Write result_;
};

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

std::optional<Write> resolve_sum(const View& view, const syntax::Cell& cell, Picture& left,
                                 std::size_t place) {
  return SumReader(view, cell, left, place).read();
}

// `sum`: adds up the numbers on cells, as one count for each number.

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
  if (!are_numbers(scope_, symbols, syntax.picture.front().place, "what is added up")) return std::nullopt;
  return total(scope_.ruleset, symbols, [&](const SymbolSet& holding) {
    Expression one = *pictures;
    one.picture.elements[anchor].test.symbols = holding;
    return one;
  });
}

} // namespace regola
