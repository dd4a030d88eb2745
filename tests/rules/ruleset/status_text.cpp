#include "rules/ruleset/status_text.hpp"

#include <filesystem>
#include <random>

#include <catch2/catch.hpp>

#include "engine/matcher/result.hpp"
#include "tests/rules/loaded.hpp"
#include "tests/source_dir.hpp"

using namespace regola;

namespace {

#ifdef REGOLA_SLOW_BUILD
constexpr int games_of_a_text = 1;
#else
constexpr int games_of_a_text = 5;
#endif

/// Every status of some games played at random comes back from its text.
void check_round_trip(const Ruleset& ruleset) {
  std::mt19937 random(7); // NOLINT: the same games in every run
  for (int game = 0; game < games_of_a_text; ++game) {
    Status status = ruleset.start;
    for (int ply = 0; ply < 40; ++ply) {
      const std::string text = to_text(ruleset, status);
      CAPTURE(text);
      const auto read = read_status(ruleset, text);
      REQUIRE(std::holds_alternative<Status>(read));
      CHECK(std::get<Status>(read) == status);
      CHECK(to_text(ruleset, std::get<Status>(read)) == text);
      const auto next = successors(ruleset, status);
      if (next.empty() || result_of(ruleset, status).ending != Ending::open) {
        break;
      }
      status = next[std::uniform_int_distribution<std::size_t>(0, next.size() - 1)(random)].status;
    }
  }
}

} // namespace

TEST_CASE("print then read is itself on every game") {
  for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/games")) {
    const Loaded loaded = entry.path().extension() == ".rules" ? load_file(entry.path()) : Loaded();
    CAPTURE(entry.path().string());
    if (loaded.ruleset && loaded.ruleset->has_start) {
      check_round_trip(*loaded.ruleset);
    }
  }
}

TEST_CASE("print then read is itself on every kind of board") {
  for (const char* text : {
           "players x/o\nboard hex 4x4\nmove put: . -> x\npass\n",
           "players x/o\nboard lines\n  .-.-.\n  |/|\n  .-.\nmove put: . -> x\n",
           "players g n\nboard points a b c\n  g.n\nlink on a-b b-c\nmove go on: A . -> . [A]\ndraw if "
           "repeats > 3\n",
           "players x/o\nboard\n  #..\n  ..#\nhand 2x 2o\nmove put: . -> x\nmove go straight: x . -> . [x]\n"
           "draw if quiet x > 9\n",
           "players x o\nboard x--\nx-A -> oxA\no-A -> xoA\nxA- -> oAx\noA- -> xAo\n",
       }) {
    CAPTURE(text);
    const Loaded loaded = load_text("text", text);
    INFO(loaded.report());
    REQUIRE(loaded.ruleset);
    check_round_trip(*loaded.ruleset);
  }
}

TEST_CASE("read_status takes a pass of the second player where only he may pass") {
  const Ruleset ruleset = test::ruleset_of("players a b\nboard 2x1\nmove put for a: . -> a\npass for b\n");
  Status status = ruleset.start;
  status.passes = 1;
  CHECK(std::get<Status>(read_status(ruleset, to_text(ruleset, status))) == status);
}

TEST_CASE("to_text writes rows from the top, the player, the hands and the passes") {
  Ruleset ruleset =
      test::ruleset_of("players x/o\nboard\n  #x.\n  ..#\nhand 3x 3o\nmove put: . -> x\npass\n");
  Status status = ruleset.start;
  status.hands[1] = 2;
  status.to_move = second_player;
  status.passes = 1;
  CHECK(to_text(ruleset, status) == "#x./..# o 3x 2o pass");
}

TEST_CASE("the article's plain string is read where it says the same") {
  const Ruleset ruleset = test::ruleset_of("players x/o\nboard 2x2\nmove put: . -> x\n");
  const auto read = read_status(ruleset, "ox..o");
  REQUIRE(std::holds_alternative<Status>(read));
  CHECK(std::get<Status>(read).text() == "x..o");
  CHECK(std::get<Status>(read).to_move == second_player);
}

TEST_CASE("without a board a status has as many symbols as the rules") {
  const Ruleset ruleset = test::ruleset_of("x-A -> oxA\nxA- -> oAx\no-A -> xoA\noA- -> xAo\n");
  CHECK(std::get<Status>(read_status(ruleset, "o-x")).to_move == second_player);
  const auto fault = [&](const char* text) {
    return std::get<StatusFault>(read_status(ruleset, text)).message;
  };
  CHECK(fault("x-") == "2 symbols, but the rules are about 3");
  CHECK(fault("x---") == "4 symbols, but the rules are about 3");
  CHECK(fault("--x") == "the first symbol says whose turn it is: x or o");
}

TEST_CASE("what is no status is refused where it goes wrong") {
  // That o has no hand is warned of.
  const Ruleset ruleset =
      load_text("text", "players x/o\nboard\n  #.\n  ..\nhand 3x\nmove put: . -> x\n").ruleset.value();
  for (const auto& [text, offset] : std::vector<std::pair<std::string, std::size_t>>{{"", 0},
                                                                                     {"#./.", 4},
                                                                                     {"#./... x", 5},
                                                                                     {"../.. x", 0},
                                                                                     {"##/.. x", 1},
                                                                                     {"#z/.. x", 1},
                                                                                     {"#./..", 5},
                                                                                     {"#./.. z", 6},
                                                                                     {"#./.. x o", 8},
                                                                                     {"#./.. x 1x 2x", 11},
                                                                                     {"#/.. x", 1},
                                                                                     {"#./.. x 9o", 8},
                                                                                     {"#./.. x pass", 8}}) {
    CAPTURE(text);
    const auto read = read_status(ruleset, text);
    REQUIRE(std::holds_alternative<StatusFault>(read));
    CHECK(std::get<StatusFault>(read).offset == offset);
    CHECK_FALSE(std::get<StatusFault>(read).message.empty());
  }
}
