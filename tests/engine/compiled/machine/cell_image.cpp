#include "engine/compiled/machine/cell_image.hpp"

#include <numeric>
#include <utility>

#include <catch2/catch.hpp>

#include "engine/compiled/random.hpp"

using namespace regola;

TEST_CASE("cell images: each bit of a plane goes to its image, in planes of any width") {
  Random random(11);
  const std::size_t width = GENERATE(1U, 2U, 4U, 6U);
  std::vector<Bit> to(width * word_bits);
  std::iota(to.begin(), to.end(), Bit{0});
  for (std::size_t left = to.size(); left > 1; --left) {
    std::swap(to[left - 1], to[random.below(static_cast<std::uint32_t>(left))]);
  }
  const CellImage image(to);
  REQUIRE(image.width() == width);
  for (int i = 0; i < 100; ++i) {
    std::vector<Word> plane(width);
    for (Word& word : plane) word = i % 2 == 0 ? random() : random() & random() & random();
    std::vector<Word> wanted(width, 0);
    for (std::size_t bit = 0; bit < to.size(); ++bit) {
      if ((plane[bit / word_bits] >> bit % word_bits & 1U) == 0) continue;
      wanted[to[bit] / word_bits] |= Word{1} << to[bit] % word_bits;
    }
    std::vector<Word> turned(width);
    image.turn(plane.data(), turned.data());
    CHECK(turned == wanted);
  }
}
