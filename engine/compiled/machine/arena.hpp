#pragma once

#include <memory>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola {

/// A stack of blocks of words that never move. Reuses released blocks, so that it soon allocates nothing.
class Arena {
public:
  struct Mark {
    std::size_t chunk = 0;
    std::size_t used = 0;
  };

  [[nodiscard]] Word* take(std::size_t words) {
    if (chunks_.empty() || used_ + words > chunks_[chunk_].size) grow(words);
    Word* block = chunks_[chunk_].words.get() + used_;
    used_ += words;
    return block;
  }
  /// Gives back words at the end of the last block, or all of it.
  void give_back(std::size_t words) { used_ -= words; }

  [[nodiscard]] bool is_empty() const { return chunk_ == 0 && used_ == 0; }
  [[nodiscard]] Mark mark() const { return {chunk_, used_}; }
  /// Gives back all blocks taken since the mark.
  void release(const Mark& mark) {
    chunk_ = mark.chunk;
    used_ = mark.used;
  }

private:
  static constexpr std::size_t chunk_words = std::size_t{1} << 15U;

  struct Chunk {
    std::unique_ptr<Word[]> words; // NOLINT(modernize-avoid-c-arrays)
    std::size_t size = 0;
  };

  void grow(std::size_t words) {
    if (!chunks_.empty()) ++chunk_;
    // Replaces a chunk that is too small for the block: it is still empty.
    while (chunk_ >= chunks_.size()) chunks_.push_back({});
    if (chunks_[chunk_].size < words) {
      const std::size_t size = words > chunk_words ? words : chunk_words;
      chunks_[chunk_] = {std::make_unique<Word[]>(size), size}; // NOLINT(modernize-avoid-c-arrays)
    }
    used_ = 0;
  }

  std::vector<Chunk> chunks_;
  std::size_t chunk_ = 0;
  std::size_t used_ = 0;
};

} // namespace regola
