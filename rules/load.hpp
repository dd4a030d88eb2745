#pragma once

#include "rules/resolve/resolve.hpp"

namespace regola {

/// The result of loading a text: all diagnostics, and the ruleset unless one of them is an error.
struct Loaded {
  std::optional<Ruleset> ruleset;
  Sources sources;
  Diagnostics diagnostics; ///< in the order of the text

  /// Returns all diagnostics for display.
  [[nodiscard]] std::string report(bool colour = false) const;
  /// Returns the place of a line by its number (line_number in source.hpp), for diagnostics found later.
  [[nodiscard]] Place place_of(std::uint32_t line) const;
  /// Returns the text of a line, without its comment and the blanks around it; empty if there is no such
  /// line.
  [[nodiscard]] std::string line_text(std::uint32_t line) const;
  /// Returns the name of a line in messages: `line 6`, or `line 6 of other.rules` in an included text.
  [[nodiscard]] std::string line_name(std::uint32_t line) const;
  /// Returns the names of several lines: `lines 6, 7`, or `lines 6, 7; line 3 of other.rules`.
  [[nodiscard]] std::string line_names(const std::vector<std::uint32_t>& lines) const;
  /// Returns the number of a line with the name `6`; in an included text, with a name such as
  /// `other.rules:3`, whose folder may be left out. `nullopt` if there is no such line.
  [[nodiscard]] std::optional<std::uint32_t> line_called(std::string_view name) const;
};

/// Loads a rule file and its includes. Reports faults of the file, even a missing file, as diagnostics.
/// @param root `include` reads only files in this folder, after resolving symbolic links; empty: any folder
/// @throws Stopped
[[nodiscard]] Loaded load_file(const std::filesystem::path& path, const Settings& settings = {},
                               const std::filesystem::path& root = {});

/// Loads a text in memory.
/// @param name its path in diagnostics; `include` looks for files beside it
/// @param root as for load_file()
/// @throws Stopped
[[nodiscard]] Loaded load_text(const std::string& name, std::string text, const Settings& settings = {},
                               const std::filesystem::path& root = {});

/// Supplies the text of an included file, or says why it cannot be included.
/// @param path the path, resolved beside the including text
/// @param written the path as the text writes it
/// @param[out] text the content
/// @return why the file cannot be included; `nullopt` on success
using ReadIncluded = std::function<std::optional<std::string>(const std::filesystem::path& path,
                                                              const std::string& written, std::string& text)>;

/// Loads a text in memory, like load_text(). The caller supplies included texts, which may be unsaved.
/// @throws Stopped
[[nodiscard]] Loaded load_text_from(const std::string& name, std::string text, const Settings& settings,
                                    const ReadIncluded& read);

/// Returns a reader that loads included texts from files, as load_text() does.
/// @param root as for load_file()
[[nodiscard]] ReadIncluded included_files(const std::filesystem::path& root);

} // namespace regola
