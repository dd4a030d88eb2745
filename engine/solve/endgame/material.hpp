#pragma once

#include <algorithm>
#include <compare>

#include "rules/ruleset/symbol.hpp"

namespace regola {

/// The symbols on the board other than '.', sorted by their codes. Each occurs as often as on the board.
class Material {
public:
  Material() = default;
  explicit Material(std::string symbols) : symbols_(std::move(symbols)) {
    std::sort(symbols_.begin(), symbols_.end());
  }

  [[nodiscard]] const std::string& symbols() const { return symbols_; }
  [[nodiscard]] std::size_t size() const { return symbols_.size(); }
  [[nodiscard]] SymbolSet set() const { return SymbolSet(symbols_); }
  /// The symbols with spaces between them, such as `K Q k`.
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const Symbol symbol : symbols_) {
      if (!text.empty()) text += ' ';
      text += symbol;
    }
    return text;
  }

  friend bool operator==(const Material&, const Material&) = default;
  friend bool operator<(const Material& a, const Material& b) { return a.symbols_ < b.symbols_; }

private:
  std::string symbols_;
};

} // namespace regola
