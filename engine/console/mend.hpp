#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/load.hpp"

namespace regola::console {

/// One thing that was wrong in a text and could be put right without asking.
struct Mending {
  std::uint32_t line = 0; ///< from 1
  std::string before;     ///< what stood there; perhaps nothing
  std::string after;      ///< what stands there now; perhaps nothing
};

/// A text as it is when what is certain has been put right.
struct Mended {
  std::string text;
  std::vector<Mending> mendings; ///< in the order in which they were made
};

/// Puts in what the diagnostics of a text say belongs there. What is put in stays only where no fault is left
/// in its place. The number of lines stays as it is. What a text includes is left alone.
/// @param name what the text is called; `include` looks beside that path
[[nodiscard]] Mended mend(const std::string& name, std::string text, const Settings& settings,
                          const std::string& root = {});

/// The lines that differ between two texts of as many lines, as `diff -U0` and `patch` have them; empty where
/// none does.
[[nodiscard]] std::string differing_lines(const std::string& name, const std::string& before,
                                          const std::string& after);

} // namespace regola::console
