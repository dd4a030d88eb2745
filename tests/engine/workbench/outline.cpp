#include "engine/workbench/outline.hpp"

#include "tests/engine/workbench/snapshot_of.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("workbench outline: each line by its word and name, faulty ones as well") {
  const auto snapshot =
      test::snapshot_of("game Mill // one\n\nboard\n  x..\nmove hop n: x (\nclass foe = o\nlose if stuck\n");
  const auto items = workbench::outline(snapshot);
  REQUIRE(items.size() == 5);
  CHECK(items[0].name == "game Mill");
  CHECK(items[1].name == "board");
  CHECK(snapshot.text_of({0, items[1].whole.offset, items[1].whole.length}) == "board\n  x..");
  CHECK(items[2].name == "hop");
  CHECK(items[2].detail == " n: x (");
  CHECK(items[3].name == "foe");
  CHECK(items[4].name == "lose if stuck");
}

TEST_CASE("workbench folds: drawings, comments, expectations, includes") {
  const auto snapshot = test::snapshot_of(
      "// one\n// two\nboard\n  ...\n  ...\nexpect moves = 1\nexpect moves = 2\nlose\n  if stuck\n");
  std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
  for (const auto& fold : workbench::folds(snapshot)) found.emplace_back(fold.first, fold.last);
  CHECK(found == std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 1}, {2, 4}, {5, 6}, {7, 8}});
}

TEST_CASE("workbench faults: a fix puts right what check puts right") {
  const auto snapshot = test::snapshot_of("players x/o\nboard 3x3\nmvoe put: . -> x\n");
  const auto faults = workbench::faults(snapshot, snapshot.loaded().diagnostics);
  REQUIRE(faults.size() == 1);
  REQUIRE(faults.front().fix);
  CHECK(faults.front().fix_title == "Change 'mvoe' to 'move'");
  CHECK(workbench::edited(snapshot.text(), {*faults.front().fix}) ==
        "players x/o\nboard 3x3\nmove put: . -> x\n");
}

TEST_CASE("workbench faults: one of a text that is included stands where it is included") {
  const auto snapshot = test::snapshot_of("players x/o\ninclude base.rules\n",
                                          {{"base.rules", "board 3x3\nmvoe put: . -> x\n"}});
  const auto faults = workbench::faults(snapshot, snapshot.loaded().diagnostics);
  REQUIRE(faults.size() == 1);
  CHECK(snapshot.text_of({0, faults.front().span.offset, faults.front().span.length}) == "base.rules");
  CHECK(test::contains(faults.front().message, "base.rules:2:1: 'mvoe'"));
  CHECK(!faults.front().fix);
}

TEST_CASE("workbench formatting: the lines that change, line ends as they were") {
  const auto laid_out = [](const std::string& text) {
    const auto snapshot = test::snapshot_of(text);
    const auto edits = workbench::formatting(snapshot);
    return edits ? workbench::edited(text, *edits) : std::string("faulty");
  };
  CHECK(laid_out("players  x/o\nboard 3x3\nmove put:   . -> x\n") ==
        "players x/o\nboard 3x3\nmove put: . -> x\n");
  CHECK(laid_out("players  x/o\r\nboard 3x3\r\nmove put: . -> x\r\n") ==
        "players x/o\r\nboard 3x3\r\nmove put: . -> x\r\n");
  CHECK(laid_out("players x/o\nboard 3x3\nmvoe put:   . -> x\n") == "faulty");
}
