#pragma once

#include <stdexcept>

namespace regola {

/// Something in a text that has no form yet; says what, and where. The only reason why a text is not
/// compiled.
class Missing : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace regola
