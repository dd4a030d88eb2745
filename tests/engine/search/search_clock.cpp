#include "engine/search/search_clock.hpp"

#include <limits>

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("stop sign: without limits it never says yes") {
  SearchClock stop{Limits{}};
  for (int i = 0; i < 10'000; ++i) REQUIRE_FALSE(stop());
  CHECK(stop.nodes() == 10'000);
  CHECK(stop.left() == std::numeric_limits<double>::infinity());
}

TEST_CASE("stop sign: after so many nodes, and it stays so") {
  for (const std::uint64_t nodes : {1U, 2U, 300U, 5000U}) {
    Limits limits;
    limits.nodes = nodes;
    SearchClock stop(limits);
    for (std::uint64_t i = 0; i < nodes; ++i) REQUIRE_FALSE(stop());
    CHECK(stop());
    CHECK(stop());
    CHECK(stop.stopped());
    CHECK(stop.nodes() == nodes + 1);
    CHECK(stop.end(SearchEnd::whole) == SearchEnd::nodes);
  }
}

TEST_CASE("stop sign: when somebody asks for it") {
  bool asked = false;
  Limits limits;
  limits.stop = [&] { return asked; };
  SearchClock stop(limits);
  CHECK_FALSE(stop());
  CHECK(stop.end(SearchEnd::depth) == SearchEnd::depth);
  asked = true;
  int more = 0;
  while (!stop() && more < 1000) ++more;
  CHECK(more < 1000); // it looks now and then
  asked = false;
  CHECK(stop());
  CHECK(stop.end(SearchEnd::depth) == SearchEnd::asked);
}

TEST_CASE("stop sign: before the time is over, with a margin") {
  Limits limits;
  limits.seconds = 0.0;
  SearchClock over(limits);
  CHECK(over());
  CHECK(over.end(SearchEnd::depth) == SearchEnd::time);
  for (const double seconds : {0.01, 0.1, 1.0, 10.0, 1000.0}) {
    limits.seconds = seconds;
    const SearchClock stop(limits);
    CHECK(stop.left() < seconds);
    CHECK(stop.left() > seconds / 3);
  }
}
