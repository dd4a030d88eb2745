// Canonical texts of expressions after a permutation of the cells.

#include <cmath>

#include "rules/format/canonical_rules.hpp"
#include "rules/ruleset/expression.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

using ExpressionKind = Expression::Kind;

} // namespace

/// Writes a value of the text by its expression, not by its name.
std::string CanonicalRules::value(std::size_t index) {
  if (!values_[index]) {
    const Value& value = ruleset_.values[index];
    const std::string text = expression(value.expression);
    values_[index] = number_of("value" + text + "mirrored" + expression(value.mirrored));
  }
  return *values_[index];
}

/// Returns an upper bound of the absolute value.
double CanonicalRules::bound(const Expression& expression) const {
  constexpr double most = std::numeric_limits<double>::infinity();
  const auto operand = [&](std::size_t i) { return bound(expression.operands[i]); };
  const ExpressionKind kind = expression.kind;
  if (kind == ExpressionKind::number) return std::abs(static_cast<double>(expression.number));
  if (kind == ExpressionKind::count_pictures) {
    const bool rigid = all_of(expression.picture.elements, [](const Element& element) {
      return element.contact.empty() && element.least == element.most;
    });
    // on a grid a step leads to at most one cell
    return rigid && ruleset_.board.is_grid()
               ? static_cast<double>(ruleset_.board.size() * expression.picture.headings.size())
               : most;
  }
  if (kind == ExpressionKind::count_line || traits_of(kind).counts_cells)
    return static_cast<double>(ruleset_.board.size());
  if (kind == ExpressionKind::value) {
    const Value& value = ruleset_.values[static_cast<std::size_t>(expression.number)];
    return std::max(bound(value.expression), bound(value.mirrored));
  }
  if (kind == ExpressionKind::add || kind == ExpressionKind::subtract) return operand(0) + operand(1);
  if (kind == ExpressionKind::multiply) return operand(0) * operand(1);
  const bool is_no_larger = kind == ExpressionKind::divide || kind == ExpressionKind::negate ||
                            kind == ExpressionKind::absolute || kind == ExpressionKind::other;
  return is_no_larger ? operand(0) : most;
}

/// Collects the terms of a sum, however they are bracketed.
void CanonicalRules::add_terms(const Expression& expression, ExpressionKind kind,
                               std::vector<std::string>& terms) {
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
  if (expression.kind == ExpressionKind::value) {
    const auto index = static_cast<std::size_t>(expression.number);
    if (index >= values_.size()) readable_ = false;
    return readable_ ? text + value(index) + ")" : text;
  }
  if (expression.kind == ExpressionKind::worth || expression.kind == ExpressionKind::before ||
      expression.kind == ExpressionKind::beside) {
    readable_ = false; // about moves, and not part of the rules
    return text;
  }
  // A sum that may saturate depends on the order of its terms.
  if (expression.kind == ExpressionKind::add &&
      bound(expression) < std::numeric_limits<std::int32_t>::max()) {
    add_terms(expression, ExpressionKind::add, operands);
  } else {
    for (const Expression& operand : expression.operands) operands.push_back(this->expression(operand));
  }
  const ExpressionTraits& traits = traits_of(expression.kind);
  if (traits.has_no_order) std::sort(operands.begin(), operands.end());
  for (const std::string& operand : operands) text += operand + ",";
  switch (traits.subject) {
  case ExpressionTraits::Subject::cell: text += test(expression.cell, 0); break;
  case ExpressionTraits::Subject::picture: {
    Use use;
    use.cells = &expression.cells;
    if (expression.kind == ExpressionKind::count_anchors) use.anchor = Use::Anchor::covered;
    text += picture(expression.picture, use);
    break;
  }
  case ExpressionTraits::Subject::number:
    text += std::to_string(expression.number) + "/" + std::to_string(expression.player);
    break;
  }
  return number_of(text + ")");
}

} // namespace regola
