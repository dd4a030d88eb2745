#pragma once

#include <cstddef>
#include <vector>

#include "engine/compiled/plane.hpp"

namespace regola {

/// Where a symmetry takes each bit of a plane. Maps whole planes by tables, four bits at a time.
class CellImage {
public:
  /// @param image maps each bit of a plane to another; a whole number of words
  explicit CellImage(const std::vector<Bit>& image)
      : width_(image.size() / word_bits), table_(image.size() / piece * pieces * width_) {
    for (std::size_t at = 0; at < image.size(); ++at) {
      for (std::size_t bits = 0; bits < pieces; ++bits) {
        if ((bits >> at % piece & 1U) == 0) continue;
        Word* const words = &table_[(at / piece * pieces + bits) * width_];
        words[image[at] / word_bits] |= Word{1} << image[at] % word_bits;
      }
    }
  }

  /// Size of a plane in words.
  [[nodiscard]] std::size_t width() const { return width_; }
  /// @param[out] to room for width() words; receives the image
  void turn(const Word* plane, Word* to) const {
    if (width_ == 1) {
      Word turned = 0;
      const Word* words = table_.data();
      for (Word rest = *plane; rest != 0; rest >>= piece, words += pieces) turned |= words[rest % pieces];
      *to = turned;
      return;
    }
    for (std::size_t k = 0; k < width_; ++k) to[k] = 0;
    for (std::size_t i = 0; i < width_; ++i) {
      std::size_t at = i * (word_bits / piece);
      for (Word rest = plane[i]; rest != 0; rest >>= piece, ++at) {
        if (rest % pieces == 0) continue;
        const Word* const words = &table_[(at * pieces + rest % pieces) * width_];
        for (std::size_t k = 0; k < width_; ++k) to[k] |= words[k];
      }
    }
  }

private:
  static constexpr std::size_t piece = 4;            ///< bits of a piece
  static constexpr std::size_t pieces = 1U << piece; ///< number of values of a piece

  std::size_t width_;
  std::vector<Word> table_; ///< the image of a piece's bits, by its place, then by its value
};

} // namespace regola
