#include <fmt/format.h>

#include "rules/resolve/resolve_rules.hpp"

namespace regola {

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

} // namespace regola
