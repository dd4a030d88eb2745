#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;
using nlohmann::json;

namespace {

const std::string asked_game =
    "players x/o\nboard\n  x.o\n  ...\nmove go e s: x . -> . [x]  // a step\nwin s: x #\n";

Ran why(std::vector<std::string> arguments) {
  const TextFile file(asked_game);
  arguments.insert(arguments.begin(), {"why", file.path()});
  return run(arguments);
}

} // namespace

TEST_CASE("why: yes with every move that is meant, no with the reason, or the game is over") {
  struct Row {
    std::vector<std::string> arguments;
    int code;
    const char* out;
  };
  const Row rows[] = {
      {{"go", "a2-b2"}, 0, "yes: go a2-b2   line 5: move go e s: x . -> . [x]\n"},
      {{"a2"},
       0,
       "yes: go a2-b2   line 5: move go e s: x . -> . [x]\nyes: go a2-a1   line 5: move go e s: x . -> . "
       "[x]\n"},
      {{"b2"}, 1, "no: b2 is empty; there leads go a2-b2\n"},
      {{"a2b2", "--from", "xo./... x"},
       1,
       "no: line 5: move go e s: x . -> . [x] came nearest; b2 is occupied by 'o'\n"},
      {{"c2b2", "--from", "..o/x.. o"}, 1, "no: the game is over: x; line 6: win s: x #: it matches on a1\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.arguments);
    const Ran ran = why(row.arguments);
    CHECK(ran.code == row.code);
    CHECK(ran.out == row.out);
    CHECK(ran.err.empty());
  }
}

TEST_CASE("why as JSON") {
  const Ran yes = why({"a2", "b2", "--json"});
  CHECK(yes.code == 0);
  CHECK(json::parse(yes.out) ==
        json({{"legal", true},
              {"moves", {{{"move", "go a2-b2"}, {"line", 5}, {"rule", "move go e s: x . -> . [x]"}}}}}));
  const Ran no = why({"b2", "--json"});
  CHECK(no.code == 1);
  CHECK(json::parse(no.out) == json({{"legal", false}, {"reason", "b2 is empty; there leads go a2-b2"}}));
  const Ran over = why({"c2", "--json", "--from", "..o/x.. o"});
  CHECK(over.code == 1);
  CHECK(json::parse(over.out)["reason"] == "the game is over: x; line 6: win s: x #: it matches on a1");
}

TEST_CASE("why refuses files, statuses and calls that make no sense") {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {}, {"a2", "--from", "x.o x"}, {"a2", "--set", "N=3"}, {"a2", "--z"}}) {
    CAPTURE(arguments);
    const Ran ran = why(arguments);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
  CHECK(run({"why", "nowhere.rules", "a2"}).code == 2);
}
