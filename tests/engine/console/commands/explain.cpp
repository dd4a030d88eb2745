#include "tests/engine/console/run.hpp"
#include "tests/engine/listed_text.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola::test;
using nlohmann::json;

namespace {

using regola::test::contains;

} // namespace

TEST_CASE("explain: one line of a text") {
  const Ran ran = run({"explain", path_of("tic-tac-toe"), "--line", "5"});
  CHECK(ran.code == 0);
  CHECK(ran.err.empty());
  CHECK(contains(ran.out, "Tic-Tac-Toe: 3 columns, 3 rows, 9 cells, planes of 64 bits (1 word)\n"
                          "planes: o x; . has none, it lies where no other symbol does\n"));
  CHECK(contains(ran.out,
                 "\n"
                 "line 5: win around: x^3\n"
                 "  program 2\n"
                 "    r0    = cells x                    ; 0\n"
                 "    r1[4] = r0 & shift(r0; e se s sw)  ; 12\n"
                 "    r2[4] = r1 & shift(r1; e se s sw)  ; 12\n"
                 "  picture: x^3; headings e se s sw; exact, one match a cell and heading, straight\n"
                 "  r2[4] of program 2: holds if not empty\n"
                 "  cost: 24 operations of 1 word, 4 lanes\n"));
  CHECK_FALSE(contains(ran.out, "line 4"));
}

TEST_CASE("explain: a program that several lines share is printed once") {
  const std::string out = run({"explain", path_of("english-draughts")}).out;
  CHECK(contains(out, "moves without a condition: lines 13, 14, 15, 16\n  program 4: "));
  CHECK(out.find("\n  program 4: above\n") != std::string::npos);
  CHECK(out.find("\n    r11[4] = ") == out.rfind("\n    r11[4] = "));
}

