#include "tests/engine/console/run.hpp"
#include "tests/engine/listed_text.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "rules/text/diagnostic_story.hpp"

using namespace regola::test;
using nlohmann::json;

namespace {

const std::string row_of_two = "players x/o\nboard 3x1\nmove put: . -> x\nwin e: x^2\ndraw if stuck\n";

} // namespace

TEST_CASE("check: fine, an expectation that fails, a file that cannot be used") {
  struct Row {
    std::string text;
    int code;
    const char* out;
    const char* err;
  };
  const Row rows[] = {
      {row_of_two, 0, ": fine, 0 expectations met\n", ""},
      {row_of_two + "expect moves = 3\n", 0, ": fine, 1 expectation met\n", ""},
      {row_of_two + "expect moves = 4\n", 1, ": an expectation failed\n", "expected 4, found 3"},
      {row_of_two + "expect perft 2 = 6\nexpect xx. o result = x\nexpect .x. o refuse b1\n", 0,
       ": fine, 3 expectations met\n", ""},
      {row_of_two + "expect xx. o result = o\n", 1, ": an expectation failed\n", "expected o, found x"},
      {row_of_two + "expect xx. o moves = 1\n", 1, ": an expectation failed\n",
       "expected 1, found 0 (the game is over: x)"},
      {"players x/o\nboard 1x1\nmove put: . -> x\npass if stuck\nscore count x - count x\n"
       "expect x o result = draw\n",
       1, ": an expectation failed\n", "expected draw, found +0 (a score of 0 is written +0)"},
      {row_of_two + "expect refuse a1\n", 1, ": an expectation failed\n", "found allowed"},
      {"mvoe put: . -> x\n", 2, ": this file cannot be used\n", "did you mean 'move'?"},
  };
  for (const Row& row : rows) {
    const TextFile file(row.text);
    const Ran ran = run({"check", file.path()});
    CAPTURE(row.text, ran.err);
    CHECK(ran.code == row.code);
    CHECK(ran.out == file.path() + row.out);
    CHECK(ran.err.empty() == std::string(row.err).empty());
    CHECK(ran.err.find(row.err) != std::string::npos);
  }
}

TEST_CASE("check: a parameter before the files takes one word") {
  const TextFile file("param N=3\nplayers x/o\nboard Nx1\nmove put: . -> x\ndraw if stuck\n");
  CHECK(run({"check", "--set", "N=4", file.path(), file.path()}).code == 0);
}

TEST_CASE("check: of several files the worst one decides") {
  const TextFile good(row_of_two);
  const TextFile failing(row_of_two + "expect moves = 4\n");
  CHECK(run({"check", good.path(), failing.path()}).code == 1);
  CHECK(run({"check", good.path(), "nowhere.rules", failing.path()}).code == 2);
  const Ran both = run({"check", good.path(), good.path()});
  CHECK(both.code == 0);
  CHECK(both.out ==
        good.path() + ": fine, 0 expectations met\n" + good.path() + ": fine, 0 expectations met\n");
}

TEST_CASE("check as JSON") {
  const TextFile file(row_of_two + "expect moves = 4\n");
  const Ran ran = run({"check", file.path(), "--json"});
  CHECK(ran.code == 1);
  CHECK(ran.err.empty());
  const json answer = json::parse(ran.out);
  REQUIRE(answer.size() == 1);
  CHECK(answer[0]["file"] == file.path());
  CHECK(answer[0]["ok"] == false);
  CHECK(answer[0]["expectations"] == json::array({{{"line", 6}, {"met", false}, {"found", "3"}}}));
  CHECK(answer[0]["diagnostics"][0]["code"] == "expectation-failed");
  CHECK(answer[0]["diagnostics"][0]["line"] == 6);
}

