#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace regola {

/// What a message calls the line of that number. Who has the sources calls it as they do (Loaded::line_name).
using LineName = std::function<std::string(std::uint32_t)>;

/// `line 6`, as if all sources were one text.
[[nodiscard]] inline std::string plain_line_name(std::uint32_t line) {
  return "line " + std::to_string(line);
}

} // namespace regola
