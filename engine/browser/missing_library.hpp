#pragma once

// Parts of C++20 that the library of Debian's emscripten lacks. Included before every source, in that build
// only.

#include <bit>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <system_error>
#include <type_traits>

namespace std { // NOLINT(cert-dcl58-cpp): only where the library has none of it

#ifndef __cpp_lib_bit_cast
template <typename To, typename From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}
#endif

#ifndef __cpp_lib_smart_ptr_for_overwrite
template <typename Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}
#endif

#ifndef __cpp_lib_atomic_ref
/// One thread runs a module, so every access is atomic.
template <typename T>
class atomic_ref {
public:
  explicit atomic_ref(T& value) : value_(value) {}
  T load(int /*order*/ = 0) const noexcept { return value_; }
  template <typename Order>
  T load(Order /*order*/) const noexcept {
    return value_;
  }
  template <typename Order>
  void store(T value, Order /*order*/) const noexcept {
    value_ = value;
  }
  template <typename Order>
  T fetch_add(T value, Order /*order*/) const noexcept {
    const T before = value_;
    value_ = static_cast<T>(before + value);
    return before;
  }
  template <typename Order>
  T fetch_sub(T value, Order /*order*/) const noexcept {
    const T before = value_;
    value_ = static_cast<T>(before - value);
    return before;
  }
  template <typename Order>
  bool compare_exchange_weak(T& expected, T desired, Order /*order*/) const noexcept {
    if (value_ != expected) {
      expected = value_;
      return false;
    }
    value_ = desired;
    return true;
  }

private:
  T& value_;
};
#endif

#if !defined(__cpp_lib_to_chars) || defined(__EMSCRIPTEN__)
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last); // strtod needs a null character where it must stop
  if (text.empty() || text.front() == '+' || isspace(static_cast<unsigned char>(text.front())) != 0) {
    return {first, errc::invalid_argument};
  }
  char* end = nullptr;
  const double read = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  value = read;
  return {first + (end - text.c_str()), errc()};
}
#endif

} // namespace std
