#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>

using namespace regola::test;

TEST_CASE("show: a board and its status") {
  const Ran ran = run({"show", path_of("tic-tac-toe"), "--from", "x../.o./... x"});
  CHECK(ran.code == 0);
  CHECK(ran.out == "  3  x . .\n  2  . o .\n  1  . . .\n     a b c\n  x../.o./... x\n");
  CHECK(run({"show", path_of("tic-tac-toe"), "--from", "x../.o./... x", "--flip"}).out ==
        "  1  . . .\n  2  . o .\n  3  . . x\n     c b a\n  x../.o./... x\n");
}

TEST_CASE("show: pieces as people write them") {
  const Ran ran = run({"show", path_of("chess")});
  CHECK(ran.out.find("  8  r n b q k b n r\n") == 0);
  CHECK(ran.out.find("  1  R N B Q K B N R\n") != std::string::npos);
}

TEST_CASE("show: points where they were drawn, their names beside them") {
  const Ran ran = run({"show", path_of("caccia-al-gigante")});
  CHECK(ran.out.rfind("    n          1\n"
                      "   /|\\        /|\\\n"
                      "  n-+-n      2-+-3\n"
                      "  |\\|/|      |\\|/|\n"
                      "  | . |      | 4 |\n",
                      0) == 0);
}

TEST_CASE("show: a picture for every shape of board") {
  for (const char* game : {"tic-tac-toe", "chess", "hex", "nine-mens-morris", "caccia-al-gigante", "tris"}) {
    CAPTURE(game);
    const Ran ran = run({"show", path_of(game), "--format", "svg"});
    CHECK(ran.code == 0);
    CHECK(ran.out.rfind("<svg xmlns=", 0) == 0);
    CHECK(ran.out.substr(ran.out.size() - 7) == "</svg>\n");
    CHECK(ran.out.find("nan") == std::string::npos);
  }
  CHECK(run({"show", path_of("tris"), "--format", "png"}).code == 2);
}
