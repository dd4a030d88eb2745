#pragma once

#include <cstddef>

#include "engine/compiled/plane.hpp"

namespace regola {

/// Maps a key to a place of a table: the upper half of the product of key and size.
/// @param places size of the table; less than 2^32 if there are no 128-bit integers
[[nodiscard]] inline std::size_t place_of(Word key, std::size_t places) {
#ifdef __SIZEOF_INT128__
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::size_t>(Wide{key} * places >> 64U);
#else
  static_assert(sizeof(std::size_t) <= 4);
  const Word low = (key & 0xFFFFFFFFU) * places >> 32U;
  return static_cast<std::size_t>(((key >> 32U) * places + low) >> 32U);
#endif
}

} // namespace regola
