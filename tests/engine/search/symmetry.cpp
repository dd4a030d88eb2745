#include "engine/search/symmetry.hpp"
#include "engine/search/automorphisms.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/symmetric_author.hpp"

#include <algorithm>
#include <functional>
#include <set>

using namespace regola;
using namespace regola::test;

namespace {

std::size_t count_of(const std::string& text) { return symmetries_of(ruleset_of(text)).size(); }

/// So many points, those linked of which a test says so, and a game of stones that are put anywhere.
std::string linked_points(int count, const std::function<bool(int, int)>& are_linked,
                          const std::string& more = {}) {
  std::string links;
  std::string text = "players x/o\nboard points";
  for (int i = 0; i < count; ++i) text += " p" + std::to_string(i);
  text += "\n  " + std::string(static_cast<std::size_t>(count), '.') + "\n";
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      if (are_linked(a, b)) links += " p" + std::to_string(a) + "-p" + std::to_string(b);
    }
  }
  return text + "link l" + links + "\n" + more + "move go l: x . -> . [x]\nmove put: . -> x\nlose if stuck\n";
}

const std::string put = "players x/o\nboard 3x3\nmove put: . -> x\n";

} // namespace

TEST_CASE("symmetries: a square has seven, and each line that prefers a side takes some away") {
  CHECK(count_of(put + "win around: x^3\ndraw if stuck\n") == 7);
  CHECK(count_of(put + "win straight: x^3\n") == 7);
  CHECK(count_of(put + "win e: x^3\n") == 3); // read backwards it is the same
  CHECK(count_of(put + "win e s: x^3\n") == 7);
  CHECK(count_of(put + "win for x e: x^3\nwin for x s: x^3\n") == 7);
  CHECK(count_of(put + "win e: x x .\n") == 1); // not so here: turned over only
  CHECK(count_of(put + "win e w: x x .\n") == 3);
  CHECK(count_of(put + "win e w: x .* x\n") == 3);
  CHECK(count_of(put + "win e: x+ .\n") == 1);
  CHECK(count_of(put + "win in a1: x\n") == 1);
  CHECK(count_of(put + "win in a1 c3 a3 c1: x\n") == 7);
  CHECK(count_of(put + "win if count (in a1 c1: x) = 2\n") == 1);
  CHECK(count_of(put + "win straight: x . / . .\n") == 7);
  CHECK(count_of(put + "win e/s: x . / . .\n") == 1); // the diagonal
  CHECK(count_of("players x/o\nboard 3x2\nmove put: . -> x\nwin around: x^2\n") == 3);
}

TEST_CASE("symmetries: of moves, their names, conditions, forbidden and preferred ones") {
  const std::string board = "players x/o\nboard 4x4\n";
  CHECK(count_of(board + "move go straight: x . -> . [x]\nlose if stuck\n") == 7);
  CHECK(count_of(board + "move go e w: x . -> . [x]\nlose if stuck\n") == 3);
  CHECK(count_of(board + "move right e: x . -> . [x]\nmove left w: x . -> . [x]\nlose if stuck\n") == 1);
  CHECK(count_of(board + "move go e: x . -> . [x]\nmove go w: x . -> . [x]\nlose if stuck\n") == 3);
  CHECK(count_of(board + "move go straight: x .* . -> . = [x]\nlose if stuck\n") == 7);
  CHECK(count_of(board + "move go n e: x .* . -> . = [x]\nlose if stuck\n") == 1);
  CHECK(count_of(board + "move go straight: x . -> . [x]\nforbid in a1: x\nlose if stuck\n") == 1);
  CHECK(count_of(board +
                 "move go straight: x . -> . [x]\nprefer most count (in a1 d4: x)\nlose if stuck\n") == 3);
  CHECK(count_of(board + "move go straight: x . -> . [x]\nafter straight: x o x -> = . =\nlose if stuck\n") ==
        0);
}

TEST_CASE("symmetries: the first of several ends decides, so their order counts") {
  CHECK(count_of(put + "win for x in a1: x\nwin for x in c3: x\nwin for x in a3: x\nwin for x in c1: x\n") ==
        7);
  CHECK(count_of(put + "win in a1: x\ndraw in c3: x\nwin in a3: x\ndraw in c1: x\n") == 0);
  CHECK(count_of(put + "win for x in a1: x\nwin for x in a3: x\ndraw in c3: x\ndraw in c1: x\n") == 1);
  // Where both players have such an end, the line that comes first says who wins.
  CHECK(count_of(put + "win e: x^3\nwin s: x^3\n") == 3);
  CHECK(count_of(put + "win in a1: x\nwin in a3: x\n") == 0);
}

TEST_CASE("symmetries: classes, and those that have the direction of the line that asks") {
  CHECK(count_of(put + "class rim straight: [x] #\nwin: {x!rim}\n") == 7);
  CHECK(count_of(put + "class top n: [x] #\nwin: {x!top}\n") == 1);
  CHECK(count_of(put + "class room: [{x.}]^3\nwin e w n s: room x room\n") == 7);
  CHECK(count_of(put + "class room: [{x.}]^3\nwin e: room x room\n") >= 1);
}

TEST_CASE("symmetries: of pictures that lie in more ways than can be listed") {
  const std::string wide = "players x/o\nboard 19x20\nmove put: . -> x\n";
  CHECK(count_of(wide + "win anywhere: x x x x x x x x x x\n") == 3);
  CHECK(count_of(wide + "win anywhere: x x x\nwin e: x x .\n") == 1);
}

