#include "engine/compiled/native/folded.hpp"

#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/form/builder.hpp"

using namespace regola;
using form::Builder;
using form::Fusion;
using form::Fusions;
using form::Ref;

namespace {

/// A form that gives the value of four lanes back, and the fusions of it.
struct Fused {
  Fused(Builder& to, Ref value, std::vector<bool> is_taken = {}) {
    to.store(to.reserve(4), value);
    to.stop();
    form = to.finish();
    is_taken.resize(form.lanes.size());
    fusions = Fusions(form, is_taken);
  }
  form::Form form;
  Fusions fusions;
};

} // namespace

TEST_CASE("fusion: two operations of logic are one, with the table of both") {
  Builder to;
  static_cast<void>(to.reserve(12));
  const Ref a = to.load(0, 4);
  const Ref b = to.load(4, 4);
  const Ref c = to.load(8, 4);
  const Ref inner = to.and_not(a, b);
  const Ref both = to.bit_or(c, inner);
  const Fused fused(to, both);
  REQUIRE(fused.fusions.of(both) != nullptr);
  const Fusion& fusion = *fused.fusions.of(both);
  CHECK(fusion.kind == Fusion::Kind::logic);
  CHECK(fusion.a == a);
  CHECK(fusion.b == b);
  CHECK(fusion.c == c);
  CHECK(fusion.table == 0xBA); // 0xF0 & ~0xCC | 0xAA
  CHECK(fused.fusions.absorbs(inner));
  CHECK_FALSE(fused.fusions.absorbs(both));
}

TEST_CASE("fusion: the shift of a plane of two words is one") {
  for (const int off : {0, 1}) {
    Builder to;
    static_cast<void>(to.reserve(8));
    const Ref low = to.load(0, 4);
    const Ref high = to.load(4, 4);
    const Ref down = to.shift(low, {-1, -16, -15, -14});
    const Ref up = to.shift(high, {63, 48, 49, 50 + off});
    const Ref both = to.bit_or(up, down);
    const Fused fused(to, both);
    if (off != 0) { // it would take another place in one lane
      CHECK(fused.fusions.of(both) == nullptr);
      continue;
    }
    REQUIRE(fused.fusions.of(both) != nullptr);
    CHECK(fused.fusions.of(both)->kind == Fusion::Kind::funnel);
    CHECK(fused.fusions.of(both)->a == low);
    CHECK(fused.fusions.of(both)->b == high);
    CHECK(fused.fusions.absorbs(down));
    CHECK(fused.fusions.absorbs(up));
  }
}

TEST_CASE("fusion: what is read twice, or across a jump, stays by itself") {
  Builder to;
  static_cast<void>(to.reserve(16));
  const Ref a = to.load(0, 4);
  const Ref b = to.load(4, 4);
  const Ref c = to.load(8, 4);
  const Ref twice = to.bit_and(a, b);
  const Ref first = to.bit_or(twice, c);
  const Ref second = to.bit_xor(twice, c);
  const Ref before = to.and_not(a, c);
  const form::Label label = to.label();
  to.jump_if(to.load(12), label);
  to.mark(label);
  const Ref behind = to.bit_xor(before, b);
  to.store(to.reserve(4), first);
  to.store(to.reserve(4), second);
  const Fused fused(to, behind);
  for (const Ref value : {twice, first, second, before, behind}) {
    CHECK(fused.fusions.of(value) == nullptr);
    CHECK_FALSE(fused.fusions.absorbs(value));
  }
}

TEST_CASE("fusion: of three operations in a row two are one, and what is compared at a jump is left alone") {
  Builder to;
  static_cast<void>(to.reserve(16));
  const Ref a = to.load(0, 4);
  const Ref b = to.load(4, 4);
  const Ref c = to.load(8, 4);
  const Ref d = to.load(12, 4);
  const Ref one = to.bit_and(a, b);
  const Ref two = to.bit_or(one, c);
  const Ref three = to.bit_xor(two, d);
  SECTION("nothing is taken") {
    const Fused fused(to, three);
    CHECK(fused.fusions.of(two) != nullptr);
    CHECK(fused.fusions.of(three) == nullptr);
    CHECK_FALSE(fused.fusions.absorbs(two));
  }
  SECTION("one is taken") {
    std::vector<bool> is_taken(one + 1);
    is_taken[one] = true;
    const Fused fused(to, three, is_taken);
    CHECK(fused.fusions.of(two) == nullptr);
    CHECK(fused.fusions.of(three) != nullptr);
    CHECK(fused.fusions.absorbs(two));
  }
}
