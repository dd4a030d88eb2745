#pragma once

#include <stdexcept>

namespace regola {

/// Thrown where one way to write a line does not suit it; names why, and the line. What has thrown it is
/// written in another way, in the end by a walk. A text as a whole lacks a form if it is too large, which is
/// a std::length_error, or if it has rules on the whole status and no board.
class Missing : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace regola
