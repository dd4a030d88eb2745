#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rules/ruleset/expression.hpp"

namespace regola {

/// What is said of a kind of expression in one place, for all who treat expressions.
struct ExpressionTraits {
  enum class Form {
    sign,     ///< `a + b`: an operation on two numbers
    function, ///< `min(a, b)`: an operation on numbers
    prefix,   ///< `not a`: one operand
    other     ///< no operands that are numbers
  };
  enum class Subject {
    number, ///< Expression::number and ::player, or nothing, say what it asks about
    cell,   ///< Expression::cell does
    picture ///< Expression::picture does
  };
  /// How tightly the operands of what is no sign are bound.
  static constexpr int tightest = 6;

  Expression::Kind kind = Expression::Kind::number;
  std::string_view text; ///< the sign or the word that it begins with, if it has one
  Form form = Form::other;
  Subject subject = Subject::number;
  bool is_operation = false;  ///< apply() works it out of its operands alone
  int binding = tightest;     ///< of signs: greater ones bind tighter
  bool has_no_order = false;  ///< its operands may be exchanged
  bool counts_cells = false;  ///< `count`: of cells, or of matches of a picture
  bool is_comparison = false; ///< of two numbers
};

[[nodiscard]] const ExpressionTraits& traits_of(Expression::Kind kind);

/// What an operation makes of two numbers, cut to the numbers there are. One that has a single operand takes
/// it twice.
/// @param kind whose traits say is_operation
[[nodiscard]] std::int32_t apply(Expression::Kind kind, std::int64_t a, std::int64_t b);

/// A number cut to those there are.
[[nodiscard]] std::int32_t saturated(std::int64_t number);

/// An operation on operands that are worked out one by one, those that cannot change the answer not at all.
/// @param count of operands, at least 1
/// @param operand what the operand of that index comes to
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
