#include "rules/operation.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace regola {

namespace {

using Kind = Expression::Kind;
using Form = ExpressionTraits::Form;
using Subject = ExpressionTraits::Subject;

constexpr ExpressionTraits sign(Kind kind, std::string_view text, int binding, bool has_no_order = false) {
  return {.kind = kind,
          .text = text,
          .form = Form::sign,
          .is_operation = true,
          .binding = binding,
          .has_no_order = has_no_order};
}
constexpr ExpressionTraits comparison(Kind kind, std::string_view text, bool has_no_order = false) {
  ExpressionTraits traits = sign(kind, text, 3, has_no_order);
  traits.is_comparison = true;
  return traits;
}
constexpr ExpressionTraits function(Kind kind, std::string_view text, bool has_no_order = false) {
  return {
      .kind = kind, .text = text, .form = Form::function, .is_operation = true, .has_no_order = has_no_order};
}
constexpr ExpressionTraits prefix(Kind kind, std::string_view text, bool is_operation = false) {
  return {.kind = kind, .text = text, .form = Form::prefix, .is_operation = is_operation};
}
constexpr ExpressionTraits asked(Kind kind, std::string_view text, Subject subject = Subject::number) {
  return {.kind = kind, .text = text, .subject = subject};
}
constexpr ExpressionTraits counted(Kind kind, Subject subject) {
  return {.kind = kind, .text = "count", .subject = subject, .counts_cells = true};
}

/// In the order of the kinds.
constexpr std::array all = {
    asked(Kind::number, ""),
    asked(Kind::value, ""),
    sign(Kind::add, "+", 4, true),
    sign(Kind::subtract, "-", 4),
    sign(Kind::multiply, "*", 5, true),
    sign(Kind::divide, "/", 5),
    comparison(Kind::less, "<"),
    comparison(Kind::less_equal, "<="),
    comparison(Kind::equal, "=", true),
    comparison(Kind::not_equal, "!=", true),
    comparison(Kind::greater_equal, ">="),
    comparison(Kind::greater, ">"),
    sign(Kind::conjunction, "and", 2, true),
    sign(Kind::disjunction, "or", 1, true),
    prefix(Kind::negation, "not ", true),
    prefix(Kind::negate, "-", true),
    function(Kind::ratio, "ratio"),
    function(Kind::minimum, "min", true),
    function(Kind::maximum, "max", true),
    function(Kind::absolute, "abs"),
    counted(Kind::count_cells, Subject::cell),
    asked(Kind::count_line, "line", Subject::cell),
    prefix(Kind::other, "other "),
    asked(Kind::worth, ""),
    prefix(Kind::before, "before "),
    asked(Kind::beside, "at"),
    counted(Kind::count_pictures, Subject::picture),
    counted(Kind::count_anchors, Subject::picture),
    asked(Kind::moves, "moves"),
    asked(Kind::moves_by, "moves"),
    asked(Kind::hand, "hand"),
    asked(Kind::attacked, "attacked", Subject::cell),
    asked(Kind::attacks, "attacks", Subject::cell),
    asked(Kind::quiet, "quiet"),
    asked(Kind::repeats, "repeats"),
    asked(Kind::cycle, "cycle"),
    asked(Kind::stuck, "stuck"),
    asked(Kind::to_move, "to move"),
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].kind != static_cast<Kind>(i)) return false;
  }
  return all.back().kind == Kind::to_move;
}
static_assert(is_in_order(), "each kind has its traits, in the order of the kinds");

} // namespace

const ExpressionTraits& traits_of(Expression::Kind kind) { return all[static_cast<std::size_t>(kind)]; }

std::int32_t saturated(std::int64_t number) {
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, Limits::min(), Limits::max()));
}

std::int32_t apply(Expression::Kind kind, std::int64_t a, std::int64_t b) {
  switch (kind) {
  case Kind::add: return saturated(a + b);
  case Kind::subtract: return saturated(a - b);
  case Kind::multiply: return saturated(a * b);
  case Kind::divide: return b == 0 ? 0 : saturated(a / b);
  case Kind::ratio: return a + b == 0 ? 0 : saturated(100 * (a - b) / (a + b));
  case Kind::less: return a < b ? 1 : 0;
  case Kind::less_equal: return a <= b ? 1 : 0;
  case Kind::equal: return a == b ? 1 : 0;
  case Kind::not_equal: return a != b ? 1 : 0;
  case Kind::greater_equal: return a >= b ? 1 : 0;
  case Kind::greater: return a > b ? 1 : 0;
  case Kind::conjunction: return a != 0 && b != 0 ? 1 : 0;
  case Kind::disjunction: return a != 0 || b != 0 ? 1 : 0;
  case Kind::negation: return a == 0 ? 1 : 0;
  case Kind::negate: return saturated(-a);
  case Kind::absolute: return saturated(std::abs(a));
  case Kind::minimum: return saturated(std::min(a, b));
  case Kind::maximum: return saturated(std::max(a, b));
  default: return 0; // no operation
  }
}

} // namespace regola
