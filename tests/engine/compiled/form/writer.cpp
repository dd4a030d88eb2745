#include "engine/compiled/form/writer.hpp"

#include <limits>

#include <catch2/catch.hpp>

#include "engine/compiled/form/builder.hpp"

using namespace regola;
using form::Builder;
using form::Range;
using form::Ref;

TEST_CASE("ranges: what comes of two numbers lies between what comes of their ends") {
  const Range a{-3, 5};
  const Range b{2, 7};
  CHECK(sum_of(a, b) == Range{-1, 12});
  CHECK(difference_of(a, b) == Range{-10, 3});
  CHECK(product_of(a, b) == Range{-21, 35});
  CHECK(minimum_of(a, b) == Range{-3, 5});
  CHECK(maximum_of(a, b) == Range{2, 7});
  CHECK(either_of(a, b) == Range{-3, 7});
}

TEST_CASE("ranges: of numbers that may leave 64 bits nothing is known") {
  const Range most{0, std::numeric_limits<std::int64_t>::max()};
  CHECK(sum_of(most, {0, 1}) == Range());
  CHECK(difference_of({-2, 0}, most) == Range());
  CHECK(product_of(most, {0, 2}) == Range());
  CHECK(sum_of(most, {0, 0}) == most);
}

TEST_CASE("ranges: bounds that a number cannot pass need no instruction") {
  Builder to;
  static_cast<void>(to.reserve(2));
  const Ref x = to.count(to.load(0));
  const Ref y = to.count(to.bit_and(to.load(1), to.number(0xFF)));
  CHECK(to.range(x) == Range{0, 64});
  CHECK(to.range(y) == Range{0, 8});
  const Ref number = to.subtract(to.multiply(x, to.number(3)), y);
  CHECK(to.range(number) == Range{-8, 192});
  CHECK(to.compute(form::Op::minimum, number, to.number(192)) == number);
  CHECK(to.compute(form::Op::maximum, to.number(-8), number) == number);
  CHECK(to.compute(form::Op::minimum, number, to.number(-9)) == to.number(-9));
  CHECK(to.compute(form::Op::less, number, to.number(193)) == to.number(1));
  CHECK(to.compute(form::Op::less, number, to.number(-8)) == to.number(0));
  const Ref bounded = to.compute(form::Op::maximum, number, to.number(0));
  CHECK(bounded != number);
  CHECK(to.range(bounded) == Range{0, 192});
  CHECK(to.range(to.choose(to.load(0), bounded, to.number(-5))) == Range{-5, 192});
  CHECK(to.range(to.load(0)) == Range());
}

TEST_CASE("ranges: a variable that is not bounded is kept as it was") {
  Builder to;
  const Ref variable = to.variable({0xFF});
  const Ref before = to.compute(form::Op::minimum, variable, to.number(0xFF));
  CHECK(before != variable);
  CHECK(to.range(before) == Range{0, 0xFF});
}

TEST_CASE("ranges: what comes of constants alone is one") {
  Builder to;
  const Ref a = to.constant({12, 10, 8});
  const Ref b = to.constant({10, 6, 1});
  CHECK(to.words(to.bit_and(a, b)) == std::vector<Word>{8, 2, 0});
  CHECK(to.words(to.bit_or(a, b)) == std::vector<Word>{14, 14, 9});
  CHECK(to.words(to.add(to.number(2), to.number(-5))).front() == static_cast<Word>(-3));
  CHECK(to.words(to.multiply(to.number(2), to.number(-5))).front() == static_cast<Word>(-10));
}
