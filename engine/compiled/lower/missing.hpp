#pragma once

#include <stdexcept>
#include <string>

namespace regola {

/// Thrown where one way to write a line does not suit it; names why, and the line. What has thrown it is
/// written in another way, in the end by a walk. A text as a whole lacks a form if it is too large, which is
/// a std::length_error, or if it has rules on the whole status and no board.
class Missing : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Writes a form that runs fast. If that one exceeds the limit of instructions, writes a shorter, slower one.
/// @param write writes a form, a short one if its argument is true
/// @throws std::length_error if the short form is too long as well; Missing
template <typename Write>
[[nodiscard]] auto fast_or_short(const Write& write) {
  try {
    return write(false);
  } catch (const std::length_error& too_long) {
    const std::string reason = too_long.what();
    try {
      return write(true);
    } catch (const Missing& missing) {
      throw std::length_error(reason + ", and a short one cannot have " + missing.what());
    }
  }
}

} // namespace regola
