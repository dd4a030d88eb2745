#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;

TEST_CASE("verify: a proof is written and read") {
  const TextFile file("");
  const Ran wrote = run({"solve", path_of("dodgem"), "--proof", file.path()});
  CHECK(wrote.code == 0);
  CHECK(wrote.err.empty());
  const Ran read = run({"verify", path_of("dodgem"), file.path()});
  CHECK(read.code == 0);
  CHECK(read.err.empty());
  CHECK(read.out.rfind("x wins within 19 plies\nfrom x../x../.oo x\n", 0) == 0);
  const auto json = nlohmann::json::parse(run({"verify", path_of("dodgem"), file.path(), "--json"}).out);
  CHECK(json["proven"] == true);
  CHECK(json["claims"][0]["player"] == "x");
  CHECK(json["claims"][0]["plies"] == 19);
  CHECK(json["positions"] > 10);
  // The text of another game, and a file that is damaged.
  const Ran other = run({"verify", path_of("chess"), file.path()});
  CHECK(other.code == 2);
  CHECK(other.err.rfind("regola: " + file.path() + ": line 2: 'x../x../.oo x' is no status of this game",
                        0) == 0);
  std::filesystem::resize_file(file.path(), std::filesystem::file_size(file.path()) - 1);
  const Ran cut = run({"verify", path_of("dodgem"), file.path()});
  CHECK(cut.code == 2);
  CHECK(cut.err.find(": a part is missing") != std::string::npos);
  CHECK(cut.out.empty());
}

TEST_CASE("verify: a claim that does not hold is no proof") {
  const TextFile file("");
  REQUIRE(run({"solve", path_of("tic-tac-toe"), "--proof", file.path()}).code == 0);
  const TextFile lost("players x/o\nboard 3x3\n  ...\n  ...\n  ...\nmove put: . -> x\nlose around: x^3\n"
                      "draw if stuck\n");
  const Ran ran = run({"verify", lost.path(), file.path()});
  CHECK(ran.code == 1);
  CHECK(ran.out.rfind("not proven: ", 0) == 0);
  const auto json = nlohmann::json::parse(run({"verify", lost.path(), file.path(), "--json"}).out);
  CHECK(json["proven"] == false);
  CHECK(json["reason"].is_string());
}

TEST_CASE(
    "solve: a proof that cannot be written is told before the work, and none is left of what is not solved") {
  const Ran nowhere = run({"solve", path_of("chess"), "--proof", "/nowhere/p"});
  CHECK(nowhere.code == 2);
  CHECK(nowhere.err == "regola: --proof: '/nowhere/p' cannot be written\n");
  const TextFile file("");
  std::filesystem::remove(file.path());
  CHECK(run({"solve", path_of("connect-four"), "--time", "50ms", "--proof", file.path()}).code == 1);
  CHECK_FALSE(std::filesystem::exists(file.path()));
  // An older proof stays as it is.
  std::ofstream(file.path()) << "kept";
  CHECK(run({"solve", path_of("connect-four"), "--time", "50ms", "--proof", file.path()}).code == 1);
  CHECK(std::filesystem::file_size(file.path()) == 4);
}
