#pragma once

#include "rules/load.hpp"

namespace regola::console {

/// A repair of a text that needs no decision.
struct Mending {
  std::uint32_t line = 0; ///< from 1
  std::string before;     ///< the replaced text; may be empty
  std::string after;      ///< the new text; may be empty
};

/// A text after all repairs that are certain.
struct Mended {
  std::string text;
  std::vector<Mending> mendings; ///< in the order of the repairs
};

/// Applies the replacements that the diagnostics of a text offer. A replacement stays only if it has no error
/// in its place. The number of lines does not change, and included texts are left alone.
/// @param name of the text; `include` looks beside that path
[[nodiscard]] Mended mend(const std::string& name, std::string text, const Settings& settings,
                          const std::string& root = {});

/// The differences between two texts with the same number of lines. The format is that of `diff -U0` and
/// `patch`; empty if there are none.
[[nodiscard]] std::string differing_lines(const std::string& name, const std::string& before,
                                          const std::string& after);

} // namespace regola::console
