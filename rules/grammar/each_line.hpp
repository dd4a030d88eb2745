#pragma once

#include <variant>

#include "rules/grammar/syntax.hpp"
#include "rules/text/stop.hpp"

namespace regola::syntax {

/// Calls `action` for each line with this content.
template <typename Content, typename Action>
void each_line(const Text& text, Action action) {
  for (const Line& line : text.lines) {
    if (const auto* content = std::get_if<Content>(&line.content)) {
      poll_stop();
      action(*content, line);
    }
  }
}

/// Whether the text has a line with this content.
template <typename Content>
[[nodiscard]] bool has_line(const Text& text) {
  bool found = false;
  each_line<Content>(text, [&](const Content&, const Line&) { found = true; });
  return found;
}

} // namespace regola::syntax
