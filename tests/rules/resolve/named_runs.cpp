// Runs with names: `?^3=A`, and A for the symbols of all its cells.

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/agreement.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;
using namespace regola::test;

namespace {

std::set<std::string> led_to(const Ruleset& ruleset) {
  std::set<std::string> all;
  for (const Successor& next : successors(ruleset, ruleset.start)) {
    all.insert(to_text(ruleset, next.move) + " " + to_text(ruleset, next.status));
  }
  return all;
}

void agree_on_two_plies(const Ruleset& ruleset) {
  Agreement agreement(ruleset);
  CHECK(agreement.difference(ruleset.start).value_or("") == "");
  const auto all = agreement.successors();
  for (const Successor& next : all) {
    CHECK(agreement.difference(next.status).value_or("") == "");
  }
}

} // namespace

TEST_CASE("a run with a name is the same as a variable for each cell") {
  const std::string board = "players x/o\nboard\n  xo.ox\n  .....\n  oxx..\n";
  const Ruleset named = ruleset_of(board + "move down e/s: [?] ?^2=A / .^3 -> . .^2 / [x] A\n"
                                           "move shift e: x ?^2=A . -> . [x] A\n"
                                           "move turn e: x ?^3=S . -> S . [x]\ndraw if stuck\n");
  const Ruleset written = ruleset_of(board + "move down e/s: [?] A B / . . . -> . . . / [x] A B\n"
                                             "move shift e: x A B . -> . [x] A B\n"
                                             "move turn e: x A B C . -> A B C . [x]\ndraw if stuck\n");
  CHECK(led_to(named) == led_to(written));
  CHECK(led_to(named).size() == 4);
  CHECK(perft(named, named.start, 3) == perft(written, written.start, 3));
  agree_on_two_plies(named);
}

TEST_CASE("a run with a name stands again on the left") {
  const Ruleset named =
      ruleset_of("players x/o\nboard\n  xo.x.\n  xo.x.\n  oxx..\n"
                 "move put: . -> x\nforbid: {xo}^3=A / {xo}^3=A\nwin: {xo}^2=A / {xo}^2=A\n");
  const Ruleset written =
      ruleset_of("players x/o\nboard\n  xo.x.\n  xo.x.\n  oxx..\n"
                 "move put: . -> x\nforbid: {xo}=A {xo}=B {xo}=C / A B C\nwin: {xo}=A {xo}=B / A B\n");
  CHECK(led_to(named) == led_to(written));
  CHECK(result_of(named, named.start).ending == Ending::won);
  agree_on_two_plies(named);
}

TEST_CASE("runs with names and lengths with names") {
  const std::string board = "players x/o\nboard\n  oxo..\n  .....\n  xo...\n";
  const Ruleset named = ruleset_of(board + "move jump e: x {xo}^(N - 1)=A .^N -> .^N x A\nlose if stuck\n");
  const Ruleset written = ruleset_of(board + "move jump e: x . -> . x\nmove jump e: x {xo}=A . . -> . . x A\n"
                                             "lose if stuck\n");
  CHECK(led_to(named) == led_to(written));
  CHECK(led_to(named).size() == 2);
  agree_on_two_plies(named);
}

TEST_CASE("runs with names: what does not fit is said") {
  const std::string board = "players x/o\nboard\n  xo...\n  .....\nmove go e: ";
  CHECK(faults_of(board + "x .*=A -> . A\n") == "bad-cell 5:14");
  CHECK(faults_of(board + "x ?^2=A -> . A x\n") == "unequal-sides 5:23");
  CHECK(faults_of(board + "x {.#}^2=A -> . A\n") == "bad-cell 5:14");
  CHECK(faults_of(board + "A ?^2=A . -> A . .\n") == "bad-cell 5:14");
  CHECK(faults_of(board + "x ?^2=A -> x B\n").find("unbound-variable") != std::string::npos);
  CHECK(faults_of(board + "x ?^2 -> . .^2=A\n").find("bad-cell") == 0);
  CHECK(faults_of("players x/o\nboard\n  xo...\n  .....\nmove go: ?^2=A / ?^3=A -> = =^2 / = = A\n") ==
        "bad-cell 5:18");
  CHECK(faults_of("players x/o\nboard 30x1\nmove go e: x ?^28=A . -> . x A\n") == "bad-number 3:14");
}
