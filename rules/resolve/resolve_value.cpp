#include "rules/resolve/resolve_rules.hpp"

#include <fmt/format.h>

#include "rules/grammar/words.hpp"

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
  } else if (is_word(name.text, value_word)) {
    return scope.error(Code::bad_expression, name.place,
                       fmt::format("'{}' is a word of expressions and no name for a number", name.text));
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

void resolve_whole_rule(Scope& scope, const syntax::WholeRule& line) {
  const SymbolSet& constants = scope.ruleset.symbols;
  Rule rule{Pattern(line.left.text, constants), Pattern(line.right.text, constants),
            scope.line_of(line.left.place)};
  bool failed = false;
  for (std::size_t i = 0; i < rule.right.size(); ++i) {
    if (rule.right.is_variable_at(i) && rule.left.text().find(rule.right[i]) == std::string::npos) {
      Place at = line.right.place;
      at.offset += static_cast<std::uint32_t>(i);
      at.length = 1;
      scope.error(Code::unbound_variable, at,
                  fmt::format("the variable {} stands only on the right: it has no value", rule.right[i]));
      failed = true;
    }
  }
  const std::size_t cells = scope.ruleset.board.size();
  for (const syntax::Word* side : {&line.left, &line.right}) {
    if (cells != 0 && side->text.size() != cells) {
      scope.report(scope.sized_by_param ? Severity::warning : Severity::error, Code::wrong_length,
                   side->place,
                   fmt::format("this pattern has {} symbols, the board {} cells", side->text.size(), cells),
                   "a rule without a keyword covers the whole status");
      failed = true;
    }
  }
  if (!failed && rule.left == rule.right) {
    scope.warn(Code::no_effect, line.left.place, "this rule changes nothing");
  }
  if (!failed && rule.left.size() != rule.right.size()) {
    scope.warn(
        Code::unequal_sides, line.right.place,
        fmt::format("the left side has {} symbols, the right side {}: the status would change its length",
                    rule.left.size(), rule.right.size()));
  }
  if (!failed) scope.ruleset.rules.push_back(std::move(rule));
}

void resolve_prefer(Scope& scope, const syntax::Prefer& prefer, std::uint32_t line) {
  if (prefer.most) {
    for (const PlayerIndex player : {first_player, second_player}) {
      const View view{&scope, player, scope.ruleset.mirrored && player == second_player};
      auto expression = resolve_expression(view, *prefer.most);
      if (!expression) return;
      scope.ruleset.sides[player].most.push_back(std::move(*expression));
      scope.ruleset.sides[player].most_lines.push_back(line);
    }
    return;
  }
  std::vector<NameIndex> order;
  bool failed = false;
  const auto complain = [&](Code code, const syntax::Word& word, std::string message, Help help = {}) {
    scope.error(code, word.place, std::move(message), std::move(help));
    failed = true;
  };
  for (const syntax::Word& word : prefer.names) {
    const auto found = scope.name_index.find(word.text);
    const NameIndex name = found == scope.name_index.end() ? NameIndex{0} : found->second;
    if (found == scope.name_index.end()) {
      failed = true;
      if (!scope.misses_rules()) {
        complain(Code::unknown_name, word, fmt::format("no move is called '{}'", word.text),
                 scope.did_you_mean(word.text, scope.ruleset.names));
      }
    } else if (contains(order, name)) {
      complain(Code::repeated_line, word, fmt::format("'{}' cannot be better than itself", word.text));
    } else {
      for (const NameIndex better : order) {
        for (const auto& earlier : scope.ruleset.prefer) {
          const auto above = std::find(earlier.begin(), earlier.end(), name);
          if (std::find(above, earlier.end(), better) != earlier.end()) {
            complain(
                Code::repeated_line, word,
                fmt::format("a line above prefers '{}' to '{}'", word.text, scope.ruleset.names[better]));
          }
        }
      }
      order.push_back(name);
    }
  }
  if (!failed) {
    scope.ruleset.prefer.push_back(std::move(order));
    scope.ruleset.prefer_lines.push_back(line);
  }
}

void join_parts(Scope& scope) {
  Ruleset& ruleset = scope.ruleset;
  std::map<NameIndex, NameIndex>
      first_of; // by name: the first name of the first `prefer` line that contains it
  for (const auto& order : ruleset.prefer) {
    for (const NameIndex name : order) {
      first_of.try_emplace(name_in_text(scope, name), name_in_text(scope, order.front()));
    }
  }
  for (Side& side : ruleset.sides) {
    std::vector<Part> joined;
    std::map<NameIndex, std::size_t> part_of;
    for (Part& part : side.parts) {
      for (Production& line : part.lines) {
        const NameIndex name = name_in_text(scope, line.name);
        const auto preferred = first_of.find(name);
        const NameIndex key = preferred == first_of.end() ? name : preferred->second;
        const auto [found, is_new] = part_of.try_emplace(key, joined.size());
        if (is_new) joined.emplace_back();
        joined[found->second].each = joined[found->second].each || line.each;
        joined[found->second].lines.push_back(std::move(line));
      }
    }
    std::stable_partition(joined.begin(), joined.end(), [](const Part& part) { return part.each; });
    side.parts = std::move(joined);
  }
}

} // namespace regola