TEST_CASE("symmetries: of a value") {
  const Ruleset rules = ruleset_of(put + "win around: x^3\nvalue left = count (in a1 a2 a3: x)\n"
                                         "value right = count (in c1 c2 c3: x)\n"
                                         "value sides = left + right\nvalue lean = left - right\n"
                                         "value all = 2 * count x + sides\n");
  const auto count = [&](const char* name) { return symmetries_of(rules, rules.find_value(name)).size(); };
  CHECK(symmetries_of(rules).size() == 7);
  CHECK(count("left") == 1);
  CHECK(count("sides") == 3);
  CHECK(count("lean") == 1);
  CHECK(count("all") == 3);
}

TEST_CASE("symmetries: of links and of drawn lines") {
  CHECK(count_of("players g n\nboard points 1 2 3\n  g.n\nlink path 1-2 2-3\n"
                 "move go path for g: g . -> . [g]\nmove go path for n: n . -> . [n]\nlose if stuck\n") == 1);
  // Three points around one in the middle.
  CHECK(count_of("players g n\nboard points 1 2 3 4\n  g..n\nlink path 1-2 1-3 1-4\n"
                 "move go path for g: g . -> . [g]\nmove go path for n: n . -> . [n]\nlose if stuck\n") == 5);
  CHECK(count_of("players g n\nboard points 1 2 3\n  g.n\nlink up/down 1-2 2-3\n"
                 "move go up for g: g . -> . [g]\nmove go up for n: n . -> . [n]\nlose if stuck\n") == 0);
  CHECK(count_of("players x/o\nboard lines\n  x-x-x\n  |\\|/|\n  .-.-.\n  |/|\\|\n  o-o-o\n"
                 "move go around: x . -> . [x]\nlose if stuck\n") ==
        15); // the eight points around the middle are alike
}

TEST_CASE("symmetries: hexagons, and groups from edge to edge") {
  CHECK(count_of("players x/o n/w s/e\nboard hex 3x3\nmove put: . -> x\nwin s: # x~ #\n") == 1);
  CHECK(count_of("players x/o\nboard hex 3x3\nmove put: . -> x\nwin n ne e s sw w: x^3\n") == 3);
}

TEST_CASE("symmetries: rules on the whole status") {
  const std::string all = "board x----\nx-ABC -> oxABC\nxA-BC -> oAxBC\nxAB-C -> oABxC\nxABC- -> oABCx\n"
                          "o-ABC -> xoABC\noA-BC -> xAoBC\noAB-C -> xABoC\noABC- -> xABCo\nlose if stuck\n";
  CHECK(count_of(all) == 7); // of four cells as a square; turned over as a row they are turned half round
  const std::string less = "board x----\nx-ABC -> oxABC\nxA-BC -> oAxBC\nxAB-C -> oABxC\n"
                           "o-ABC -> xoABC\noA-BC -> xAoBC\noAB-C -> xABoC\nlose if stuck\n";
  CHECK(count_of(less) == 1); // the last cell stays as it is: a mirror on the diagonal that it lies on
}

TEST_CASE("symmetries: where a graph has too many, a group of them is kept") {
  const auto all = [](int, int) { return true; };
  CHECK(count_of(linked_points(4, all)) == 23);
  CHECK(count_of(linked_points(5, all)) == 119);
  CHECK(count_of(linked_points(7, all)) == 239); // of five points, and the other two
  CHECK(count_of(linked_points(9, all)) == 239);
  CHECK(count_of(linked_points(5, all, "win in p0: x\n")) == 23);
  CHECK(count_of(linked_points(5, all, "win in p0 p4: x\n")) == 11);
  CHECK(count_of(linked_points(9, [](int a, int b) { return a / 2 == b / 2; })) == 95); // of 384
  CHECK(count_of(linked_points(12, [](int a, int b) { return b == a + 1 || (a == 0 && b == 11); })) == 23);
  CHECK(count_of(linked_points(384, [](int a, int b) { return b == a + 1; })) == 1);
  CHECK(count_of(linked_points(384, [](int a, int b) { return b == a + 1 || (a == 0 && b == 383); })) == 255);
  CHECK(count_of(linked_points(384, [](int a, int /*b*/) { return a == 0; })) > 100);
}

TEST_CASE("symmetries: on random boards they are a group of symmetries of the rules") {
#ifdef REGOLA_SLOW_BUILD
  constexpr std::uint64_t texts = 30;
#else
  constexpr std::uint64_t texts = 200;
#endif
  std::size_t many = 0;
  for (std::uint64_t seed = 1; seed <= texts; ++seed) {
    Random random(seed * 7919U);
    const std::string text = SymmetricAuthor(random).text();
    const Loaded loaded = load_text("text", text);
    if (!loaded.ruleset) continue;
    INFO("seed " << seed << "\n" << text);
    const std::vector<CellPermutation> found = symmetries_of(*loaded.ruleset);
    std::set<CellPermutation> group(found.begin(), found.end());
    CHECK(group.size() == found.size());
    CHECK(group.size() < CellGroup::most);
    CellPermutation identity(loaded.ruleset->board.size());
    for (std::size_t i = 0; i < identity.size(); ++i) identity[i] = static_cast<CellIndex>(i);
    CHECK(group.insert(identity).second);
    CanonicalRules rules(*loaded.ruleset, nullptr);
    bool closed = true;
    bool same = true;
    for (const CellPermutation& first : group) {
      same = same && rules.is_same_under(first);
      for (const CellPermutation& second : group) closed = closed && group.contains(composed(first, second));
    }
    CHECK(closed); // finite, so that inverses are in it as well
    CHECK((same || found.empty()));
    many += group.size() > 20 ? 1 : 0;
  }
  CHECK(many > texts / 10);
}
