#include "engine/matcher/match.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "engine/matcher/work.hpp"

namespace regola {

namespace {

/// Compares symbol by symbol; returns the first difference, or `nullopt`.
std::optional<Mismatch> first_mismatch(const Pattern& pattern, const Status& status, Varspace& variables) {
  using Reason = Mismatch::Reason;
  ++reference_work();
  variables.clear();
  const std::size_t common = std::min(pattern.size(), status.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (!pattern.is_variable_at(i)) {
      if (pattern[i] != status[i]) {
        return Mismatch{Reason::constant, i, pattern[i], status[i]};
      }
    } else if (!variables.is_set(pattern[i])) {
      variables[pattern[i]] = status[i];
    } else if (variables[pattern[i]] != status[i]) {
      return Mismatch{Reason::variable, i, variables[pattern[i]], status[i]};
    }
  }
  if (pattern.size() != status.size()) {
    return Mismatch{Reason::length, common, 0, 0};
  }
  return std::nullopt;
}

} // namespace

bool matches(const Pattern& pattern, const Status& status, Varspace& variables) {
  return pattern.size() == status.size() && !first_mismatch(pattern, status, variables);
}

std::variant<Varspace, Mismatch> match(const Pattern& pattern, const Status& status) {
  Varspace variables;
  if (const auto mismatch = first_mismatch(pattern, status, variables)) {
    return *mismatch;
  }
  return variables;
}

std::string explain(const Mismatch& mismatch, const Pattern& pattern, const Status& status) {
  const std::size_t position = mismatch.position + 1;
  switch (mismatch.reason) {
  case Mismatch::Reason::length:
    return fmt::format("the pattern has {} symbols, the status {}", pattern.size(), status.size());
  case Mismatch::Reason::constant:
    return fmt::format("position {}: the pattern has '{}', the status '{}'", position, mismatch.expected,
                       mismatch.found);
  case Mismatch::Reason::variable: break;
  }
  return fmt::format("position {}: the variable {} is '{}' already, the status has '{}'", position,
                     pattern[mismatch.position], mismatch.expected, mismatch.found);
}

} // namespace regola
