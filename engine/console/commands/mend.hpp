#pragma once

#include "rules/load.hpp"

namespace regola::console {

/// A repair of a text that leaves nothing to decide.
struct Mending {
  std::uint32_t line = 0; ///< number of the line, from 1
  std::string before;     ///< the replaced text; may be empty
  std::string after;      ///< the new text; may be empty
};

/// A text after all repairs that are certain.
struct Mended {
  std::string text;
  std::vector<Mending> mendings; ///< the repairs, in their order
};

/// Applies the replacements that the diagnostics of a text offer. Keeps a replacement only if the changed
/// text has no error there. The number of lines stays the same. Does not change included texts.
/// @param name path of the text; `include` looks for files beside it
[[nodiscard]] Mended mend(const std::string& name, std::string text, const Settings& settings,
                          const std::string& root = {});

/// The differences between two texts with the same number of lines, in the format of `diff -U0` and `patch`;
/// empty if there are none.
[[nodiscard]] std::string differing_lines(const std::string& name, const std::string& before,
                                          const std::string& after);

} // namespace regola::console
