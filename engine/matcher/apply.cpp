#include "engine/matcher/apply.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "engine/matcher/match.hpp"

namespace regola {

Status substitute(const Pattern& right, const Varspace& variables) {
  Status result;
  result.cells.reserve(right.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (right.is_variable_at(i) && !variables.is_set(right[i])) {
      throw std::invalid_argument(
          fmt::format("the variable {} of '{}' has no value", right[i], right.text()));
    }
    result.cells.push_back(right.is_variable_at(i) ? variables[right[i]] : right[i]);
  }
  return result;
}

std::optional<Status> apply(const Rule& rule, const Status& initial) {
  Varspace variables;
  if (!matches(rule.left, initial, variables)) {
    return std::nullopt;
  }
  return substitute(rule.right, variables);
}

} // namespace regola
