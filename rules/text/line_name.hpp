#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace regola {

/// Returns the name of a line in messages. With sources, Loaded::line_name supplies it.
using LineName = std::function<std::string(std::uint32_t)>;

/// Returns `line 6`, numbering all sources as one text.
[[nodiscard]] inline std::string plain_line_name(std::uint32_t line) {
  return "line " + std::to_string(line);
}

} // namespace regola
