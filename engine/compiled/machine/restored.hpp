#pragma once

namespace regola {

/// Gives a variable its value back at the end of the scope, also where an error leaves it.
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
