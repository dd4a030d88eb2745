#include "rules/ruleset.hpp"

#include <algorithm>

namespace regola {

namespace {

const Value* find(const std::vector<Value>& values, std::string_view name) {
  const auto found =
      std::find_if(values.begin(), values.end(), [&](const Value& value) { return value.name == name; });
  return found == values.end() ? nullptr : &*found;
}

} // namespace

bool goes_on_by(const Production& line, const Production& other) {
  if (line.name != other.name) {
    return false;
  }
  if (!line.ahead) {
    return true;
  }
  const Heading& heading = line.left.headings.front();
  return other.ahead && other.left.headings.front().along == heading.along &&
         other.left.headings.front().down == heading.down;
}

bool may_never_end(const Production& line) { return line.again && line.once && !line.may_stop; }

std::uint32_t telling_line(const std::vector<Production>& moves, const Production& line) {
  const auto upper = std::find_if(moves.begin(), moves.end(), [&](const Production& other) {
    return line.once && other.once && other.name == line.name;
  });
  return (upper == moves.end() ? line : *upper).guard.line;
}

Ruleset Ruleset::from_rules(std::vector<Rule> rules) {
  Ruleset result;
  result.players = {"first", "second"};
  result.has_start = false;
  for (const Rule& rule : rules) {
    for (const Pattern* side : {&rule.left, &rule.right}) {
      for (std::size_t i = 0; i < side->size(); ++i) {
        if (!side->is_variable_at(i)) {
          result.symbols.insert((*side)[i]);
        }
      }
    }
  }
  result.rules = std::move(rules);
  return result;
}

const Value* Ruleset::find_value(std::string_view name) const { return find(values, name); }

const Value* Ruleset::find_worth(std::string_view name) const { return find(worths, name); }

} // namespace regola
