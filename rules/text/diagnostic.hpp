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

/// What to write instead of what is wrong.
struct Help {
  std::string text;                       ///< for people; may be empty
  std::optional<std::string> replacement; ///< what belongs in the place of the fault, where that is plain

  Help() = default;
  Help(std::string for_people, std::optional<std::string> in_its_place = std::nullopt) // NOLINT(*-explicit-*)
      : text(std::move(for_people)), replacement(std::move(in_its_place)) {}
  Help(const char* for_people) : text(for_people) {} // NOLINT(*-explicit-*)

  [[nodiscard]] bool empty() const noexcept { return text.empty(); }
};

/// One thing wrong with a text, as a value. Nothing in the language layer throws for what a user wrote.
struct Diagnostic {
  Severity severity = Severity::error;
  Code code = Code::syntax;
  Place place;
  std::string message; ///< what is wrong, in one sentence without a full stop
  std::string help;    ///< what to write instead; may be empty
  std::optional<std::string> replacement = std::nullopt; ///< see Help

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] bool has_errors(const Diagnostics& diagnostics);

/// In the order of their places in the text; equal ones are reported once.
void sort_diagnostics(Diagnostics& diagnostics);

/// The diagnostic as people read it: `file:line:column: error: message [code]`, the line, a caret, the help.
/// Escape sequences colour it when asked. A line longer than a terminal is cut around the caret.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, const Sources& sources, bool colour = false);

} // namespace regola
