// Playouts end in each way with the frequency that follows from the probabilities of their moves.

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/engine.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "tests/engine/compiled/board_of_status.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

namespace {

struct EndingGame {
  std::string title;
  std::string rules; // % stands for the cells of the status
  std::string status;
};

// Rows that are completed, and such as only seem to be where one line of cells ends and the next begins.
const std::vector<EndingGame> rows = {
    {"tic-tac-toe", "players x/o\nboard\n%\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n",
     ".../.../... x"},
    {"a row of two", "players x/o\nboard\n%\nmove put: . -> x\nwin around: x^2\ndraw if stuck\n",
     ".../..o/x.. x"},
    {"columns that are filled from below",
     "players x/o\nboard\n%\nmove drop s: . {xo#} -> x =\nwin around: x^3\ndraw if stuck\n",
     "..../..../.... x"},
    {"cells beside one that is filled, and before one that is empty",
     "players x/o\nboard\n%\nmove drop e: {xo} . . -> = x =\nwin around: x^3\ndraw if stuck\n",
     "x..../..o../o.x../.x... x"},
    {"cells two above one that is filled or off the board",
     "players x/o\nboard\n%\nmove drop n: {xo#} . [.] -> = = x\nwin around: x^2\ndraw if stuck\n",
     "..../..../..../.... x"},
    {"cells that only one of two may fill",
     "players x o\nboard\n%\nmove drop s for x: . {xo#} -> x =\nmove put n for o: . {xo#} -> o =\n"
     "win around for x: x^3\nwin around for o: o^3\ndraw if stuck\n",
     "..../.ox./.... x"},
    {"columns of walls",
     "players x/o k/q\nboard\n%\nmove drop s: . {xo#} -> x =\nwin around: x^2\ndraw if stuck\n",
     "..../.k../q..k x"},
    {"exactly three", "players x/o\nboard\n%\nmove put: . -> x\nwin around: {.o#} x^3 {.o#}\ndraw if stuck\n",
     "x.xo/o.xx/xo../o... x"},
    {"in more than four directions",
     "players x/o\nboard\n%\nmove put: . -> x\nwin around knight: x^3\ndraw if stuck\n",
     "x..../.oo.x/..x../o...x/.xxo. x"},
    {"on hexagons", "players x/o\nboard hex 4x3\n%\nmove put: . -> x\nwin around: x^3\ndraw if stuck\n",
     "x.o./.ox./..o. x"},
    {"of two symbols", "players x/o k/q\nboard\n%\nmove put: . -> x\nwin around: {xk}^3\ndraw if stuck\n",
     "k.q/.../q.k x"},
    {"exactly five on a wide board",
     "players x/o b/c\nboard\n%\nmove put: . -> x\nwin around: {.obc#} x^5 {.obc#}\ndraw if stuck\n",
     "xxbbbbbbbbbb.xx/xx.bxxxx.xbbbbb/bbbbxbbbbbbbbbb/bbbb.bbbbbbbbbb/bbbbxbbbbbbbbbb/bbbbxbbbbbbbxxx/"
     "xx.bbbbbbbbbbbb x"},
    {"five on a board so wide that not all of a row is seen at once",
     "players x/o b/c\nboard\n%\nmove put: . -> x\nwin around: x^5\ndraw if stuck\n",
     "xbbbbbbbbbbbbbbbbbb/bxbbbbbbbbbbbbbbbbb/bb.bbbbbbbbbbbbbbbb/bbbxbbbbbbbbbbbbbbb/bbbb.bbbbbbbbbbbbbb/"
     "bbbbbxbbbbbb.bbbbbb/bbbbbbxbbbbbxbbbbbb/bbbbbbbbbbbbxbbbbbb/bbbbbbbbbbbbxbbbbbb/bbbbbbbbbbbbxbbbbbb/"
     "bbbbbbbbbbbbbbbxxx. x"},
};

/// The line that ends a game, 0 where it stops without one, and who wins.
using End = std::pair<std::uint32_t, PlayerIndex>;
using Chances = std::map<End, double>;

End end_of(const Result& result) {
  return {result.line, result.ending == Ending::won ? result.winner : first_player};
}

class ChancesOf {
public:
  explicit ChancesOf(const Ruleset& ruleset) : ruleset_(ruleset) {}

  const Chances& operator()(const Status& status) {
    const auto [place, is_new] = known_.try_emplace(to_text(ruleset_, status));
    Chances& chances = place->second;
    if (!is_new) return chances;
    const Result result = result_of(ruleset_, status);
    if (is_over(result) || result.ending == Ending::stopped) {
      chances[end_of(result)] = 1;
      return chances;
    }
    const std::vector<Successor> next = successors(ruleset_, status);
    for (const Successor& successor : next) {
      for (const auto& [line, chance] : (*this)(successor.status)) {
        chances[line] += chance / static_cast<double>(next.size());
      }
    }
    return chances;
  }

private:
  const Ruleset& ruleset_;
  std::map<std::string, Chances> known_;
};

} // namespace

TEST_CASE("random games end as often in each way as chance has it") {
  constexpr int games = 20'000;
  constexpr double deviations = 5;
  for (const EndingGame& the : rows) {
    DYNAMIC_SECTION(the.title) {
      const Ruleset ruleset = ruleset_of(with_board(the.rules, the.status));
      const Status status = status_of(ruleset, the.status);
      ChancesOf chances_of(ruleset);
      const Chances& wanted = chances_of(status);
      REQUIRE(wanted.size() > 1);
      Engine engine(ruleset);
      Machine& machine = engine.machine(status);
      const Position position = machine.read(status);
      Random random(11);
      std::map<End, int> ended;
      for (int game = 0; game < games; ++game) ++ended[end_of(machine.playout(position, random, 100).result)];
      for (const auto& [end, chance] : wanted) {
        INFO("line " << end.first << ", player " << int{end.second} << ": " << chance);
        CHECK(std::abs(ended[end] - games * chance) <=
              deviations * std::sqrt(games * chance * (1 - chance)) + 1e-6);
      }
      CHECK(ended.size() <= wanted.size());
    }
  }
}
