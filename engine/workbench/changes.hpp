#pragma once

#include "rules/load.hpp"

namespace regola::workbench {

/// A line of a text whose meaning may have changed since a version (rules/CHANGES.md).
struct ChangedMeaning {
  Place place;
  std::string message;
  std::string instead; ///< what to write for the old meaning
};

/// The versions for which a text may have been written, the oldest first.
[[nodiscard]] const std::vector<std::string>& known_versions();

/// Returns the lines whose meaning may have changed since a version, in the order of the text.
/// @param version one of known_versions()
[[nodiscard]] std::vector<ChangedMeaning> changes_since(const Loaded& loaded, std::string_view version);

} // namespace regola::workbench
