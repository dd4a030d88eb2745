#include "rules/resolve/passes.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "rules/grammar/each_line.hpp"
#include "rules/text/limits.hpp"

namespace regola {

using syntax::each_line;

namespace {

/// Whether a cell is a choice beside a number, as in `pile=A -> {<A}`.
bool is_compared(const syntax::Cell& cell, const syntax::Picture& left) {
  return cell.kind == syntax::Cell::Kind::set && cell.text.size() == 2 &&
         (cell.text.front() == '<' || cell.text.front() == '>') &&
         std::any_of(left.rows.begin(), left.rows.end(), [&](const syntax::Row& row) {
           return std::any_of(row.begin(), row.end(), [&](const syntax::Cell& one) {
             return !one.variable.empty() && one.variable == cell.text.substr(1);
           });
         });
}

/// Declares the symbols that a right side writes. Capitals that are declared nowhere are variables.
void declare_cell(Scope& scope, const syntax::Cell& cell) {
  if (cell.kind == syntax::Cell::Kind::symbol || cell.kind == syntax::Cell::Kind::set) {
    for (const char symbol : cell.text) {
      if (symbol != off_symbol && (!is_variable(symbol) || cell.kind == syntax::Cell::Kind::set)) {
        scope.ruleset.symbols.insert(symbol);
      }
    }
  }
}

} // namespace

void resolve_symbol_classes(Scope& scope, const syntax::Text& text) {
  each_line<syntax::Class>(text, [&](const syntax::Class& line, const syntax::Line&) {
    const std::string& name = line.name.text;
    const auto& orders = scope.ruleset.orders;
    if (std::any_of(orders.begin(), orders.end(),
                    [&](const SymbolOrder& order) { return order.name == name; })) {
      scope.error(Code::bad_class, line.name.place, fmt::format("'{}' is an order already", name));
      return;
    }
    const bool symbols_known = scope.symbol_classes.contains(name);
    const bool cells_known = scope.cell_class(name) != no_class;
    if (line.symbols ? cells_known : symbols_known) {
      scope.error(Code::bad_class, line.name.place,
                  fmt::format("'{}' cannot be a class of symbols and a class of cells", name));
    } else if (line.symbols) {
      scope.symbol_classes[name] |= SymbolSet(line.symbols->text);
    } else if (!cells_known && scope.cell_classes.size() == limits::classes) {
      scope.error(Code::bad_class, line.name.place,
                  fmt::format("with this one there are more than {} classes of cells", limits::classes));
    } else if (!cells_known) {
      scope.class_index[name] = static_cast<ClassIndex>(scope.cell_classes.size());
      scope.cell_classes.push_back(name);
    }
  });
}

void declare_symbols(Scope& scope, const syntax::Text& text, const std::string& start) {
  SymbolSet& symbols = scope.ruleset.symbols;
  symbols |= SymbolSet(start);
  if (scope.sized_by_param) {
    symbols.insert(empty_symbol); // a small drawing may lie on a larger board
  }
  for (const auto& [symbol, mirrored] : scope.mirror.symbols) symbols.insert(symbol);
  for (const Hand& hand : scope.ruleset.hands) {
    if (hand.symbol != 0) symbols.insert(hand.symbol);
    symbols |= hand.receives;
  }
  for (const auto& [name, set] : scope.symbol_classes) symbols |= set;
  each_line<syntax::Production>(text, [&](const syntax::Production& production, const syntax::Line&) {
    for (const syntax::Row& row : production.right.rows) {
      std::for_each(row.begin(), row.end(), [&](const syntax::Cell& cell) {
        if (!is_compared(cell, production.left)) declare_cell(scope, cell);
      });
    }
  });
  each_line<syntax::WholeRule>(text, [&](const syntax::WholeRule& rule, const syntax::Line&) {
    for (const char symbol : rule.left.text + rule.right.text) {
      if (!is_variable(symbol)) symbols.insert(symbol);
    }
  });
  symbols |= scope.mirror.set(symbols);
}

} // namespace regola
