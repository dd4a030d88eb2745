#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;

namespace {

using regola::test::contains;

Ran analyze(const std::vector<std::string>& more, const std::string& game = "tic-tac-toe") {
  std::vector<std::string> call = {"analyze", path_of(game)};
  call.insert(call.end(), more.begin(), more.end());
  return run(call);
}

} // namespace

TEST_CASE("analyze: a line a depth, and the answer, seen by the player to move") {
  const Ran ran = analyze({"--depth", "9"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.rfind("depth  value", 0) == 0);
  for (const char* depth : {"\n    1  ", "\n    5  ", "\n    9  draw "}) {
    CAPTURE(depth);
    CHECK(contains(ran.out, depth));
  }
  CHECK(contains(ran.out, " (draw, 9 plies, proven)\n"));
  const Ran won = analyze({"xx./oo./.xo", "x"});
  CHECK(contains(won.out, "x: put c3 (wins in 1, 1 ply, proven)\n"));
  const Ran lost = analyze({"x../.o./..x", "o", "--depth", "6", "--multi", "7"});
  CHECK(contains(lost.out, "\n1. o: put "));
  CHECK(contains(lost.out, "\n6. o: put "));
  CHECK_FALSE(contains(lost.out, "\n7. o: put ")); // there are no more moves
  CHECK(contains(lost.out, "(loses in "));         // the corners
}

TEST_CASE("analyze: a margin that is not proven is no promise") {
  // Two moves before the end one ply sees a full board in no line.
  const TextFile file(
      "players x/o\nboard 6x1\n  x.....\nmove put: . -> x\npass if stuck\nscore count x - count o\n"
      "value lead = 3 * count x\n");
  const Ran guess = analyze({"--depth", "1"});
  CHECK(contains(guess.out, ", 1 ply, not proven)\n"));
  const Ran early = run({"analyze", file.path(), "--depth", "3"});
  CHECK(contains(early.out, ", 3 plies, not proven)\n"));
  CHECK_FALSE(contains(early.out, "wins by"));
  const Ran late = run({"analyze", file.path(), "--depth", "9"});
  CHECK(contains(late.out, "x: put b1 (wins by 2, 5 plies, proven)\n"));
}

TEST_CASE("analyze: why a search went no deeper") {
  const auto stopped = [](const std::string& by) {
    return nlohmann::json::parse(analyze({"--by", by, "--json"}).out)["stopped"].get<std::string>();
  };
  CHECK(stopped("alphabeta:depth=2") == "depth");
  CHECK(stopped("alphabeta:nodes=50") == "nodes");
  CHECK(stopped("alphabeta:depth=9") == "whole");
  CHECK(stopped("minimax:depth=2") == "depth");
  CHECK(stopped("minimax:nodes=50") == "nodes");
  CHECK(stopped("mcts:nodes=20") == "nodes");
  CHECK(stopped("greedy") == "whole");
  CHECK(contains(analyze({"--depth", "2"}).out, "not proven)\nIt stopped there because that is the depth"));
  CHECK(
      contains(analyze({"--by", "alphabeta:nodes=50"}).out, "It stopped there because it had seen as many"));
  CHECK_FALSE(contains(analyze({"--depth", "9"}).out, "It stopped"));
}

TEST_CASE("analyze: a move is looked into though there is no other, or no other that does not lose") {
  for (const char* status : {"xo./.../... x", "xx./o../... o"}) {
    const Ran ran = analyze({status, "--by", "alphabeta:nodes=100k"});
    CAPTURE(status, ran.out);
    CHECK(contains(ran.out, ", proven)\n"));
  }
}

TEST_CASE("analyze: one object as JSON") {
  const Ran ran = analyze({"xx./oo./.xo x", "--depth", "3", "--multi", "2", "--json"});
  CHECK(ran.code == 0);
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["status"] == "xx./oo./.xo x");
  CHECK(json["player"] == "x");
  CHECK(json["nodes"] > 0);
  CHECK(json["interrupted"] == false);
  REQUIRE(json["moves"].size() == 2);
  CHECK(json["moves"][0]["move"] == "put c3");
  CHECK(json["moves"][0]["value"] == "wins in 1");
  CHECK(json["moves"][0]["line"] == nlohmann::json({"put c3"}));
  CHECK(json["moves"][0]["exact"] == true);
}

TEST_CASE("analyze: any controller, and statuses of recorded games") {
  const TextFile record(
      "game: Tic-Tac-Toe\nstart: .../.../... x\nresult: x\n\n1. a1\n2. b2\n3. a2\n4. c3\n5. a3\n\n"
      "game: Tic-Tac-Toe\n\n1. b2\n");
  const Ran last = analyze({"--replay", record.path(), "--by", "minimax:depth=2"});
  CHECK(contains(last.out, "o: put "));
  const Ran first = analyze({"--replay", record.path(), "--game", "1", "--ply", "4", "--by", "greedy"});
  CHECK(contains(first.out, "x: put a3 (wins in 1"));
  const Ran over = analyze({"--replay", record.path(), "--game", "1"});
  CHECK(over.code == 0);
  CHECK(over.out == "The game is over: x.\n");
  CHECK(nlohmann::json::parse(analyze({"--replay", record.path(), "--game", "1", "--json"}).out)["result"] ==
        "x");
}

TEST_CASE("analyze refuses what makes no sense") {
  const TextFile record("game: Tic-Tac-Toe\n\n1. b2\n");
  const std::vector<std::vector<std::string>> calls = {
      {"zzz"},
      {"--by", "robot"},
      {"--by", "alphabeta:depth"},
      {"--by", "greedy", "--multi", "2"},
      {"--multi", "0"},
      {"--depth", "0"},
      {"--depth", "251"}, // more than alpha-beta can
      {"--by", "alphabeta:depth=251"},
      {"--ply", "1"},
      {"--game", "1"},
      {"--replay", "no-such-file"},
      {"--replay", record.path(), "--game", "2"},
      {"--replay", record.path(), "--ply", "2"},
  };
  for (const auto& more : calls) {
    CAPTURE(more);
    const Ran ran = analyze(more);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}
