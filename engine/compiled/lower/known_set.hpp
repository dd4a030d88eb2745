#pragma once

#include "engine/compiled/lower/position_lowering.hpp"

namespace regola {

/// Writes a set of hashes into a form: a hash table with open addressing in the memory. Entries have a stamp;
/// entries with an old stamp count as empty.
class KnownSet {
public:
  /// Capacity: thousands of hashes, or a hundred thousand.
  enum class Room { small, large };

  explicit KnownSet(form::Builder& to, Room room = Room::small) : to_(to), room_(room) {}

  /// Empties the set. The first call reserves its memory.
  void clear();
  /// Inserts a hash. Jumps to `known` if the set held it already.
  /// @param full jump target if the set is full
  void insert(Ref hash, Label known, Label full);

private:
  form::Builder& to_;
  Room room_;
  /// Pairs of a stamp and a hash.
  struct Table {
    std::uint32_t at = 0; ///< offset in the memory
    std::uint32_t slots = 0;
  };
  std::array<Table, 2> tables_;
  std::uint32_t stamp_at_ = 0;
  Ref stamp_ = form::no_value;
  Ref count_ = form::no_value;
};

/// Mixes a word into a hash.
/// @param number number of the word; each word of a hash needs a different one
[[nodiscard]] Ref mixed(form::Builder& to, Ref sum, Ref word, std::size_t number);
/// Hashes words of `width` bits each. Packs several short words into one first.
[[nodiscard]] Ref hash_of(form::Builder& to, const std::vector<Ref>& words, int width);
/// Hashes the cells of the position.
[[nodiscard]] Ref hash_of_cells(PositionLowering& position);
/// Number of bits that a word of a plane uses.
[[nodiscard]] int width_of_planes(const PositionLowering& position);

} // namespace regola
