// Pairs of neighbouring symbols that no sequence of moves can bring about.

#include "engine/solve/never_adjacent.hpp"
#include "engine/compiled/random.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// As `x then {.o} to the s`, a text a picture.
std::vector<std::string> described(const Ruleset& ruleset, const Status& start) {
  std::vector<std::string> all;
  for (const Picture& picture : never_adjacent(ruleset, start)) {
    all.push_back(picture.elements[0].test.symbols.to_string() + " then " +
                  picture.elements[1].test.symbols.to_string() + " to the " +
                  ruleset.board.relation(picture.headings.front().along).name);
  }
  return all;
}

std::vector<std::string> described(const Ruleset& ruleset) { return described(ruleset, ruleset.start); }

/// How often two cells of a status are such neighbours.
int count(const std::vector<Picture>& pictures, const Ruleset& ruleset, const Status& status) {
  int found = 0;
  for (const Picture& picture : pictures) {
    const Relation& relation = ruleset.board.relation(picture.headings.front().along);
    for (std::size_t cell = 0; cell < status.size(); ++cell) {
      if (!picture.elements[0].test.symbols.contains(status.cells[cell])) continue;
      for (const CellIndex next : relation.next[cell]) {
        found += picture.elements[1].test.symbols.contains(status.cells[next]) ? 1 : 0;
      }
    }
  }
  return found;
}

const char* const falling =
    "players x/o\nboard 4x3\nmove drop s: . {xo#} -> x =\nwin around: x^3\ndraw if stuck\n";

} // namespace

TEST_CASE("where stones fall nothing is never below one") {
  const Ruleset ruleset = ruleset_of(falling);
  CHECK(described(ruleset) == std::vector<std::string>{"ox then . to the s"});
}

TEST_CASE("a stone that hangs at the beginning may stay, of whichever player where they are alike") {
  const Ruleset ruleset = ruleset_of(falling);
  CHECK(described(ruleset, status_of(ruleset, "..../.x../.... x")).empty());
  const Ruleset unlike = ruleset_of(std::string(falling) + "win for o if count o = 3\n");
  CHECK(described(unlike, status_of(unlike, "..../.x../.... x")) ==
        std::vector<std::string>{"o then . to the s"});
}

TEST_CASE("what a symmetry makes of the beginning may stand, too") {
  const std::string text =
      "players x/o\nboard\n  x..\n  ...\nmove fill e w: {xo#} [.] {xo#} -> = [x] =\ndraw if stuck\n";
  CHECK(described(ruleset_of(text)).empty());
  // Here the ways to the east and to the west are not alike.
  CHECK(described(ruleset_of(text + "win e: x o x\nlose e: x x o\n")) ==
        std::vector<std::string>{". then ox to the e"});
}

TEST_CASE("no position that play leads to has neighbours that never stand so") {
  const std::vector<std::string> texts = {
      falling, "players x/o\nboard hex 4x4\nmove drop sw: . {xo#} -> x =\ndraw if stuck\n",
      "players x/o\nboard\n  x.o..\n  ox.oo\nmove fill e w: {xo#} [.] {xo#} -> = [x] =\nwin e: x o x\nlose "
      "e: x x o\ndraw if stuck\n"};
  Random random(5);
  for (const std::string& text : texts) {
    const Ruleset ruleset = ruleset_of(text);
    const std::vector<Picture> never = never_adjacent(ruleset, ruleset.start);
    CHECK_FALSE(never.empty());
    for (int game = 0; game < 20; ++game) {
      Status at = ruleset.start;
      for (int ply = 0; ply < 40 && result_of(ruleset, at).ending == Ending::open; ++ply) {
        const std::vector<Successor> next = successors(ruleset, at);
        if (next.empty()) break;
        at = next[random.below(static_cast<std::uint32_t>(next.size()))].status;
        INFO(to_text(ruleset, at));
        REQUIRE(count(never, ruleset, at) == 0);
      }
    }
  }
}
