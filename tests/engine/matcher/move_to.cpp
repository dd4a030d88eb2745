// The first move to one of some positions is the one that the list has first.

#include "engine/matcher/move_to.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/random.hpp"
#include "engine/matcher/result.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

/// Plays a game at random. In each position, asks for the first move to one to four of the positions after
/// it.
/// @return how often there was an answer
std::size_t ask_along_a_game(const Ruleset& rules, std::uint64_t seed) {
  Random random(seed);
  std::size_t answers = 0;
  Status status = rules.start;
  for (int ply = 0; ply < 40 && result_of(rules, status).ending == Ending::open; ++ply) {
    const std::vector<Successor> all = successors(rules, status);
    if (all.empty()) break;
    const auto drawn = [&] { return all[random.below(static_cast<std::uint32_t>(all.size()))].status; };
    std::vector<Status> targets;
    const std::uint32_t count = 1 + random.below(4);
    while (targets.size() < count) targets.push_back(drawn());
    const auto first = std::find_if(all.begin(), all.end(), [&](const Successor& next) {
      return std::find(targets.begin(), targets.end(), next.status) != targets.end();
    });
    if (!may_find_move_to(rules, status.to_move)) {
      status = drawn();
      continue;
    }
    if (const std::optional<Successor> found = first_move_to(rules, status, targets)) {
      ++answers;
      CHECK(found->move == first->move);
      CHECK(found->status == first->status);
      CHECK(found->line == first->line);
    }
    status = drawn();
  }
  return answers;
}

} // namespace

TEST_CASE("the first move to a position is the first of the list") {
  for (const char* const name :
       {"amazons", "breakthrough", "othello", "connect-four", "hasami-shogi", "english-draughts",
        "international-draughts", "tic-tac-toe", "clobber", "konane", "hex"}) {
    CAPTURE(name);
    const Ruleset rules = game(name);
    std::size_t answers = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) answers += ask_along_a_game(rules, seed);
    CHECK((answers > 0) == may_find_move_to(rules, first_player));
  }
}

TEST_CASE("the first move to a position: parts, `after` lines and `once` may change the cell it began on") {
  const std::string board = "players x/o\nboard\n  o.x.o\n  .o.x.\n  x..o.\n  ..xo.\n";
  std::size_t answers = 0;
  for (const std::string lines :
       {"move go around: x . -> . [x]\nthen shot around: [x] . -> = o\n",
        "move go around: x . -> . [x]\nthen back around: [x] . -> . x\n",
        "move go around: x . -> . [x]\nthen drop free: . -> x\n",
        "move go around: x . -> . [x]\nthen shot around: [x] . -> = o\nforbid around: o^3\n",
        "move go straight: x . -> . [x]\nafter e: x x x -> = o =\n",
        "move go straight: x . -> . [x]\nafter straight: x . o -> = x =\n",
        "move go straight: x . -> . [x]\nafter straight: o . o -> = x =\n",
        "move jump around again: x o . -> . . [x]\n",
        "move jump around again: x o . -> . . [x]\nafter n: x # -> o =\n",
        "move slide straight may again once: x . -> . [x]\nmove put: . -> x\n",
        "move slide straight may again once: x . -> . [x]\nprefer most count (around: x x)\n"}) {
    CAPTURE(lines);
    const Ruleset rules = ruleset_of(board + lines);
    for (std::uint64_t seed = 0; seed < 30; ++seed) answers += ask_along_a_game(rules, seed);
  }
  CHECK(answers > 0);
}

TEST_CASE("the first move to a position: two lines, two runs and two names may lead to one") {
  for (const std::string lines :
       {"move go around: x . -> . [x]\nmove far around: x .* . -> . . [x]\n",
        "move far around: x .* . -> . . [x]\nmove go around: x . -> . [x]\nprefer go > far\n",
        "move put: . -> x\nmove put every straight: . o -> x =\n",
        "move side around: x* [.] -> = [x]\nmove side around: . -> x\n",
        "move turn straight: o .* o -> x . x\nmove put: . -> {xo}\n"}) {
    CAPTURE(lines);
    const Ruleset rules = ruleset_of("players x/o\nboard\n  o.x.\n  .o.x\n  x..o\n  ..xo\n" + lines);
    for (std::uint64_t seed = 0; seed < 30; ++seed) static_cast<void>(ask_along_a_game(rules, seed));
  }
}
