#pragma once

#include <stdexcept>

namespace regola {

/// Thrown where a text uses something that has no form yet; names it and its line. A text fails to lower for
/// no other reason.
class Missing : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace regola
