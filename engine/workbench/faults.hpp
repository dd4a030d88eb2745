#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/workbench/names.hpp"
#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// A diagnostic as an editor shows it.
struct Fault {
  Severity severity = Severity::error;
  Code code = Code::syntax;
  Span span;           ///< in the text itself; for a fault in an included text, the name of that file
  std::string message; ///< with its help
  std::optional<Place> elsewhere; ///< the place of a fault in an included text
  std::optional<Edit> fix;        ///< the edit that mends the fault, if it is certain
  std::string fix_title;
};

/// Converts diagnostics of a snapshot, in their order. Each span lies in the text itself.
[[nodiscard]] std::vector<Fault> faults(const Snapshot& snapshot, const Diagnostics& diagnostics);

/// Returns the edits that lay the text out as `regola format` does: at most one, from the first line that
/// changes to the last. `nullopt` for a text with errors. Keeps the kind of line ends.
[[nodiscard]] std::optional<std::vector<Edit>> formatting(const Snapshot& snapshot);

} // namespace regola::workbench