TEST_CASE("explain: the players") {
  const std::string first = run({"explain", path_of("tic-tac-toe")}).out;
  CHECK(contains(first, "the programs of o are these mirrored: --player o\n"));
  CHECK_FALSE(contains(first, "== x =="));
  CHECK(run({"explain", path_of("tic-tac-toe"), "--player", "x"}).out == first);
  const std::string second = run({"explain", path_of("tic-tac-toe"), "--player", "o"}).out;
  CHECK(contains(second, "cells o "));
  CHECK(contains(second, "cell 1 (.) becomes o"));
  const std::string both = run({"explain", path_of("tablut")}).out; // two sides of their own
  CHECK(both.find("\n== ") != both.rfind("\n== "));
  const Ran unknown = run({"explain", path_of("tic-tac-toe"), "--player", "y"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err == "regola: this game has no player 'y'; it has x and o\n");
}

TEST_CASE("explain: rules on the whole status") {
  const std::string all = run({"explain", path_of("tris-rules-only")}).out;
  CHECK(contains(all, "no board: it is compiled when the length of a status is known\n"));
  CHECK(
      contains(all, "random games: by the reference matcher; what has no form: rules on the whole status\n"));
  CHECK(contains(run({"explain", path_of("tris"), "--line", "6"}).out,
                 "line 6: xA-BCDEFGH -> oAxBCDEFGH\n  program "));
  CHECK(run({"explain", path_of("tris-rules-only"), "--line", "1"}).code == 2); // nothing is compiled of it
}

TEST_CASE("explain: a text without a value has that of its ends") {
  const TextFile file("players x/o\nboard 4x4\nmove put: . -> x\nwin around: x^3\n");
  const std::string out = run({"explain", file.path()}).out;
  CHECK(contains(out, "the value of a text without one: how near x is to a win\n"));
  CHECK(contains(out, ": places still open\n"));
  CHECK(contains(out, ": places where cell 3 is right\n"));
}

TEST_CASE("explain --json holds the same") {
  const json answer = json::parse(run({"explain", path_of("tic-tac-toe"), "--json"}).out);
  CHECK(answer["game"] == "Tic-Tac-Toe");
  CHECK(answer["bits"] == 64);
  CHECK(answer["words"] == 1);
  CHECK(answer["planes"] == "ox");
  CHECK(answer["symbol_without_plane"] == ".");
  CHECK(answer["mirrored"] == true);
  REQUIRE(answer["players"].size() == 1);
  const json& lines = answer["players"][0]["lines"];
  REQUIRE(lines.size() == 4);
  CHECK(lines[1]["text"] == "win around: x^3");
  CHECK(lines[1]["cost"]["operations"] == 24);
  const json& result = lines[1]["picture"]["results"][0];
  CHECK(result["register"] == 2);
  for (const json& program : answer["programs"]) {
    if (program["program"] == result["program"]) {
      CHECK(program["code"][2]["text"] == "r1 & shift(r1; e se s sw)");
    }
  }
  const json one = json::parse(run({"explain", path_of("tic-tac-toe"), "--line", "5", "--json"}).out);
  CHECK(one["players"][0]["lines"].size() == 1);
  CHECK(one["programs"].size() == 1);
}

TEST_CASE("explain: a parameter makes another board") {
  const std::string out = run({"explain", path_of("othello"), "--set", "N=10"}).out;
  CHECK(contains(out, "Othello: 10 columns, 10 rows, 100 cells, planes of 128 bits (2 words)\n"));
  CHECK(contains(out, " of 2 words, 8 lanes\n"));
}

TEST_CASE("explain refuses what it cannot explain") {
  const Ran no_line = run({"explain", path_of("tic-tac-toe"), "--line", "99"});
  CHECK(no_line.code == 2);
  CHECK(no_line.out.empty());
  CHECK(no_line.err == "regola: --line 99: the text has no such line\n");
  const Ran no_program = run({"explain", path_of("tic-tac-toe"), "--line", "2"});
  CHECK(no_program.code == 2);
  CHECK(no_program.err == "regola: --line 2: nothing is compiled of 'players x/o'\n");
  CHECK(run({"explain", path_of("tic-tac-toe"), "--line", "0"}).code == 2);
  const TextFile bad("players x/o\nboard 3x3\nmoev put: . -> x\n");
  const Ran faulty = run({"explain", bad.path()});
  CHECK(faulty.code == 2);
  CHECK(faulty.out.empty());
  CHECK(contains(faulty.err, "did you mean 'move'?"));
  CHECK(run({"explain", "no-such-file.rules"}).code == 2);
}

TEST_CASE("explain: a line of an included text is called by its file and its number there") {
  const TextFile part("move put: . -> x\nwin around: x^3\n");
  const std::string name = std::filesystem::path(part.path()).filename().string();
  const TextFile game("players x/o\nboard 3x3\ninclude " + name + "\nmove take: o -> x\n");

  const std::string all = run({"explain", game.path()}).out;
  CHECK(contains(all, "moves without a condition: line 4; line 1 of " + part.path() + "\n"));
  CHECK(contains(all, "\nline 2 of " + part.path() + ": win around: x^3\n"));

  for (const std::string& called : {name + ":1", part.path() + ":1"}) {
    const Ran one = run({"explain", game.path(), "--line", called});
    CHECK(one.code == 0);
    CHECK(contains(one.out, "\nline 1 of " + part.path() + ": move put: . -> x\n"));
    CHECK_FALSE(contains(one.out, "move take"));
  }
  CHECK(contains(run({"explain", game.path(), "--line", "4"}).out, "\nline 4: move take: o -> x\n"));
  CHECK(run({"explain", game.path(), "--line", "6"}).err == "regola: --line 6: the text has no such line\n");
  CHECK(run({"explain", game.path(), "--line", name + ":9"}).err ==
        "regola: --line " + name + ":9: the text has no such line\n");

  const json lines = json::parse(run({"explain", game.path(), "--json"}).out)["players"][0]["lines"];
  REQUIRE(lines.size() == 3);
  CHECK(lines[0]["line"] == 4);
  CHECK_FALSE(lines[0].contains("file"));
  CHECK(lines[1]["line"] == 1);
  CHECK(lines[1]["file"] == part.path());
}

TEST_CASE("explain: what names another line calls an included one by its file, too") {
  const TextFile part("move put: . -> x\n");
  const std::string name = std::filesystem::path(part.path()).filename().string();
  const TextFile game("players x/o\nboard 3x1\ninclude " + name + "\nwin e: x^3\n");
  CHECK(contains(run({"explain", game.path()}).out, "line 1 of " + part.path() + " wins if its cell 1 lies"));
}

TEST_CASE("explain: how random games are played, and what has no form") {
  const std::string out = run({"explain", path_of("tic-tac-toe"), "--backend", "portable"}).out;
  CHECK(contains(out, "random games: one form of "));
  CHECK(contains(out, "interpreted: the portable back end was asked for\n"));
  const TextFile listed(listed_text);
  CHECK(contains(run({"explain", listed.path()}).out, "random games: by the reference matcher; what has no "
                                                      "form: 'after' among more than 64 names (line 4)\n"));
  const Ran ply = run({"explain", path_of("tic-tac-toe"), "--ply"});
  CHECK(ply.code == 0);
  CHECK(contains(ply.out, " = nth "));
  CHECK(contains(ply.out, "  jump L"));
  CHECK(run({"explain", listed.path(), "--ply"}).code == 1);
  CHECK(run({"explain", path_of("tris"), "--ply", "--line", "3"}).code == 2);
  const json told = json::parse(run({"explain", path_of("tic-tac-toe"), "--json"}).out)["random_games"];
  CHECK(told["instructions"] > 50);
  CHECK(told["values_known"] < told["values_asked"]);
  CHECK((told["machine_code_bytes"] > 0) == told["why_interpreted"].get<std::string>().empty());
  CHECK((told["instructions_folded"] > 0) == (told["machine_code_bytes"] > 0));
  CHECK(told["instructions_fused"] <= told["instructions"]);
  CHECK(told["lanes_reordered"] == false); // of vectors that are shifted both ways there are none
  const json flips = json::parse(run({"explain", path_of("othello"), "--json"}).out)["random_games"];
  CHECK(flips["lanes_reordered"] == flips["why_interpreted"].get<std::string>().empty());
}

TEST_CASE("explain: tiers, and what comes back") {
  const Ran ran = run({"explain", path_of("connect-four"), "--tiers", "--set", "M=3", "--set", "N=2"});
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "Connect Four: 7 tiers, by what never comes back\n"
                          "  count o never falls\n"
                          "  count x never falls\n"));
  CHECK(contains(ran.out, "    2                 30  3                         1 1\n"));
  CHECK(contains(ran.out, "    6                 20  -                         3 3\n"));
  const std::string halma = run({"explain", path_of("halma"), "--tiers"}).out;
  CHECK(contains(halma, "Halma: one tier, since no move changes a count\n"));
  CHECK(contains(run({"explain", path_of("go"), "--tiers"}).out,
                 "Go: one tier, since all that changes may come back\n"
                 "what comes back:\n"
                 "  count o rises by line 9, and falls by line 10\n"));
  const std::string dobutsu = run({"explain", path_of("dobutsu-shogi"), "--tiers"}).out;
  CHECK(contains(dobutsu, "what comes back:\n"));
  CHECK(contains(dobutsu, "  count C rises by line 16, and falls by lines "));
  CHECK(run({"explain", path_of("tris-rules-only"), "--tiers"}).code == 2);
}

TEST_CASE("explain: tiers as JSON") {
  const json told = json::parse(
      run({"explain", path_of("connect-four"), "--tiers", "--json", "--set", "M=3", "--set", "N=2"}).out);
  CHECK(told["complete"] == true);
  CHECK(told["quantities"].size() == 2);
  CHECK(told["quantities"][0]["weights"] == json({{"count o", 1}}));
  REQUIRE(told["tiers"].size() == 7);
  CHECK(told["tiers"][1] ==
        json({{"tier", 1}, {"values", {1, 0}}, {"positions_at_most", 6.0}, {"leads_to", {2}}}));
  CHECK(
      json::parse(run({"explain", path_of("dobutsu-shogi"), "--tiers", "--json"}).out)["comes_back"].size() >
      10);
}
