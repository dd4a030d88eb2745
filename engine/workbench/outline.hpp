#pragma once

#include <string>
#include <vector>

#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// An entry of the outline: one line of the text.
struct OutlineItem {
  std::string word;   ///< the word that begins the line
  std::string name;   ///< the name that the line declares, or the line itself if it declares none
  std::string detail; ///< the rest of the line
  Span whole;
  Span chosen; ///< the name, or the first word
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

} // namespace regola::workbench