TEST_CASE("check: a text that no form plays is fine, and a note says which line is why") {
  const TextFile file(listed_text);
  const Ran ran = run({"check", file.path()});
  CHECK(ran.code == 0);
  CHECK(ran.out == file.path() + ": fine, 0 expectations met\n");
  CHECK(ran.err ==
        file.path() + ":4:1: note: this text is played by the reference matcher, slowly, for it has no form: "
                      "'after' among more than 64 names\n"
                      "   = help: let several lines share a name\n");
  const json answer = json::parse(run({"check", file.path(), "--json"}).out)[0];
  CHECK(answer["ok"] == true);
  REQUIRE(answer["diagnostics"].size() == 1);
  CHECK(answer["diagnostics"][0]["severity"] == "note");
  CHECK(answer["diagnostics"][0]["code"] == "no-form");
  CHECK(answer["diagnostics"][0]["line"] == 4);
}

TEST_CASE("check --walk tells what random games met") {
  const std::string text = "players x/o\nboard 3x1\nmove put: . -> x\nmove turn if count o = 3: o -> x\n"
                           "win in a1: x\nlose if count o = 3\ndraw if stuck\n";
  const TextFile file(text);
  const Ran ran = run({"check", file.path(), "--walk", "200", "--seed", "7"});
  CHECK(ran.code == 0);
  for (const char* part :
       {": fine, 0 expectations met\n  random games: 200 plies, seed 7; ",
        " ended\n  plies of a game: 1 to 3, ", " on average\n  moves in a turn: 1 to 3, ", "\n  results: o ",
        ", x ",
        "\n  lines that never did anything:\n    line 4: move turn if count o = 3: o -> x\n"
        "  ends that no game came to:\n    line 6: lose if count o = 3\n    line 7: draw if stuck\n"}) {
    CAPTURE(part, ran.out);
    CHECK(ran.out.find(part) != std::string::npos);
  }
  CHECK(run({"check", file.path(), "--walk", "200", "--seed", "7"}).out == ran.out);
  CHECK(run({"check", file.path(), "--walk", "200", "--seed", "8"}).out != ran.out);
  const json walk =
      json::parse(run({"check", file.path(), "--walk", "200", "--seed", "7", "--json"}).out)[0]["walk"];
  CHECK(walk["plies"] == 200);
  CHECK(walk["lengths"]["most"] == 3);
  CHECK(walk["moves"]["least"] == 1);
  CHECK(walk["results"]["x"].get<int>() + walk["results"]["o"].get<int>() == walk["games"].get<int>());
  CHECK(walk["idle_lines"][0]["line"] == 4);
  CHECK(walk["idle_ends"].size() == 2);
  CHECK(walk["unfinished"] == 0);
}

TEST_CASE("check --walk tells of games that do not end") {
  const TextFile file("players x/o\nboard 2x2\n  x.\n  o.\nmove go e w: x . -> . [x]\nlose if stuck\n");
  const Ran ran = run({"check", file.path(), "--walk", "1100"});
  CHECK(ran.out.find("  random games: 1100 plies, seed 1; 0 ended\n  plies of a game: none\n") !=
        std::string::npos);
  CHECK(ran.out.find("  games that had not ended after 500 plies: 2\n") != std::string::npos);
}

TEST_CASE("check warns of a game that is over before it begins, unless the text expects it") {
  const std::string text =
      "players x/o\nboard 3x1\n  x..\nmove put: . -> x\nlose if count o = 0\ndraw if stuck\n";
  const TextFile file(text);
  const Ran ran = run({"check", file.path()});
  CHECK(ran.code == 0);
  CHECK(ran.err.find(":5:1: warning: the game is over at the start, by this line: o [no-effect]") !=
        std::string::npos);
  const TextFile meant(text + "expect result = o\n");
  CHECK(run({"check", meant.path()}).err.empty());
}

TEST_CASE("check says which hand is empty where nobody can move at the start") {
  const std::string help = "'put' draws 'x' from a hand that holds none";
  const std::string text = "players x/o\nboard 3x3\nhand 0x=o\nmove put: . -> x\nmove take e: x o -> . [x]\n";
  const TextFile stuck(text + "draw if stuck\n");
  const std::string drawn = run({"check", stuck.path()}).err;
  CHECK(drawn.find(":6:1: warning: the game is over at the start, by this line: draw") != std::string::npos);
  CHECK(drawn.find(help) != std::string::npos);
  const TextFile stopped(text);
  const std::string warned = run({"check", stopped.path()}).err;
  CHECK(warned.find(":4:1: warning: nobody can move at the start [no-effect]") != std::string::npos);
  CHECK(warned.find(help) != std::string::npos);
  const TextFile meant(text + "expect result = stopped\n");
  CHECK(run({"check", meant.path()}).err.empty());
  const TextFile kept(
      "players x/o\nboard 3x3\nhand 0x=o by take\nmove put: . -> x\nmove take e: x o -> . [x]\n");
  CHECK(run({"check", kept.path()}).err.empty());
}

