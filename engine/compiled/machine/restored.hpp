#pragma once

namespace regola {

/// Restores a variable at the end of the scope, also after an exception.
template <typename T>
class Restored {
public:
  explicit Restored(T& variable) : variable_(variable), value_(variable) {}
  Restored(const Restored&) = delete;
  Restored& operator=(const Restored&) = delete;
  ~Restored() { variable_ = value_; }

  [[nodiscard]] const T& value() const { return value_; }

private:
  T& variable_;
  const T value_;
};

} // namespace regola
