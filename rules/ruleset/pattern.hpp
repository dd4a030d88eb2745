#pragma once

#include <cstdint>
#include <utility>

#include "rules/ruleset/symbol.hpp"

namespace regola {

/// The article's pattern: a string in which capitals are variables and all other characters are constants.
class Pattern {
public:
  Pattern() = default;
  /// @param text one symbol for each cell of the status
  /// @param constants capitals that are symbols of the game, not variables
  explicit Pattern(std::string text, SymbolSet constants = {})
      : text_(std::move(text)), constants_(constants) {}
  explicit Pattern(const char* text) : Pattern(std::string(text)) {}

  [[nodiscard]] std::size_t size() const noexcept { return text_.size(); }
  [[nodiscard]] char operator[](std::size_t i) const { return text_[i]; }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] bool is_variable_at(std::size_t i) const {
    return is_variable(text_[i]) && !constants_.contains(text_[i]);
  }

  friend bool operator==(const Pattern&, const Pattern&) = default;

private:
  std::string text_;
  SymbolSet constants_;
};

/// The article's rule: a status that the left side matches becomes the right side.
struct Rule {
  Pattern left;
  Pattern right;
  std::uint32_t line = 0;   ///< number in the text, from 1; 0 if there is no text
  std::uint32_t number = 0; ///< number of the cell that it changes, from 1, without the turn, by which its
                            ///< move is named; 0 if it has no such name

  friend bool operator==(const Rule&, const Rule&) = default;
};

} // namespace regola
