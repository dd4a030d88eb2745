#include "rules/resolve/named_lengths.hpp"
#include "rules/ruleset/expression.hpp"

namespace regola {

namespace {

/// Returns the value of an expression of numbers and parameters; `nullopt` for another one.
std::optional<std::int32_t> constant_of(const Scope& scope, const syntax::Expression& expression) {
  using Kind = syntax::Expression::Kind;
  if (expression.kind == Kind::number) {
    return expression.text.size() < 8 ? std::optional(std::stoi(expression.text)) : std::nullopt;
  }
  if (expression.kind == Kind::name) {
    const auto found = scope.params.find(expression.text);
    return found == scope.params.end() ? std::nullopt : std::optional(found->second);
  }
  const bool computed =
      expression.kind == Kind::binary || expression.kind == Kind::negate || expression.kind == Kind::negation;
  const auto left = computed ? constant_of(scope, expression.operands.front()) : std::nullopt;
  const auto right = computed ? constant_of(scope, expression.operands.back()) : std::nullopt;
  if (!left || !right) return std::nullopt;
  return apply(expression.kind == Kind::negate ? Expression::Kind::negate
               : expression.kind == Kind::negation
                   ? Expression::Kind::negation
                   : operation_called(ExpressionTraits::Form::sign, expression.text)->kind,
               *left, *right);
}

void put_in(const Lengths& lengths, syntax::Expression& expression) {
  if (expression.kind == syntax::Expression::Kind::name && lengths.contains(expression.text)) {
    expression.kind = syntax::Expression::Kind::number;
    expression.text = std::to_string(lengths.at(expression.text));
  }
  for (syntax::Expression& operand : expression.operands) put_in(lengths, operand);
}

/// Restricts a set to the symbols that denote the number. False if there is none.
bool put_symbols(const Scope& scope, std::int32_t number, syntax::Cell& cell) {
  const auto named = scope.symbol_classes.find(cell.text);
  const bool is_class = cell.kind == syntax::Cell::Kind::name && named != scope.symbol_classes.end();
  if (!is_class && cell.kind != syntax::Cell::Kind::set) return false;
  std::string left;
  for (const char symbol : (is_class ? named->second : scope.ruleset.symbols).to_string()) {
    const auto value = scope.ruleset.numbers.find(symbol);
    const bool asked = is_class || cell.text.empty() || cell.text.find(symbol) != std::string::npos;
    if (asked && value != scope.ruleset.numbers.end() && value->second == number) left += symbol;
  }
  cell.kind = syntax::Cell::Kind::set;
  cell.text = left;
  return !left.empty();
}

/// Returns the first order that contains all symbols of a cell; null if there is none.
const SymbolOrder* order_of(const Scope& scope, const syntax::Cell& cell) {
  if (cell.text.empty()) return nullptr;
  const auto named = scope.symbol_classes.find(cell.text);
  const bool is_class = cell.kind == syntax::Cell::Kind::name && named != scope.symbol_classes.end();
  const SymbolSet symbols = is_class ? named->second : SymbolSet(cell.text);
  const auto& orders = scope.ruleset.orders;
  return find_where(orders,
                    [&](const SymbolOrder& order) { return symbols.is_subset_of(SymbolSet(order.symbols)); });
}

/// Whether a row of the right side has runs or names of runs, and so has cells of its own.
bool stands_alone(const syntax::Picture& left, const syntax::Row& row) {
  const auto is_name = [&](const syntax::Cell& cell) {
    return cell.kind == syntax::Cell::Kind::symbol &&
           any_of(syntax::cells_of(left), [&](const syntax::Cell& one) { return one.run_name == cell.text; });
  };
  return any_of(row, [&](const syntax::Cell& cell) {
    return cell.run.kind != syntax::Run::Kind::once || is_name(cell);
  });
}

/// Returns the length of a run by its name; `nullopt` for another cell.
std::optional<std::int32_t> measured_length(const Scope& scope, const Lengths& lengths, syntax::Cell& cell) {
  if (cell.run.kind == syntax::Run::Kind::power && lengths.contains(cell.run.argument.text)) {
    return lengths.at(cell.run.argument.text);
  }
  if (cell.run.kind == syntax::Run::Kind::measured) {
    put_in(lengths, cell.run.length.front());
    return constant_of(scope, cell.run.length.front());
  }
  return std::nullopt;
}

void set_length(syntax::Cell& cell, std::int32_t count) {
  const Place place = cell.run.length.empty() ? cell.run.argument.place : cell.run.length.front().place;
  cell.run = {syntax::Run::Kind::power, {std::to_string(count), place}, {}};
}

/// Removes a cell from a row with cells of its own. Its first cell becomes a run of one, so that it stays
/// such a row.
void take_out(syntax::Row& row, std::size_t at) {
  row.erase(row.begin() + static_cast<std::ptrdiff_t>(at));
  if (!row.empty() && row.front().run.kind == syntax::Run::Kind::once) {
    row.front().run = {syntax::Run::Kind::power, {"1", row.front().place}, {}};
  }
}

/// Replaces named lengths in the rows of the right side that have cells of their own. False if a length is
/// negative, or if the anchor would have no cell.
bool put_in_own_rows(const Scope& scope, const Lengths& lengths, const syntax::Picture& left,
                     syntax::Picture& right) {
  for (syntax::Row& row : right.rows) {
    if (!stands_alone(left, row)) continue;
    for (std::size_t i = row.size(); i-- > 0;) {
      const auto count = measured_length(scope, lengths, row[i]);
      if (count && (*count < 0 || (*count == 0 && row[i].anchored))) return false;
      if (count && *count > 0) {
        set_length(row[i], *count);
      } else if (count) {
        take_out(row, i);
      }
    }
  }
  return true;
}

/// Removes the name of a run without cells from the right side. False if it is the anchor.
bool drop_name(const std::string& name, syntax::Picture& right) {
  for (syntax::Row& row : right.rows) {
    for (std::size_t i = row.size(); i-- > 0;) {
      if (row[i].kind != syntax::Cell::Kind::symbol || row[i].text != name) continue;
      if (row[i].anchored) return false;
      take_out(row, i);
    }
  }
  return true;
}

} // namespace

std::string compared_variable(const Scope& scope, const syntax::Cell& cell) {
  const bool compares = cell.kind == syntax::Cell::Kind::set && cell.text.size() == 2 &&
                        (cell.text.front() == '<' || cell.text.front() == '>') &&
                        !scope.ruleset.symbols.contains(cell.text.front()) && is_variable(cell.text.back());
  return compares ? cell.text.substr(1) : std::string();
}

const SymbolOrder* order_of_variable(const Scope& scope, const syntax::Picture& left,
                                     const std::string& variable) {
  for (const syntax::Cell& cell : syntax::cells_of(left)) {
    if (cell.variable == variable) return order_of(scope, cell);
  }
  return nullptr;
}

bool put_choices(const Scope& scope, const Lengths& numbers, const syntax::Picture& left,
                 syntax::Picture& right) {
  for (syntax::Row& row : right.rows) {
    for (syntax::Cell& cell : row) {
      const auto number = numbers.find(compared_variable(scope, cell));
      if (number == numbers.end()) continue;
      const SymbolOrder* order = order_of_variable(scope, left, number->first);
      const std::string symbols = order == nullptr ? std::string() : order->symbols;
      const auto at = std::min(static_cast<std::size_t>(number->second), symbols.size());
      const bool smaller = cell.text.front() == '<';
      cell.text = smaller ? symbols.substr(0, at) : symbols.substr(std::min(at + 1, symbols.size()));
      if (cell.text.empty()) return false;
    }
  }
  return true;
}

bool is_length_name(const Scope& scope, const std::string& word) {
  return word.size() == 1 && is_variable(word.front()) && !scope.params.contains(word);
}

bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Head& head) {
  for (auto item = head.items.begin(); item != head.items.end();) {
    if (item->kind != syntax::HeadItem::Kind::condition) {
      ++item;
      continue;
    }
    syntax::Expression* condition = &item->condition.front();
    put_in(lengths, *condition);
    while (condition->kind == syntax::Expression::Kind::binary && condition->text == "and") {
      const auto last = constant_of(scope, condition->operands.back());
      const auto first = constant_of(scope, condition->operands.front());
      if ((last && *last == 0) || (first && *first == 0)) return false;
      if (!first && !last) break;
      syntax::Expression rest = std::move(first ? condition->operands.back() : condition->operands.front());
      *condition = std::move(rest);
    }
    const auto constant = constant_of(scope, *condition);
    if (constant && *constant == 0) return false;
    item = constant ? head.items.erase(item) : item + 1;
  }
  return true;
}

bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Picture& left, syntax::Picture* right) {
  if (right != nullptr && !put_in_own_rows(scope, lengths, left, *right)) return false;
  for (std::size_t r = 0; r < left.rows.size(); ++r) {
    syntax::Row& row = left.rows[r];
    const bool alike = right != nullptr && r < right->rows.size() && right->rows[r].size() == row.size() &&
                       !stands_alone(left, right->rows[r]);
    for (std::size_t i = row.size(); i-- > 0;) {
      syntax::Cell& cell = row[i];
      if (!cell.variable.empty() && lengths.contains(cell.variable) &&
          !put_symbols(scope, lengths.at(cell.variable), cell)) {
        return false;
      }
      const std::optional<std::int32_t> count = measured_length(scope, lengths, cell);
      if (!count) continue;
      const bool anchored = cell.anchored || (alike && right->rows[r][i].anchored);
      if (*count < 0 || (*count == 0 && (anchored || row.size() == 1))) return false;
      if (*count > 0) {
        set_length(cell, *count);
        continue;
      }
      if (right != nullptr && !cell.run_name.empty() && !drop_name(cell.run_name, *right)) return false;
      const auto at = static_cast<std::ptrdiff_t>(i);
      row.erase(row.begin() + at);
      if (alike) right->rows[r].erase(right->rows[r].begin() + at);
    }
  }
  return true;
}

} // namespace regola
