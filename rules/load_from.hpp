#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "rules/load.hpp"

namespace regola {

/// Gives the text of a file that is included, or says why it cannot be included.
/// @param path beside the text that names it
/// @param written the same as that text has it
/// @param[out] text
using ReadIncluded = std::function<std::optional<std::string>(const std::filesystem::path& path,
                                                              const std::string& written, std::string& text)>;

/// Loads a text that is in memory, as load_text does; what it includes comes from the caller, who may have
/// files that are not saved, or none at all.
/// @throws Stopped
[[nodiscard]] Loaded load_text_from(const std::string& name, std::string text, const Settings& settings,
                                    const ReadIncluded& read);

/// How load_text reads what a text includes: from files.
/// @param root as for load_file
[[nodiscard]] ReadIncluded included_files(const std::filesystem::path& root);

} // namespace regola
