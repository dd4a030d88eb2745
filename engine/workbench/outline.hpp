#pragma once

#include <string>
#include <vector>

#include "engine/workbench/snapshot.hpp"

namespace regola::workbench {

/// An entry of the outline: one line of the text.
struct OutlineItem {
  std::string word;   ///< that begins the line
  std::string name;   ///< what it names, or the line itself where it names nothing
  std::string detail; ///< the rest of the line
  Span whole;
  Span chosen; ///< of the name, or the word
};

/// The lines of the text that say something, blank ones and comments aside.
[[nodiscard]] std::vector<OutlineItem> outline(const Snapshot& snapshot);

/// Lines that may be shown as one, both from 0.
struct Fold {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  enum class Kind { lines, comment, imports } kind = Kind::lines;
};

/// Drawings and continued lines, comments below each other, expectations, includes.
[[nodiscard]] std::vector<Fold> folds(const Snapshot& snapshot);

} // namespace regola::workbench
