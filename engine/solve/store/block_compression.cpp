#include "engine/solve/store/block_compression.hpp"

#ifdef REGOLA_HAS_ZSTD
#include <memory>

#include <zstd.h>
#endif

namespace regola {

#ifdef REGOLA_HAS_ZSTD

namespace {

struct Free {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

} // namespace

bool can_compress() { return true; }

std::vector<char> compressed(std::span<const char> bytes, bool lasts, std::size_t cut) {
  const int level = lasts ? 6 : 1; // for pages of a few thousand codes, 9 takes twice the time and saves 4 %
  thread_local const std::unique_ptr<ZSTD_CCtx, Free> context(ZSTD_createCCtx());
  std::vector<char> stored(ZSTD_compressBound(bytes.size()) + ZSTD_compressBound(0));
  ZSTD_CCtx_reset(context.get(), ZSTD_reset_session_only);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setPledgedSrcSize(context.get(), bytes.size());
  ZSTD_outBuffer out{stored.data(), stored.size(), 0};
  ZSTD_inBuffer in{bytes.data(), cut, 0};
  std::size_t left = cut == 0 ? 0 : ZSTD_compressStream2(context.get(), &out, &in, ZSTD_e_flush);
  in.size = bytes.size();
  if (left == 0) left = ZSTD_compressStream2(context.get(), &out, &in, ZSTD_e_end);
  stored.resize(left != 0 || out.pos >= bytes.size() ? 0 : out.pos);
  return stored;
}

bool decompress(std::span<const char> bytes, std::span<char> content) {
  thread_local const std::unique_ptr<ZSTD_DCtx, Free> context(ZSTD_createDCtx());
  return ZSTD_decompressDCtx(context.get(), content.data(), content.size(), bytes.data(), bytes.size()) ==
         content.size();
}

#else

bool can_compress() { return false; }
std::vector<char> compressed(std::span<const char> /*bytes*/, bool /*lasts*/, std::size_t /*cut*/) {
  return {};
}
bool decompress(std::span<const char> /*bytes*/, std::span<char> /*content*/) { return false; }

#endif

} // namespace regola
