#include "tests/engine/console/run.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;

TEST_CASE("analyze --db: proven values beside each move, and a search where there is none") {
  const TemporaryFolder folder;
  REQUIRE(run({"solve", path_of("chess"), "--pieces", "K R k", "--db", folder.path()}).code == 0);
  const std::string status = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
  const Ran known = run({"analyze", path_of("chess"), status, "--db", folder.path()});
  CHECK(known.code == 0);
  CHECK(known.out.rfind("white: wins in 29 plies (proven, from the database)\n  Kb2: wins in 29 plies\n",
                        0) == 0);
  const auto json =
      nlohmann::json::parse(run({"analyze", path_of("chess"), status, "--db", folder.path(), "--json"}).out);
  CHECK(json["known"]["plies"] == 29);
  CHECK(json["moves"].front()["known"]["value"] == "win");
  const Ran searched = run({"analyze", path_of("chess"), "--depth", "1", "--db", folder.path()});
  CHECK(searched.out.find("not proven") != std::string::npos);
  const Ran refused = run({"analyze", path_of("dodgem"), "--db", folder.path() + "/none"});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("--db: '") != std::string::npos);
}
