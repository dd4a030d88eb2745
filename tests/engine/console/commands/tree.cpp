#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>

using namespace regola::test;

namespace {

Ran tree(std::vector<std::string> more) {
  std::vector<std::string> call = {"tree", path_of("tic-tac-toe"), "--from", "xox/oxo/... x", "--depth", "2"};
  call.insert(call.end(), more.begin(), more.end());
  return run(call);
}

} // namespace

TEST_CASE("tree: moves, values, the best of them, and what alpha-beta leaves out") {
  const Ran ran = tree({});
  CHECK(ran.code == 0);
  CHECK(ran.out == "x to move: wins in 1\n"
                   "|- a1: x wins *\n"
                   "|- b1: +1\n"
                   "|  |- a1: +1 *\n"
                   "|  `- c1: +1 * (cut)\n"
                   "`- c1: x wins *\n"
                   "6 statuses; alpha-beta looks at 5 of them\n");
}

TEST_CASE("tree: only the best moves, and boards below them") {
  const Ran ran = tree({"--only-best", "--boards"});
  CHECK(ran.code == 0);
  CHECK(ran.out.find("b1") == std::string::npos);
  CHECK(ran.out.find("|    1  x . .\n") != std::string::npos);
}

TEST_CASE("tree: for Graphviz and as a picture") {
  const Ran dot = tree({"--format", "dot"});
  CHECK(dot.code == 0);
  CHECK(dot.out.rfind("digraph tree {", 0) == 0);
  CHECK(dot.out.find("n0 -> n1 [label=\"a1\"") != std::string::npos);
  const Ran svg = tree({"--format", "svg"});
  CHECK(svg.code == 0);
  CHECK(svg.out.rfind("<svg", 0) == 0);
  CHECK(svg.out.find("opacity=\"0.3\"") != std::string::npos);
  CHECK(svg.out.find(">x</text>") != std::string::npos);
}

TEST_CASE("tree: a tree that would be too large is refused, and so is what makes no sense") {
  CHECK(run({"tree", path_of("chess"), "--depth", "5"}).code == 2);
  CHECK(run({"tree", path_of("chess"), "--depth", "5"}).err.find("more than 1000 statuses") !=
        std::string::npos);
  CHECK(tree({"--format", "png"}).code == 2);
  CHECK(tree({"--value", "nonsense"}).code == 2);
  CHECK(tree({"--depth", "-1"}).code == 2);
}
