#include "engine/compiled/random.hpp"
#include "engine/search/automorphisms.hpp"

#include <algorithm>
#include <numeric>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

CellPermutation unmoved(std::size_t cells) {
  CellPermutation same(cells);
  std::iota(same.begin(), same.end(), CellIndex{0});
  return same;
}

CellPermutation two_swapped(std::size_t cells, std::size_t a, std::size_t b) {
  CellPermutation one = unmoved(cells);
  std::swap(one[a], one[b]);
  return one;
}

} // namespace

TEST_CASE("cell groups: as many as generators make, or those of before") {
  CellGroup group(8, {});
  CHECK(group.all().size() == 1);
  for (const auto& [next, size] : {std::pair(1, 2), std::pair(2, 6), std::pair(3, 24), std::pair(4, 120)}) {
    group = group.with(two_swapped(8, 0, static_cast<std::size_t>(next))).value();
    CHECK(group.all().size() == static_cast<std::size_t>(size));
  }
  CHECK_FALSE(group.is_full());
  CHECK_FALSE(group.with(two_swapped(8, 0, 5)));
  group = group.with(two_swapped(8, 5, 6)).value();
  CHECK(group.all().size() == 240);
  CHECK(group.is_full());
  CellPermutation ring(256);
  for (std::size_t i = 0; i < ring.size(); ++i) ring[i] = static_cast<CellIndex>((i + 1) % ring.size());
  CHECK(CellGroup(256, {}).with(ring).value().all().size() == 256);
}

TEST_CASE("cell groups: closed under composition, inverse and the mirror") {
  Random random(17);
  std::size_t large = 0;
  for (int round = 0; round < 60; ++round) {
    const std::size_t cells = 3 + random.below(8);
    CellPermutation mirror;
    if (round % 2 == 1) {
      mirror = unmoved(cells);
      std::reverse(mirror.begin(), mirror.end());
    }
    CellGroup group(cells, mirror);
    for (int i = 0; i < 4; ++i) {
      CellPermutation next = unmoved(cells);
      for (std::size_t k = 1 + random.below(3); k > 0; --k) {
        const auto any = [&] { return random.below(static_cast<std::uint32_t>(cells)); };
        next = composed(next, two_swapped(cells, any(), any()));
      }
      if (const auto larger = group.with(next)) {
        CHECK(larger->contains(next));
        CHECK(larger->all().size() % group.all().size() == 0);
        group = *larger;
      }
    }
    CHECK(group.all().size() <= CellGroup::most);
    CHECK(*group.all().begin() == unmoved(cells));
    bool closed = true;
    for (const CellPermutation& first : group.all()) {
      closed = closed && group.contains(group.mirrored(first));
      bool has_inverse = false;
      for (const CellPermutation& second : group.all()) {
        const CellPermutation both = composed(first, second);
        closed = closed && group.contains(both);
        has_inverse = has_inverse || both == unmoved(cells);
      }
      closed = closed && has_inverse;
    }
    CHECK(closed);
    large += group.all().size() > 8 ? 1 : 0;
  }
  CHECK(large > 20);
}
