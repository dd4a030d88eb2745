#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/resolve/resolve.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/text/diagnostic.hpp"
#include "rules/text/source.hpp"

namespace regola {

/// What came of loading a text: the ruleset unless there was an error, and all that was noticed.
struct Loaded {
  std::optional<Ruleset> ruleset;
  Sources sources;
  Diagnostics diagnostics; ///< in the order of the text

  /// All diagnostics as people read them.
  [[nodiscard]] std::string report(bool colour = false) const;
  /// The place of a line of that number (line_number in source.hpp), for a diagnostic that came up later.
  [[nodiscard]] Place place_of(std::uint32_t line) const;
  /// The text of a line, without blanks and comment around it; empty for no such line.
  [[nodiscard]] std::string line_text(std::uint32_t line) const;
  /// What a message calls a line: `line 6`, or `line 6 of other.rules` in a text that is included.
  [[nodiscard]] std::string line_name(std::uint32_t line) const;
  /// The same of several lines: `lines 6, 7`, or `lines 6, 7; line 3 of other.rules`.
  [[nodiscard]] std::string line_names(const std::vector<std::uint32_t>& lines) const;
  /// The number among all lines of a line that is called `6`, or `other.rules:3` in a text that is included;
  /// such a text goes by its name, with or without its folder. Nothing where there is no such line.
  [[nodiscard]] std::optional<std::uint32_t> line_called(std::string_view name) const;
};

/// Loads a rule file and all it includes. Never throws for what a file holds or for a file that is not there.
/// @param root `include` reads only files of this folder, symbolic links followed; empty: of any folder
/// @throws Stopped
[[nodiscard]] Loaded load_file(const std::filesystem::path& path, const Settings& settings = {},
                               const std::filesystem::path& root = {});

/// Loads a text that is in memory already.
/// @param name what the diagnostics call it; `include` looks beside that path
/// @param root as for load_file
/// @throws Stopped
[[nodiscard]] Loaded load_text(const std::string& name, std::string text, const Settings& settings = {},
                               const std::filesystem::path& root = {});

} // namespace regola
