#include "engine/ranks/ranks.hpp"
#include "tests/engine/ranks/thread_ranks.hpp"

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

TEST_CASE("ranks: one process is rank 0 of one, and waits for nobody") {
  OneRank one;
  CHECK(one.rank() == 0);
  CHECK(one.size() == 1);
  CHECK(one.gather("own") == std::vector<std::string>{"own"});
  std::string bytes = "kept";
  one.broadcast(bytes);
  CHECK(bytes == "kept");
  CHECK(one.difference({{"a version", "1"}}).empty());
  CHECK_THROWS_AS(one.send(0, Ranks::Channel::orders, "x"), std::logic_error);
  CHECK_THROWS_AS(one.receive(Ranks::Channel::orders), std::logic_error);
}

TEST_CASE("ranks: rank 0 gathers, and broadcasts") {
  std::vector<std::string> gathered;
  std::atomic<int> right = 0;
  ThreadRanks(3).run([&](Ranks& ranks) {
    for (int time = 0; time < 20; ++time) {
      const auto all = ranks.gather(std::to_string(ranks.rank() + time));
      if (ranks.rank() == 0 && time == 19) gathered = all;
    }
    std::string bytes = ranks.rank() == 0 ? "from rank 0" : "";
    ranks.broadcast(bytes);
    right += bytes == "from rank 0" ? 1 : 0;
  });
  CHECK(gathered == std::vector<std::string>{"19", "20", "21"});
  CHECK(right == 3);
}

TEST_CASE("ranks: all of them learn what differs") {
  std::vector<std::string> told(3);
  ThreadRanks(3).run([&](Ranks& ranks) {
    const std::string second = ranks.rank() == 2 ? "other" : "same";
    told[static_cast<std::size_t>(ranks.rank())] = ranks.difference({{"a version", "1"}, {"rules", second}});
  });
  for (const std::string& each : told) CHECK(each == "rank 2 has rules other than those of rank 0");
}
