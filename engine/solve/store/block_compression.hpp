#pragma once

#include <span>
#include <vector>

namespace regola {

/// Whether this program was built with zstd.
[[nodiscard]] bool can_compress();
/// @param lasts the bytes are to be few; else that is to take little time
/// @return the compressed bytes; empty if they are no shorter, or this program was built without zstd
[[nodiscard]] std::vector<char> compressed(std::span<const char> bytes, bool lasts);
/// @return whether exactly content.size() bytes came out
[[nodiscard]] bool decompress(std::span<const char> bytes, std::span<char> content);

} // namespace regola
