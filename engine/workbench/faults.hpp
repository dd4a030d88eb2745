#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/workbench/names.hpp"
#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// Something wrong with a text, for an editor.
struct Fault {
  Severity severity = Severity::error;
  Code code = Code::syntax;
  Span span;           ///< of the text itself; of a fault in a text that is included, where that is included
  std::string message; ///< with the help
  std::optional<Place> elsewhere; ///< where the fault is, in a text that is included
  std::optional<Edit> fix;        ///< what puts it right
  std::string fix_title;
};

/// Faults as the text has them, in the order of their places. Each span lies in the text.
[[nodiscard]] std::vector<Fault> faults(const Snapshot& snapshot, const Diagnostics& diagnostics);

/// The edits that lay the text out as `format` does, as few lines as may be; nullopt for a text with faults.
/// Line ends stay what they are.
[[nodiscard]] std::optional<std::vector<Edit>> formatting(const Snapshot& snapshot);

} // namespace regola::workbench
