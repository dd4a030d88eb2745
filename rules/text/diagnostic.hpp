#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/text/diagnostic_code.hpp"
#include "rules/text/source.hpp"

namespace regola {

enum class Severity { error, warning };

/// What to write in place of a fault.
struct Help {
  std::string text;                       ///< one sentence; may be empty
  std::optional<std::string> replacement; ///< the correct text for the place of the fault, if it is certain

  Help() = default;
  Help(std::string for_people, std::optional<std::string> in_its_place = std::nullopt) // NOLINT(*-explicit-*)
      : text(std::move(for_people)), replacement(std::move(in_its_place)) {}
  Help(const char* for_people) : text(for_people) {} // NOLINT(*-explicit-*)

  [[nodiscard]] bool empty() const noexcept { return text.empty(); }
};

/// One fault of a text, as a value. The language layer never throws because of a text.
struct Diagnostic {
  Severity severity = Severity::error;
  Code code = Code::syntax;
  Place place;
  std::string message;                                   ///< the fault, in one sentence without a full stop
  std::string help;                                      ///< what to write instead; may be empty
  std::optional<std::string> replacement = std::nullopt; ///< see Help

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] bool has_errors(const Diagnostics& diagnostics);

/// Sorts by place in the text and removes duplicates.
void sort_diagnostics(Diagnostics& diagnostics);

/// Returns the diagnostic for display: `file:line:column: error: message [code]`, the line, a caret, the
/// help. A line longer than a terminal is cut around the caret.
/// @param colour whether to use escape sequences
[[nodiscard]] std::string render(const Diagnostic& diagnostic, const Sources& sources, bool colour = false);

} // namespace regola
