#include "engine/search/cell_group.hpp"

#include <numeric>
#include <utility>

namespace regola {

CellPermutation composed(const CellPermutation& first, const CellPermutation& second) {
  CellPermutation both(first.size());
  for (std::size_t cell = 0; cell < both.size(); ++cell) both[cell] = second[first[cell]];
  return both;
}

CellGroup::CellGroup(std::size_t cells, CellPermutation mirror) : mirror_(std::move(mirror)) {
  CellPermutation identity(cells);
  std::iota(identity.begin(), identity.end(), CellIndex{0});
  all_.insert(std::move(identity));
}

CellPermutation CellGroup::mirrored(const CellPermutation& permutation) const {
  return mirror_.empty() ? permutation : composed(composed(mirror_, permutation), mirror_);
}

/// The larger group is a union of cosets of this group, and each generator maps cosets to cosets.
std::optional<CellGroup> CellGroup::with(const CellPermutation& permutation) const {
  CellGroup larger = *this;
  if (contains(permutation)) return larger;
  larger.generators_.push_back(permutation);
  larger.generators_.push_back(mirrored(permutation));
  std::vector<CellPermutation> cosets{*all_.begin()};
  for (std::size_t i = 0; i < cosets.size(); ++i) {
    for (const CellPermutation& generator : larger.generators_) {
      CellPermutation next = composed(cosets[i], generator);
      if (larger.contains(next)) continue;
      if (larger.all_.size() + all_.size() > most) return std::nullopt;
      for (const CellPermutation& own : all_) larger.all_.insert(composed(own, next));
      cosets.push_back(std::move(next));
    }
  }
  return larger;
}

} // namespace regola
