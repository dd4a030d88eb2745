#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "engine/matcher/varspace.hpp"
#include "rules/pattern.hpp"
#include "rules/status.hpp"

namespace regola {

/// The first place where a pattern and a status differ.
struct Mismatch {
  enum class Reason {
    length,   ///< one is longer; position is the length of the shorter
    constant, ///< the status has another symbol there
    variable, ///< the variable stands for another symbol already
  };
  Reason reason = Reason::length;
  std::size_t position = 0; ///< from 0
  char expected = 0;        ///< constant: the pattern's symbol; variable: what the variable stands for
  char found = 0;           ///< the status's symbol

  friend bool operator==(const Mismatch&, const Mismatch&) = default;
};

/// The article's matchesWith (box 2): lengths equal, constants equal, a repeated variable equal to its first
/// binding.
/// @param[out] variables cleared first; complete only if the answer is yes
[[nodiscard]] bool matches(const Pattern& pattern, const Status& status, Varspace& variables);

/// The same with the reason where the answer is no.
[[nodiscard]] std::variant<Varspace, Mismatch> match(const Pattern& pattern, const Status& status);

/// The mismatch in one sentence, positions counted from 1.
[[nodiscard]] std::string explain(const Mismatch& mismatch, const Pattern& pattern, const Status& status);

} // namespace regola
