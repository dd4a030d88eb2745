#include "engine/search/greedy.hpp"
#include "engine/search/evaluation.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <stdexcept>

using namespace regola;
using namespace regola::test;

namespace {

std::string move_of(const Ruleset& ruleset, Greedy& greedy, const std::string& status) {
  const SearchResult found = greedy.choose(status_of(ruleset, status), {});
  return found.best ? to_text(ruleset, found.best->move) : "nothing";
}

} // namespace

TEST_CASE("greedy: the best evaluation after one ply, for either player") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 4x1\nmove put: . -> x\nlose if stuck\n"
                 "value v = 3 * count (in c1: x) + count (in a1: x) - 3 * count (in b1: o)\n");
  Greedy greedy(rules);
  const SearchResult first = greedy.choose(rules.start, {});
  CHECK(to_text(rules, first.best->move) == "put c1");
  CHECK(first.score == 3);
  CHECK(first.depth == 1);
  CHECK(first.nodes == 5);
  CHECK_FALSE(first.exact);
  CHECK(move_of(rules, greedy, ".... o") == "put b1");
}

TEST_CASE("greedy: what ends the game counts by its result") {
  const Ruleset tris = game("tris");
  Greedy greedy(tris, Evaluation([](int, const Status&) { return heuristic_limit; }));
  const SearchResult won = greedy.choose(status_of(tris, "xxx-oo----"), {});
  CHECK(to_text(tris, won.best->move) == "3");
  CHECK(won.score == win_score - 1);
  CHECK(won.exact);
  const SearchResult over = greedy.choose(status_of(tris, "oxxx-oo---"), {});
  CHECK_FALSE(over.best);
  CHECK(over.score == win_score);
}

TEST_CASE("greedy: a win comes before the best of evaluations, a loss after the worst") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\n"
                                   "win in a1: x\nlose in b1: x\ndraw if stuck\n"
                                   "value v = 1000000 * count (in c1: x) - 1000000 * count (in a1: x)\n");
  Greedy greedy(rules);
  CHECK(move_of(rules, greedy, "... x") == "put a1");
  const Ruleset worst = ruleset_of("players x/o\nboard 2x1\nmove put: . -> x\nlose in b1: x\ndraw if stuck\n"
                                   "value v = 0 - 1000000 * count (in a1: x)\n");
  Greedy careful(worst);
  CHECK(move_of(worst, careful, ".. x") == "put a1");
}

TEST_CASE("greedy: of equal scores the better evaluation, then the first") {
  const Ruleset rules = ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\nwin: x\n"
                                   "value v = count (in b1: x)\n");
  Greedy evaluating(rules);
  CHECK(move_of(rules, evaluating, "... x") == "put b1"); // all of them win
  Greedy blind(rules, Evaluation([](int, const Status&) { return 0; }));
  Engine engine(rules);
  CHECK(move_of(rules, blind, "... x") == to_text(rules, engine.successors(rules.start)[0].move));
}

TEST_CASE("greedy: by a worth, as the player who moves sees it") {
  const Ruleset rules =
      ruleset_of("players x/o\nboard 3x1\nmove put: . -> x\nlose if stuck\n"
                 "worth edge = 5 * count (in a1: x)\nworth middle = 7 * count (in b1: x)\n");
  Greedy edge(rules, Evaluation(rules), {"edge"});
  Greedy middle(rules, Evaluation(rules), {"middle"});
  CHECK(move_of(rules, edge, "... x") == "put a1");
  CHECK(move_of(rules, middle, "... x") == "put b1");
  CHECK(move_of(rules, edge, "... o") == "put a1");
  CHECK(edge.choose(status_of(rules, "... x"), {}).score == 5);
  CHECK(edge.choose(status_of(rules, "... o"), {}).score == -5);
  CHECK_THROWS_AS(Greedy(rules, Evaluation(rules), {"corner"}), std::invalid_argument);
  CHECK(worth_named(rules, "middle") == 1);
}

TEST_CASE("greedy: it stops when it is told to, with a move") {
  const Ruleset gomoku = game("gomoku");
  Greedy greedy(gomoku);
  Limits few;
  few.nodes = 10;
  const SearchResult found = greedy.choose(gomoku.start, few);
  CHECK(found.best);
  CHECK(found.nodes == 10);
  Limits none;
  none.stop = [] { return true; };
  const SearchResult one = greedy.choose(gomoku.start, none);
  CHECK(one.best);
  CHECK(one.nodes == 2);
}
