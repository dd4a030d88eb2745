#include "engine/console/play/opponents.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("opponents: where there is a database the computer plays from it") {
  CHECK(console::DefaultOpponent{9, 1.0, "", "some folder"}.text() == "perfect:db=some folder,depth=9");
}

TEST_CASE("opponents: the options of play as a text, which reads back as they were") {
  struct Row {
    console::DefaultOpponent options;
    const char* text;
  };
  for (const Row& row : {Row{{4, 1.0, "", ""}, "alphabeta:depth=4"},
                         {{0, 1.0, "", ""}, "alphabeta:time=1s"},
                         {{0, 0.001, "", ""}, "alphabeta:time=0.001s"},
                         {{0, 86400, "open", ""}, "alphabeta:time=86400s,value=open"}}) {
    CHECK(row.options.text() == row.text);
    const Opponent opponent = make_opponent(game("tic-tac-toe"), row.text);
    if (row.options.depth > 0) {
      CHECK(opponent.limits.depth == row.options.depth);
    } else {
      CHECK(opponent.limits.seconds == Approx(row.options.seconds));
    }
  }
}

TEST_CASE("opponents: a seed is drawn where the text has none") {
  const Ruleset rules = game("tic-tac-toe");
  Opponent seeded = make_opponent(rules, "easy:seed=5");
  console::reseed(seeded);
  CHECK(seeded.limits.seed == 5);
  Opponent drawn = make_opponent(rules, "easy");
  console::reseed(drawn);
  const std::uint64_t first = drawn.limits.seed;
  console::reseed(drawn);
  CHECK(drawn.limits.seed != first);
}
