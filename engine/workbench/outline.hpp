#pragma once

#include "engine/workbench/names.hpp"

namespace regola::workbench {

/// An entry of the outline: one line of the text.
struct OutlineItem {
  std::string word;   ///< the word that begins the line
  std::string name;   ///< the name that the line declares, or the line itself if it declares none
  std::string detail; ///< the rest of the line
  Span whole;
  Span chosen; ///< place of the name, or of the first word
};

/// Returns all lines of the text, without blank lines and comments.
[[nodiscard]] std::vector<OutlineItem> outline(const Snapshot& snapshot);

/// A range of lines that an editor may show as one; both numbers from 0.
struct Fold {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  enum class Kind { lines, comment, imports } kind = Kind::lines;
};

/// Returns the folds of the text: drawings, continued lines, and runs of comments, expectations or includes.
[[nodiscard]] std::vector<Fold> folds(const Snapshot& snapshot);

/// A diagnostic as an editor shows it.
struct Fault {
  Severity severity = Severity::error;
  Code code = Code::syntax;
  Span span; ///< place in the text itself; for a fault in an included text, the place of that file's name
  std::string message;            ///< the message, with its help
  std::optional<Place> elsewhere; ///< the place of a fault in an included text
  std::optional<Edit> fix;        ///< the edit that mends the fault, if it is certain
  std::string fix_title;
};

/// Converts diagnostics of a snapshot, in their order. Each span is in the text itself.
[[nodiscard]] std::vector<Fault> faults(const Snapshot& snapshot, const Diagnostics& diagnostics);

/// Returns the edits that give the text the layout of `regola format`: at most one, from the first changed
/// line to the last. `nullopt` if the text has errors. Keeps the kind of line ends.
[[nodiscard]] std::optional<std::vector<Edit>> formatting(const Snapshot& snapshot);

/// The lines of a text, each with its line feed.
[[nodiscard]] std::vector<std::string_view> lines_with_ends(std::string_view text);

} // namespace regola::workbench
