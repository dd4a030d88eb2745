#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/lower/position.hpp"

namespace regola {

/// Writes a set of hashes into a form: an open hash table in the memory, emptied by another stamp.
class KnownSet {
public:
  using Ref = form::Ref;

  explicit KnownSet(form::Builder& to) : to_(to) {}

  /// Empties the set. The first call makes room for it.
  void clear();
  /// Goes to `known` if the hash is in the set, and else puts it there.
  /// @param full where to go if there is no room left
  void insert(Ref hash, form::Label known, form::Label full);

private:
  form::Builder& to_;
  std::uint32_t slots_ = 0; ///< in the memory: pairs of a stamp and a hash
  std::uint32_t stamp_at_ = 0;
  Ref stamp_ = form::no_value;
  Ref count_ = form::no_value;
};

/// A hash that a word is mixed into.
/// @param number another one for each word
[[nodiscard]] form::Ref mixed(form::Builder& to, form::Ref sum, form::Ref word, std::size_t number);
/// A hash of words of `width` bits each. Short words are packed together first.
[[nodiscard]] form::Ref hash_of(form::Builder& to, const std::vector<form::Ref>& words, int width);
/// The same of the cells of the position.
[[nodiscard]] form::Ref hash_of_cells(PositionLowering& position);
/// How many bits a word of a plane has.
[[nodiscard]] int width_of_planes(const PositionLowering& position);

} // namespace regola
