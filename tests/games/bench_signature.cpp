// The number of positions that alpha-beta needs for a fixed set of searches over all games. It changes with
// the search, with an order of moves and with a game. After such a change, put the number that `regola bench
// games/*.rules` prints here.

#include "tests/engine/console/run.hpp"
#include "tests/games/game_files.hpp"

#include <catch2/catch.hpp>

using namespace regola::test;

TEST_CASE("the signature of the searches over all games") {
  constexpr const char* signature = "all                              447317 nodes\n";
  std::vector<std::string> call = {"bench"};
  for (const auto& file : game_files()) {
    call.push_back(file.string());
  }
  const Ran ran = run(call);
  REQUIRE(ran.code == 0);
  const std::size_t last = ran.out.rfind("all ");
  REQUIRE(last != std::string::npos);
  INFO(ran.out);
  CHECK(ran.out.substr(last) == signature);
}
