#include "tests/engine/console/two_people.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

using namespace regola::test;

namespace {

/// Each x that has come to the last row becomes a q, and then the o beside it go one by one.
const std::string crowning = "game Crown\nplayers x/o q/p n/s\nboard\n  .oo\n  x..\nclass mine = xq\n"
                             "move step n: x . -> . [x]\nafter crown n: x # -> q =\n"
                             "after clear e: q o -> = .\nafter clear e: q . o -> = = .\n"
                             "value lead = count q - count o\nwin all if count o = 0\nlose if stuck\n";

Ran stepped(const std::string& input, const std::vector<std::string>& more) {
  const TextFile file(crowning);
  std::vector<std::string> call = {"play", file.path(), "--x", "human", "--o", "human"};
  call.insert(call.end(), more.begin(), more.end());
  return run(call, input);
}

} // namespace

TEST_CASE("play --break: stops where the line fires, with its cells marked and its bindings") {
  const Ran ran = stepped("a1\ncontinue\nquit\n", {"--break", "crown"});
  CHECK(ran.code == 0);
  CHECK(says(ran, "Stops at line 8.\n"));
  CHECK(says(ran, "  2 (q)o o\n  1  . . .\n     a b c\n  qoo/... x\n\n"
                  "  line 8: after crown n: x # -> q =\n    n: [a2] x -> q   #\nstep> continue\n"));
  CHECK(occurrences(ran.out, "step> ") == 1);
  CHECK(says(ran, "x wins.\n"));
}

TEST_CASE("play: step goes through a cascade one firing at a time, next takes it as one") {
  const Ran all = stepped("step\na1\nstep\n\ns\ns\nc\nquit\n", {});
  CHECK(occurrences(all.out, "step> ") == 5); // the move, three 'after' lines, the end
  CHECK(says(all, "  line 9: after clear e: q o -> = .\n    e: [a2] q   b2 o -> .\n"));
  CHECK(says(all, "  line 12: win all if count o = 0\n    0 = 0; the game is over: x\n"));
  const Ran next = stepped("step\na1\nnext\nnext\nquit\n", {});
  CHECK(occurrences(next.out, "step> ") == 2);
  CHECK(!says(next, "  line 9: "));
}

TEST_CASE("play: a value, a class and a line are watched; a stop is taken away again") {
  const Ran ran =
      stepped("watch lead\nwatch mine\nwatch step\nbreak 9\nbreak nobody\nbreak mine\nbreak\nwatch x\n"
              "a1\nwatch lead\nbreak clear\nhelp\nnonsense\nboard\nwatch clear\nc\nquit\n",
              {});
  CHECK(says(ran,
             "  lead: 0\n  mine: a2\n  step: 0 matches\nstep> watch lead\n'lead' is watched no longer.\n"));
  CHECK(says(ran, "No more stops at lines 9, 10.\n"));
  CHECK(says(ran, "no line is called 'nobody'.\n"));
  CHECK(says(ran, "'mine' does nothing in a move; a value or a class can be watched.\n"));
  CHECK(says(ran, "break needs the number of a line, or a name.\n"));
  CHECK(says(ran, "no value, class or line is called 'x'.\n"));
  CHECK(says(ran, "  clear: 1 match\n"));
  CHECK(occurrences(ran.out, "all 'after' lines at a time") == 2);
}

TEST_CASE("play: the end of the input ends the steps, and so does quit") {
  const Ran ended = stepped("step\na1\n", {});
  CHECK(ended.code == 0);
  CHECK(says(ended, "x wins.\n"));
  const Ran left = stepped("step\na1\nquit\nboard\n", {});
  CHECK(!says(left, "board"));
}

TEST_CASE("play --break: a line that is not there") {
  const Ran ran = stepped("", {"--break", "crwon"});
  CHECK(ran.code == 2);
  CHECK(ran.err == "regola: --break: no line is called 'crwon'; did you mean 'crown'?\n");
}

TEST_CASE("play: the computer's moves stop, and so do rules on the whole status") {
  std::vector<std::string> call = {"play", path_of("tris"), "--x", "greedy", "--o", "human"};
  for (const char* line : {"5", "6", "7", "8", "9", "10", "11", "12", "13"}) {
    call.insert(call.end(), {"--break", line});
  }
  const Ran ran = run(call, "c\nquit\n");
  CHECK(ran.code == 0);
  CHECK(occurrences(ran.out, "step> c\n") == 1);
  CHECK(says(ran, "A=-"));
}

TEST_CASE("trace --step: asks at each line; a move that is taken away stops at the line that does it") {
  const TextFile file(crowning);
  const Ran ran = run({"trace", file.path(), "a1", "--step"}, "n\nc\n");
  CHECK(ran.code == 0);
  CHECK(occurrences(ran.out, "step> ") == 2);
  CHECK(says(ran, "  line 7: move step n: x . -> . [x]\n    n: [a1] x -> .   [a2] . -> x\nstep> n\n"));
  CHECK(says(ran, "x: step a1-a2\n"));
  const TextFile forbidden(crowning + "move rest e: x . -> . [x]\nforbid high n: x #\n");
  const Ran taken = run({"trace", forbidden.path(), "a1-a2", "--step"}, "\nquit\n");
  CHECK(taken.code == 1);
  CHECK(
      says(taken, "  line 15: forbid high n: x #\n    takes the move away: it matches on a2\nstep> quit\n"));
}
