// Expressions as they look when the cells are permuted.

#include <algorithm>
#include <cmath>
#include <limits>

#include "rules/canonical_rules.hpp"

namespace regola {

namespace {

using Kind = Expression::Kind;

bool has_no_order(Kind kind) {
  switch (kind) {
  case Kind::add:
  case Kind::multiply:
  case Kind::equal:
  case Kind::not_equal:
  case Kind::conjunction:
  case Kind::disjunction:
  case Kind::minimum:
  case Kind::maximum: return true;
  default: return false;
  }
}

} // namespace

/// A value of the text, by what it says and not by its name.
std::string CanonicalRules::value(std::size_t index) {
  if (!values_[index]) {
    const Value& value = ruleset_.values[index];
    const std::string text = expression(value.expression);
    values_[index] = number_of("value" + text + "mirrored" + expression(value.mirrored));
  }
  return *values_[index];
}

/// How large its result can be, without its sign.
double CanonicalRules::bound(const Expression& expression) const {
  constexpr double most = std::numeric_limits<double>::infinity();
  const auto operand = [&](std::size_t i) { return bound(expression.operands[i]); };
  switch (expression.kind) {
  case Kind::number: return std::abs(static_cast<double>(expression.number));
  case Kind::count_cells:
  case Kind::count_line:
  case Kind::count_anchors: return static_cast<double>(ruleset_.board.size());
  case Kind::count_pictures: {
    const bool rigid = std::all_of(
        expression.picture.elements.begin(), expression.picture.elements.end(),
        [](const Element& element) { return element.contact.empty() && element.least == element.most; });
    // On a grid a step leads to one cell at most.
    return rigid && ruleset_.board.is_grid()
               ? static_cast<double>(ruleset_.board.size() * expression.picture.headings.size())
               : most;
  }
  case Kind::value: {
    const Value& value = ruleset_.values[static_cast<std::size_t>(expression.number)];
    return std::max(bound(value.expression), bound(value.mirrored));
  }
  case Kind::add:
  case Kind::subtract: return operand(0) + operand(1);
  case Kind::multiply: return operand(0) * operand(1);
  case Kind::divide:
  case Kind::negate:
  case Kind::absolute:
  case Kind::other: return operand(0);
  default: return most;
  }
}

/// The terms of a sum, however they are bracketed.
void CanonicalRules::add_terms(const Expression& expression, Kind kind, std::vector<std::string>& terms) {
  for (const Expression& operand : expression.operands) {
    if (operand.kind == kind) {
      add_terms(operand, kind, terms);
    } else {
      terms.push_back(this->expression(operand));
    }
  }
}

std::string CanonicalRules::expression(const Expression& expression) {
  std::string text = std::to_string(static_cast<int>(expression.kind)) + "(";
  std::vector<std::string> operands;
  switch (expression.kind) {
  case Kind::value: {
    const auto index = static_cast<std::size_t>(expression.number);
    if (index >= values_.size()) readable_ = false;
    return readable_ ? text + value(index) + ")" : text;
  }
  case Kind::worth:
  case Kind::before:
  case Kind::beside: readable_ = false; return text; // of moves, and no part of the rules
  case Kind::add:
    // A sum that can be cut to the numbers there are depends on its order.
    if (bound(expression) < std::numeric_limits<std::int32_t>::max()) {
      add_terms(expression, Kind::add, operands);
      break;
    }
    [[fallthrough]];
  default:
    for (const Expression& operand : expression.operands) operands.push_back(this->expression(operand));
  }
  if (has_no_order(expression.kind)) std::sort(operands.begin(), operands.end());
  for (const std::string& operand : operands) text += operand + ",";
  switch (expression.kind) {
  case Kind::count_cells:
  case Kind::count_line:
  case Kind::attacked:
  case Kind::attacks: text += test(expression.cell, 0); break;
  case Kind::count_pictures:
  case Kind::count_anchors: {
    Use use;
    use.cells = &expression.cells;
    if (expression.kind == Kind::count_anchors) use.anchor = Use::Anchor::covered;
    text += picture(expression.picture, use);
    break;
  }
  default: text += std::to_string(expression.number) + "/" + std::to_string(expression.player);
  }
  return number_of(text + ")");
}

} // namespace regola
