#pragma once

#include <span>
#include <vector>

namespace regola {

/// Whether this program was built with zstd.
[[nodiscard]] bool can_compress();
/// Compresses bytes.
/// @param lasts true: make the result small; false: take little time
/// @return the compressed bytes; empty if they are no shorter, or this program was built without zstd
[[nodiscard]] std::vector<char> compressed(std::span<const char> bytes, bool lasts);
/// Decompresses bytes into `content`.
/// @return whether the result has exactly content.size() bytes
[[nodiscard]] bool decompress(std::span<const char> bytes, std::span<char> content);

} // namespace regola
