#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/diagnostic_code.hpp"
#include "rules/source.hpp"

namespace regola {

enum class Severity { error, warning };

/// One thing wrong with a text, as a value. Nothing in the language layer throws for what a user wrote.
struct Diagnostic {
  Severity severity = Severity::error;
  Code code = Code::syntax;
  Place place;
  std::string message; ///< what is wrong, in one sentence without a full stop
  std::string help;    ///< what to write instead; may be empty

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
