#pragma once

#include <bitset>
#include <string>
#include <string_view>

namespace regola {

/// A symbol on a cell: one printable ASCII character.
using Symbol = char;

inline constexpr Symbol empty_symbol = '.'; ///< the empty cell of every drawing
inline constexpr Symbol off_symbol = '#';   ///< "no cell here": a hole in a drawing, the edge in a pattern

/// Whether a text may write this symbol: a printable character other than a blank.
[[nodiscard]] constexpr bool is_symbol(char c) noexcept { return c > ' ' && c < '\x7f'; }

/// The article's isVariable: whether it is a capital letter (box 1 of the article, `<var>`).
[[nodiscard]] constexpr bool is_variable(char c) noexcept { return c >= 'A' && c <= 'Z'; }

/// A set of symbols. Can be copied and compared.
class SymbolSet {
public:
  SymbolSet() = default;
  explicit SymbolSet(std::string_view symbols) {
    for (const char symbol : symbols) insert(symbol);
  }

  void insert(Symbol symbol) { bits_.set(index(symbol)); }
  void erase(Symbol symbol) { bits_.reset(index(symbol)); }
  [[nodiscard]] bool contains(Symbol symbol) const { return bits_[index(symbol)]; }
  [[nodiscard]] bool empty() const noexcept { return bits_.none(); }
  [[nodiscard]] std::size_t size() const noexcept { return bits_.count(); }
  [[nodiscard]] bool intersects(const SymbolSet& other) const { return (bits_ & other.bits_).any(); }
  [[nodiscard]] bool is_subset_of(const SymbolSet& other) const { return (bits_ & ~other.bits_).none(); }

  /// Returns the symbols in the order of their codes.
  [[nodiscard]] std::string to_string() const {
    std::string all;
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      if (bits_[i]) all += static_cast<char>(i);
    }
    return all;
  }

  SymbolSet& operator|=(const SymbolSet& other) {
    bits_ |= other.bits_;
    return *this;
  }
  SymbolSet& operator-=(const SymbolSet& other) {
    bits_ &= ~other.bits_;
    return *this;
  }
  friend SymbolSet operator|(SymbolSet a, const SymbolSet& b) { return a |= b; }
  friend SymbolSet operator-(SymbolSet a, const SymbolSet& b) { return a -= b; }
  friend bool operator==(const SymbolSet&, const SymbolSet&) = default;

private:
  static std::size_t index(Symbol symbol) { return static_cast<unsigned char>(symbol) & 0x7FU; }

  std::bitset<128> bits_;
};

} // namespace regola
