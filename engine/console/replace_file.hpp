#pragma once

#include <string>

namespace regola::console {

/// Replaces the content of a regular file atomically: on any failure the file keeps the old content. It keeps
/// its permissions. If the path is a symbolic link, its target is replaced, and the link stays.
/// @throws std::runtime_error whose message names the file
void replace_file(const std::string& path, const std::string& content);

} // namespace regola::console