TEST_CASE("check tells how turns become smaller that have too many moves by a part") {
  const TextFile file("players x/o\nboard 19x19\nmove first: . -> x\nthen second free: . -> x\n");
  const std::string refused = run({"check", file.path()}).err;
  CHECK(refused.find("more than 50000 moves in one turn") != std::string::npos);
  CHECK(refused.find("write the part as a `move` line, and `extra` in the line before it") !=
        std::string::npos);
}

TEST_CASE("check without --walk plays no random games that it tells of") {
  const TextFile file(row_of_two);
  CHECK_FALSE(json::parse(run({"check", file.path(), "--json"}).out)[0].contains("walk"));
}

TEST_CASE("check --watch takes one file, and no --json") {
  const TextFile file(row_of_two);
  CHECK(run({"check", "--watch", file.path(), file.path()}).code == 2);
  CHECK(run({"check", "--watch", "--json", file.path()}).code == 2);
}

TEST_CASE("check --explain tells the story of a code, with an example that brings it") {
  for (const regola::DiagnosticStory& story : regola::diagnostic_stories()) {
    const std::string code(to_string(story.code));
    CAPTURE(code);
    const Ran ran = run({"check", "--explain", code});
    CHECK(ran.code == 0);
    const bool has_example = ran.out.find("This text is an example:") != std::string::npos;
    CHECK(has_example == (story.code != regola::Code::line_too_long));
    CHECK((ran.out.find("[" + code + "]") != std::string::npos) == has_example);
  }
  const json answer = json::parse(run({"check", "--explain", "no-effect", "--json"}).out);
  CHECK(answer["code"] == "no-effect");
  CHECK(answer["report"].get<std::string>().find("[no-effect]") != std::string::npos);
  CHECK(run({"check", "--explain", "[no-effect]"}).out == run({"check", "--explain", "no-effect"}).out);
}

TEST_CASE("check --explain knows its codes, and check wants a file") {
  const Ran ran = run({"check", "--explain", "no-efect"});
  CHECK(ran.code == 2);
  CHECK(ran.err == "regola: 'no-efect' is no code of a diagnostic; did you mean 'no-effect'?\n");
  CHECK(run({"check", "--explain", "no-effect", "file.rules"}).code == 2);
  CHECK(run({"check"}).code == 2);
}

TEST_CASE("check --since: where a text may mean something else") {
  const TextFile file(
      "players x/o\nboard\n  x..\n  ..o\nlink e/w c1-a1 c2-a2\nmove go diagonal: x . -> . [x]\n"
      "draw if quiet {} = 4\nlose if stuck\nwin e in a1: x^2\nwin e in a1: [x]^2\n");
  const Ran ran = run({"check", file.path(), "--since", "0.2.0"});
  CHECK(ran.code == 0);
  CHECK(ran.out ==
        file.path() + ": fine, 0 expectations met\n" + file.path() +
            ":6:9: since 0.2.0: 'diagonal' leads along links, too; it was a way of the grid alone\n"
            "    = instead: a link of its own, such as `link ne/sw`, says where it leads\n" +
            file.path() +
            ":7:1: since 0.2.0: this draw is read before line 8, for either player; all ends were read "
            "as the player sees them who has moved, and then as the other does\n"
            "    = instead: `win` and `lose` above `draw`, for the old order\n" +
            file.path() +
            ":9:7: since 0.2.0: the first cell of the run is one of these; it was any of its cells\n"
            "    = instead: a mark around the cell, as in `in a1: [x]^3`\n");
  CHECK(run({"check", path_of("tic-tac-toe"), "--since", "0.1.0"}).out.find("since") == std::string::npos);
  CHECK(run({"check", file.path(), "--since", "9.9"}).code == 2);
}
