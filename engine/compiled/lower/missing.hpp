#pragma once

#include <stdexcept>
#include <string>

namespace regola {

/// Thrown if one way to write a line does not suit it; names the reason. The caller then writes the line in
/// another way, in the end by a walk. A text has no form at all if it is too large
/// (std::length_error), or if it has rules on the whole status and no board.
class Missing : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Writes a fast form. If it exceeds the limit of instructions, writes a shorter, slower one.
/// @param write writes a form; its argument is true for the short one
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
