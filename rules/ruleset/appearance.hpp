#pragma once

#include "rules/ruleset/picture.hpp"
#include "rules/ruleset/player.hpp"

namespace regola {

struct Ruleset;

/// How a symbol is displayed. Declared by `show` lines.
struct Appearance {
  std::string text;  ///< one or two printable ASCII characters, also accepted as input
  std::string glyph; ///< one character in UTF-8 for terminals with Unicode; may be empty
  std::string name;  ///< name of the symbol in reports, such as `king`; may be empty

  friend bool operator==(const Appearance&, const Appearance&) = default;
};

/// Returns the displayed text of a symbol: that of its `show` line, or the symbol itself.
[[nodiscard]] std::string shown_text(const Ruleset& ruleset, Symbol symbol);
/// Returns the glyph of a symbol, or its text if it has none.
[[nodiscard]] std::string shown_glyph(const Ruleset& ruleset, Symbol symbol);
/// Returns the name of a symbol after that of its owner, such as `white king`. If it has no name, returns its
/// text in quotes.
[[nodiscard]] std::string shown_name(const Ruleset& ruleset, Symbol symbol);
/// Returns the owner of a symbol; `nullopt` if it belongs to nobody or to both players.
[[nodiscard]] std::optional<PlayerIndex> owner_of(const Ruleset& ruleset, Symbol symbol);

/// Greatest number of classes of cells that can be shown.
inline constexpr ClassIndex shown_classes = 128;

/// Returns the key of a shown class among the appearances of symbols: a symbol that no text can have.
[[nodiscard]] constexpr Symbol symbol_of_class(ClassIndex index) {
  return static_cast<Symbol>(0x80U + index);
}

} // namespace regola
