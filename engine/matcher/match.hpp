#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "engine/matcher/varspace.hpp"
#include "rules/ruleset/pattern.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// The first difference between a pattern and a status.
struct Mismatch {
  enum class Reason {
    length,   ///< one is longer; position is the length of the shorter
    constant, ///< the status has another symbol here
    variable, ///< the variable is bound to another symbol
  };
  Reason reason = Reason::length;
  std::size_t position = 0; ///< from 0
  char expected = 0;        ///< constant: the pattern's symbol; variable: its binding
  char found = 0;           ///< the status's symbol

  friend bool operator==(const Mismatch&, const Mismatch&) = default;
};

/// The article's matchesWith (box 2): equal lengths, equal constants, and each repeated variable equal to its
/// first binding.
/// @param[out] variables cleared first; complete only if the result is true
[[nodiscard]] bool matches(const Pattern& pattern, const Status& status, Varspace& variables);

/// Matches, and returns the bindings or the reason for the failure.
[[nodiscard]] std::variant<Varspace, Mismatch> match(const Pattern& pattern, const Status& status);

/// Describes a mismatch in one sentence; positions count from 1.
[[nodiscard]] std::string explain(const Mismatch& mismatch, const Pattern& pattern, const Status& status);

} // namespace regola
