#include "engine/solve/store/block_compression.hpp"

#ifdef REGOLA_HAS_ZSTD
#include <zstd.h>
#endif

namespace regola {

#ifdef REGOLA_HAS_ZSTD

bool can_compress() { return true; }

std::vector<char> compressed(std::span<const char> bytes, bool lasts) {
  const int level = lasts ? 9 : 1;
  std::vector<char> stored(ZSTD_compressBound(bytes.size()));
  const std::size_t size = ZSTD_compress(stored.data(), stored.size(), bytes.data(), bytes.size(), level);
  stored.resize(ZSTD_isError(size) != 0 || size >= bytes.size() ? 0 : size);
  return stored;
}

bool decompress(std::span<const char> bytes, std::span<char> content) {
  return ZSTD_decompress(content.data(), content.size(), bytes.data(), bytes.size()) == content.size();
}

#else

bool can_compress() { return false; }
std::vector<char> compressed(std::span<const char> /*bytes*/, bool /*lasts*/) { return {}; }
bool decompress(std::span<const char> /*bytes*/, std::span<char> /*content*/) { return false; }

#endif

} // namespace regola
