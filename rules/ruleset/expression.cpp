#include "rules/ruleset/expression.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "rules/text/ranges.hpp"

namespace regola {

namespace {

using ExpressionKind = Expression::Kind;
using Form = ExpressionTraits::Form;
using Subject = ExpressionTraits::Subject;

constexpr ExpressionTraits sign(ExpressionKind kind, std::string_view text, int binding,
                                bool has_no_order = false) {
  return {.kind = kind,
          .text = text,
          .form = Form::sign,
          .is_operation = true,
          .binding = binding,
          .has_no_order = has_no_order};
}
constexpr ExpressionTraits comparison(ExpressionKind kind, std::string_view text, bool has_no_order = false) {
  ExpressionTraits traits = sign(kind, text, 3, has_no_order);
  traits.is_comparison = true;
  return traits;
}
constexpr ExpressionTraits function(ExpressionKind kind, std::string_view text, std::size_t least,
                                    std::size_t most, bool has_no_order = false) {
  return {.kind = kind,
          .text = text,
          .form = Form::function,
          .is_operation = true,
          .has_no_order = has_no_order,
          .least = least,
          .most = most};
}
constexpr ExpressionTraits prefix(ExpressionKind kind, std::string_view text, bool is_operation = false) {
  return {.kind = kind, .text = text, .form = Form::prefix, .is_operation = is_operation};
}
constexpr ExpressionTraits asked(ExpressionKind kind, std::string_view text,
                                 Subject subject = Subject::number) {
  return {.kind = kind, .text = text, .subject = subject};
}
constexpr ExpressionTraits counted(ExpressionKind kind, Subject subject) {
  return {.kind = kind, .text = "count", .subject = subject, .counts_cells = true};
}

/// In the order of Expression::Kind.
constexpr std::array operations = {
    asked(ExpressionKind::number, ""),
    asked(ExpressionKind::value, ""),
    sign(ExpressionKind::add, "+", 4, true),
    sign(ExpressionKind::subtract, "-", 4),
    sign(ExpressionKind::multiply, "*", 5, true),
    sign(ExpressionKind::divide, "/", 5),
    comparison(ExpressionKind::less, "<"),
    comparison(ExpressionKind::less_equal, "<="),
    comparison(ExpressionKind::equal, "=", true),
    comparison(ExpressionKind::not_equal, "!=", true),
    comparison(ExpressionKind::greater_equal, ">="),
    comparison(ExpressionKind::greater, ">"),
    sign(ExpressionKind::conjunction, "and", 2, true),
    sign(ExpressionKind::disjunction, "or", 1, true),
    prefix(ExpressionKind::negation, "not ", true),
    prefix(ExpressionKind::negate, "-", true),
    function(ExpressionKind::ratio, "ratio", 2, 2),
    function(ExpressionKind::minimum, "min", 1, 64, true),
    function(ExpressionKind::maximum, "max", 1, 64, true),
    function(ExpressionKind::absolute, "abs", 1, 1),
    counted(ExpressionKind::count_cells, Subject::cell),
    asked(ExpressionKind::count_line, "line", Subject::cell),
    prefix(ExpressionKind::other, "other "),
    asked(ExpressionKind::worth, ""),
    prefix(ExpressionKind::before, "before "),
    asked(ExpressionKind::beside, "at"),
    counted(ExpressionKind::count_pictures, Subject::picture),
    counted(ExpressionKind::count_anchors, Subject::picture),
    asked(ExpressionKind::moves, "moves"),
    asked(ExpressionKind::moves_by, "moves"),
    asked(ExpressionKind::hand, "hand"),
    asked(ExpressionKind::attacked, "attacked", Subject::cell),
    asked(ExpressionKind::attacks, "attacks", Subject::cell),
    asked(ExpressionKind::quiet, "quiet"),
    asked(ExpressionKind::repeats, "repeats"),
    asked(ExpressionKind::cycle, "cycle"),
    asked(ExpressionKind::stuck, "stuck"),
    asked(ExpressionKind::to_move, "to move"),
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < operations.size(); ++i) {
    if (operations[i].kind != static_cast<ExpressionKind>(i)) return false;
  }
  return operations.back().kind == ExpressionKind::to_move;
}
static_assert(is_in_order(), "each kind has its traits, in the order of the kinds");

} // namespace

const ExpressionTraits& traits_of(Expression::Kind kind) {
  return operations[static_cast<std::size_t>(kind)];
}

const ExpressionTraits* operation_called(Form form, std::string_view text) {
  return find_where(
      operations, [&](const ExpressionTraits& traits) { return traits.form == form && traits.text == text; });
}

std::vector<std::string> function_names() {
  std::vector<std::string> names;
  for (const ExpressionTraits& traits : operations) {
    if (traits.form == Form::function) names.emplace_back(traits.text);
  }
  return names;
}

std::int32_t saturated(std::int64_t number) {
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, Limits::min(), Limits::max()));
}

std::int32_t apply(Expression::Kind kind, std::int64_t a, std::int64_t b) {
  switch (kind) {
  case ExpressionKind::add: return saturated(a + b);
  case ExpressionKind::subtract: return saturated(a - b);
  case ExpressionKind::multiply: return saturated(a * b);
  case ExpressionKind::divide: return b == 0 ? 0 : saturated(a / b);
  case ExpressionKind::ratio: return a + b == 0 ? 0 : saturated(100 * (a - b) / (a + b));
  case ExpressionKind::less: return a < b ? 1 : 0;
  case ExpressionKind::less_equal: return a <= b ? 1 : 0;
  case ExpressionKind::equal: return a == b ? 1 : 0;
  case ExpressionKind::not_equal: return a != b ? 1 : 0;
  case ExpressionKind::greater_equal: return a >= b ? 1 : 0;
  case ExpressionKind::greater: return a > b ? 1 : 0;
  case ExpressionKind::conjunction: return a != 0 && b != 0 ? 1 : 0;
  case ExpressionKind::disjunction: return a != 0 || b != 0 ? 1 : 0;
  case ExpressionKind::negation: return a == 0 ? 1 : 0;
  case ExpressionKind::negate: return saturated(-a);
  case ExpressionKind::absolute: return saturated(std::abs(a));
  case ExpressionKind::minimum: return saturated(std::min(a, b));
  case ExpressionKind::maximum: return saturated(std::max(a, b));
  default: return 0; // no operation
  }
}

} // namespace regola
