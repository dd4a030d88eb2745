// Checks that need only the text of a line, not a position.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/compiled/lower/move_line.hpp"

namespace regola {

bool compares(const Picture& picture) {
  std::array<int, 128> uses{};
  for (const Element& element : picture.elements) {
    if (element.test.variable != 0) ++uses[static_cast<unsigned char>(element.test.variable) & 0x7FU];
  }
  return std::any_of(uses.begin(), uses.end(), [](int times) { return times > 1; });
}

bool writes_once(const MoveLine& line) {
  return line.kind == MoveLine::Kind::rigid && line.source->writes.size() == 1 && !line.source->copies;
}

void check_writes(const MoveLine& line) {
  const auto missing = [&](const char* what) {
    throw Missing(fmt::format("{} (line {})", what, line.text().guard.line));
  };
  const Production& text = line.text();
  if (text.every && line.source->clashes) missing("'every' whose matches may write different symbols");
  if (text.every && line.choices > 1) missing("'every' with a choice");
  if (line.kind == MoveLine::Kind::slide) {
    for (const CompiledWrite& write : line.source->writes) {
      if (write.element == 1) missing("a slide that writes on its way");
    }
  }
}

/// For moves that do not go on, and further parts: the heading and the pivot must determine the destination.
void check_path(const MoveLine& line) {
  const Production& text = line.text();
  if (!text.every && !text.left.elements[text.right_anchor].is_single()) {
    throw Missing(fmt::format("a move along a run (line {})", text.guard.line));
  }
}

} // namespace regola
