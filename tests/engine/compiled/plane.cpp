#include "engine/compiled/plane.hpp"

#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/random.hpp"

using namespace regola;

namespace {

template <int W>
Plane<W> plane_of(const std::vector<bool>& bits) {
  Plane<W> plane;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) plane.set(static_cast<Bit>(i));
  }
  return plane;
}

/// The same set as a plane and as a list of bits, through all that a plane can do.
template <int W>
void check_width() {
  constexpr int size = W * word_bits;
  Random random(W);
  for (int round = 0; round < 50; ++round) {
    std::vector<bool> bits(size);
    std::vector<Bit> ones;
    for (int i = 0; i < size; ++i) {
      bits[static_cast<std::size_t>(i)] = random.below(static_cast<std::uint32_t>(2 + round)) == 0;
      if (bits[static_cast<std::size_t>(i)]) ones.push_back(static_cast<Bit>(i));
    }
    const auto plane = plane_of<W>(bits);
    REQUIRE(plane.count() == static_cast<int>(ones.size()));
    REQUIRE(plane.any() == !ones.empty());
    REQUIRE(plane.first() == (ones.empty() ? no_bit : ones.front()));
    REQUIRE(plane.last() == (ones.empty() ? no_bit : ones.back()));
    std::vector<Bit> visited;
    plane.each([&](Bit bit) { visited.push_back(bit); });
    REQUIRE(visited == ones);
    Plane<W> rest = plane;
    for (const Bit bit : ones) REQUIRE(rest.pop() == bit);
    REQUIRE(rest.none());
    const int places = static_cast<int>(random.below(2 * size + 1)) - size;
    std::vector<bool> moved(size);
    for (const Bit bit : ones) {
      const int to = bit + places;
      if (to >= 0 && to < size) moved[static_cast<std::size_t>(to)] = true;
    }
    CAPTURE(places);
    REQUIRE(plane.shifted(places) == plane_of<W>(moved));
  }
}

} // namespace

TEST_CASE("a plane of any width is a set of bits") {
  check_width<1>();
  check_width<2>();
  check_width<4>();
  check_width<6>();
}

TEST_CASE("planes combine bit by bit") {
  const auto a = Plane<2>::of(3) | Plane<2>::of(100);
  const auto b = Plane<2>::of(100) | Plane<2>::of(64);
  CHECK((a & b) == Plane<2>::of(100));
  CHECK((a - b) == Plane<2>::of(3));
  CHECK((a ^ b) == (Plane<2>::of(3) | Plane<2>::of(64)));
}
