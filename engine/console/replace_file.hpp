#pragma once

#include <string>

namespace regola::console {

/// Gives a regular file another content, all at once: whatever goes wrong, the file holds either the old
/// content or the new one. It keeps its permissions. Where the path is a symbolic link, the file that it
/// points to is replaced, and the link stays.
/// @throws std::runtime_error whose message names the file
void replace_file(const std::string& path, const std::string& content);

} // namespace regola::console
