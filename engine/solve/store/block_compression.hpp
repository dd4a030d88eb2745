#pragma once

#include <span>
#include <vector>

namespace regola {

/// Whether this program was built with zstd.
[[nodiscard]] bool can_compress();
/// Compresses bytes.
/// @param lasts true: make the result small; false: take little time
/// @param cut offset of bytes of another kind, which get codes of their own; 0 for none
/// @return the compressed bytes; empty if they are no shorter, or this program was built without zstd
[[nodiscard]] std::vector<char> compressed(std::span<const char> bytes, bool lasts, std::size_t cut);
/// Decompresses bytes into `content`.
/// @return whether exactly content.size() bytes came out
[[nodiscard]] bool decompress(std::span<const char> bytes, std::span<char> content);

} // namespace regola
