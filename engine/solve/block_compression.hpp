#pragma once

#include <span>
#include <vector>

namespace regola {

/// Whether this program was built with zstd.
[[nodiscard]] bool can_compress();
/// @return empty: it would not become shorter, or this program cannot
[[nodiscard]] std::vector<char> compressed(std::span<const char> bytes);
/// @return whether just so many bytes came out
[[nodiscard]] bool decompress(std::span<const char> bytes, std::span<char> content);

} // namespace regola
