#pragma once

#include "rules/ruleset/expression.hpp"

namespace regola {

/// Properties of a kind of expression, collected in one place for all code that handles expressions.
struct ExpressionTraits {
  enum class Form {
    sign,     ///< `a + b`: an operation on two numbers
    function, ///< `min(a, b)`: an operation on numbers
    prefix,   ///< `not a`: one operand
    other     ///< without operands that are numbers
  };
  enum class Subject {
    number, ///< its arguments are Expression::number and Expression::player, if it has any
    cell,   ///< its argument is Expression::cell
    picture ///< its argument is Expression::picture
  };
  /// Binding strength of all forms but `sign`.
  static constexpr int tightest = 6;

  Expression::Kind kind = Expression::Kind::number;
  std::string_view text; ///< its sign or first word; may be empty
  Form form = Form::other;
  Subject subject = Subject::number;
  bool is_operation = false;  ///< whether apply() computes it from its operands alone
  int binding = tightest;     ///< for signs: larger values bind tighter
  bool has_no_order = false;  ///< whether it is commutative
  bool counts_cells = false;  ///< whether it is `count`, of cells or of matches of a picture
  bool is_comparison = false; ///< whether it compares two numbers
  std::size_t least = 0;      ///< least number of arguments of a function
  std::size_t most = 0;       ///< greatest number of arguments of a function
};

[[nodiscard]] const ExpressionTraits& traits_of(Expression::Kind kind);

/// Returns the operation with this form and text, such as `min` among functions; null if there is none.
[[nodiscard]] const ExpressionTraits* operation_called(ExpressionTraits::Form form, std::string_view text);
/// The names of all functions, such as `min`.
[[nodiscard]] std::vector<std::string> function_names();

/// Applies an operation to two numbers and clamps the result to the range of int32. A unary operation takes
/// its operand twice.
/// @param kind a kind whose traits say is_operation
[[nodiscard]] std::int32_t apply(Expression::Kind kind, std::int64_t a, std::int64_t b);

/// Clamps a number to the range of int32.
[[nodiscard]] std::int32_t saturated(std::int64_t number);

/// Evaluates an operation, its operands in order. Skips operands that cannot change the result.
/// @param count number of operands, at least 1
/// @param operand returns the value of the operand with this index
template <typename Operand>
[[nodiscard]] std::int32_t operate(Expression::Kind kind, std::size_t count, const Operand& operand) {
  std::int32_t result = operand(0);
  if (kind == Expression::Kind::conjunction && result == 0) return 0;
  if (kind == Expression::Kind::disjunction && result != 0) return 1;
  if (count == 1) return apply(kind, result, result);
  for (std::size_t i = 1; i < count; ++i) result = apply(kind, result, operand(i));
  return result;
}

} // namespace regola
