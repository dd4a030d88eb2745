#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "rules/load.hpp"

namespace regola {

/// Supplies the text of an included file, or says why it cannot be included.
/// @param path the path, resolved beside the including text
/// @param written the path as the text writes it
/// @param[out] text the content
/// @return why not; `nullopt` on success
using ReadIncluded = std::function<std::optional<std::string>(const std::filesystem::path& path,
                                                              const std::string& written, std::string& text)>;

/// Loads a text in memory, as load_text does. The caller supplies included texts, which may be unsaved.
/// @throws Stopped
[[nodiscard]] Loaded load_text_from(const std::string& name, std::string text, const Settings& settings,
                                    const ReadIncluded& read);

/// Returns a reader that loads included texts from files, as load_text does.
/// @param root as for load_file
[[nodiscard]] ReadIncluded included_files(const std::filesystem::path& root);

} // namespace regola
