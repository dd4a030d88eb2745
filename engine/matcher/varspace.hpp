#pragma once

#include <array>
#include <string>

#include "rules/ruleset/symbol.hpp"

namespace regola {

/// The article's varspace: the symbol bound to each variable A to Z in one match. A regular value; unset
/// variables hold 0.
class Varspace {
public:
  [[nodiscard]] Symbol operator[](char variable) const { return values_[index(variable)]; }
  [[nodiscard]] Symbol& operator[](char variable) { return values_[index(variable)]; }
  [[nodiscard]] bool is_set(char variable) const { return values_[index(variable)] != 0; }
  void clear() noexcept { values_.fill(0); }

  /// The bindings, as in `A=x B=-`, in alphabetical order.
  [[nodiscard]] std::string to_string() const {
    std::string text;
    for (char variable = 'A'; variable <= 'Z'; ++variable) {
      if (is_set(variable)) {
        text += text.empty() ? "" : " ";
        text += {variable, '=', values_[index(variable)]};
      }
    }
    return text;
  }

  friend bool operator==(const Varspace&, const Varspace&) = default;

private:
  static std::size_t index(char variable) { return static_cast<std::size_t>(variable - 'A'); }

  std::array<Symbol, 26> values_{};
};

} // namespace regola
