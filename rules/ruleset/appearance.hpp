#pragma once

#include <optional>
#include <string>

#include "rules/ruleset/player.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

struct Ruleset;

/// How people see a symbol, which the rules know by one character. Made by `show` lines.
struct Appearance {
  std::string text;  ///< one or two printable ASCII characters; people may type it, too
  std::string glyph; ///< one character for terminals that show Unicode, as UTF-8; may be empty
  std::string name;  ///< what reports call it, as in `king`; may be empty

  friend bool operator==(const Appearance&, const Appearance&) = default;
};

/// The text of a symbol for people: what its `show` line says, or the symbol itself.
[[nodiscard]] std::string shown_text(const Ruleset& ruleset, Symbol symbol);
/// The glyph of a symbol, or its text where it has none.
[[nodiscard]] std::string shown_glyph(const Ruleset& ruleset, Symbol symbol);
/// The name of a symbol with its owner in front, as in `white king`; its text in quotes where it has no name.
[[nodiscard]] std::string shown_name(const Ruleset& ruleset, Symbol symbol);
/// Whose piece the symbol is, or nothing for one that belongs to nobody or to both.
[[nodiscard]] std::optional<PlayerIndex> owner_of(const Ruleset& ruleset, Symbol symbol);

} // namespace regola
