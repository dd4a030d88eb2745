#pragma once

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/position.hpp"
#include "engine/search/symmetry.hpp"

namespace regola {

/// Computes keys of positions from the cells that a move changes. Positions share a key if a symmetry of the
/// rules maps one to the other.
///
/// The hash of an image is the exclusive or of a random number for each of its pieces. So a move changes the
/// hashes of all images by a few numbers, which lie side by side in a table. The least hash makes the key.
class FollowedKeys {
public:
  /// @param symmetries symmetries of the rules, without the identity
  FollowedKeys(const CompiledRuleset& rules, const std::vector<CellPermutation>& symmetries);

  /// Number of hashes that hashes() and follow() write: at least one for each image.
  [[nodiscard]] std::size_t images() const { return images_; }
  /// Hashes the images of a position.
  /// @param[out] hashes room for images() words
  void hashes(Position position, Word* hashes) const;
  /// Hashes the images of a position from those of another one.
  void follow(Position from, const Word* before, Position to, Word* hashes) const;
  /// The key of a position, from the hashes of the images of another one. Equal for positions that differ
  /// only in their past.
  [[nodiscard]] Word key(Position from, const Word* before, Position to) const {
    return least_after(from, before, to) * spread ^ rest(to);
  }

private:
  static constexpr std::size_t lanes = 8; ///< most images whose hashes are computed together
  static constexpr Word spread =
      0x9E3779B97F4A7C15; ///< the least of some numbers is small: spreads them again

  template <std::size_t width>
  [[nodiscard]] std::array<Word, width> changed(Position from, const Word* before, Position to,
                                                std::size_t first) const;
  template <std::size_t width>
  [[nodiscard]] Word least_of(Position from, const Word* before, Position to) const;
  [[nodiscard]] Word least_after(Position from, const Word* before, Position to) const;
  [[nodiscard]] Word rest(Position position) const;

  PositionShape shape_;
  bool counts_ = false;       ///< whether the text counts quiet plies
  std::size_t hands_ = 0;     ///< number of words with hands
  std::size_t images_ = 1;    ///< a power of two up to `lanes`, or a multiple of it
  std::vector<Word> numbers_; ///< by bit of the planes, then by image
};

} // namespace regola
