#include "rules/resolve/resolve_rules.hpp"

#include <fmt/format.h>

#include "rules/grammar/words.hpp"
#include "rules/text/limits.hpp"

namespace regola {

namespace {

/// Counts the parts of an expression, with the values and worths it names expanded.
std::size_t parts_of(const Scope& scope, const Expression& expression) {
  std::size_t parts = 1;
  const auto index = static_cast<std::size_t>(expression.number);
  if (expression.kind == Expression::Kind::value) {
    parts += scope.value_parts[index];
  } else if (expression.kind == Expression::Kind::worth) {
    parts += scope.worth_parts[index];
  }
  for (const Expression& operand : expression.operands) parts += parts_of(scope, operand);
  return expression.kind == Expression::Kind::beside ? parts * expression.directions.size() : parts;
}

bool check_value_name(const Scope& scope, const syntax::Word& name) {
  const bool taken = scope.values.contains(name.text) || scope.worths.contains(name.text) ||
                     scope.params.contains(name.text);
  if (taken) {
    scope.error(Code::repeated_line, name.place, fmt::format("the name '{}' is taken", name.text));
  } else if (is_reserved(NameKind::value, name.text)) {
    scope.error(Code::bad_expression, name.place,
                fmt::format("'{}' is a word of expressions and no name for a number", name.text));
    return false;
  }
  return !taken;
}

/// Returns that number, or 0, with a diagnostic, if it exceeds the limit.
std::size_t checked_parts(const Scope& scope, const syntax::Word& name, const Expression& expression) {
  const std::size_t parts = parts_of(scope, expression);
  if (parts <= limits::value_parts) return parts;
  scope.error(Code::bad_expression, name.place,
              fmt::format("with the values it names this one has more than {} parts", limits::value_parts));
  return 0; // already reported
}

} // namespace

void resolve_value(Scope& scope, const syntax::Value& value) {
  if (!check_value_name(scope, value.name)) return;
  const bool of_move = value.of_move;
  auto expression = resolve_expression({&scope, first_player, false, of_move}, value.expression);
  std::optional<Expression> mirrored;
  if (expression && scope.ruleset.mirrored) {
    mirrored = resolve_expression({&scope, second_player, true, of_move}, value.expression);
  }
  auto& names = of_move ? scope.worths : scope.values;
  auto& values = of_move ? scope.ruleset.worths : scope.ruleset.values;
  auto& parts = of_move ? scope.worth_parts : scope.value_parts;
  parts.push_back(expression ? checked_parts(scope, value.name, *expression) : 0);
  names[value.name.text] = static_cast<std::int32_t>(values.size());
  values.push_back({value.name.text, expression.value_or(Expression{}), scope.line_of(value.name.place),
                    mirrored.value_or(Expression{})});
}

void resolve_score(Scope& scope, const syntax::Score& score, std::uint32_t line) {
  scope.ruleset.score_line = line;
  scope.ruleset.score = resolve_expression({&scope, first_player, false}, score.expression);
}

} // namespace regola
