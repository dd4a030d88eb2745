#include "engine/search/symmetry.hpp"
#include "engine/solve/endgame/endgame_table.hpp"
#include "engine/solve/endgame/restricted_rules.hpp"
#include "engine/solve/solve_watch.hpp"
#include "tests/engine/ruleset_of.hpp"

using namespace regola;
using namespace regola::test;

TEST_CASE("placement index: each placement has one number, and each number at most one placement") {
  struct Row {
    std::string game;
    std::string pieces;
    std::uint64_t size;
    std::uint64_t placements;
  };
  const Row rows[] = {
      {"english-draughts", "Kk", 320, 992}, {"english-draughts", "mm", 378, 378},
      {"english-draughts", "Mm", 784, 760}, {"english-draughts", "kkk", 1278, 4960},
      {"chess", "KQk", 40960, 249984},      {"chess", "KPk", 196608, 187488},
      {"chess", "BBKk", 1290240, 7624512},  {"caccia-al-gigante", "gnnn", 336, 280},
  };
  for (const Row& row : rows) {
    INFO(row.game << ' ' << row.pieces);
    const Ruleset ruleset = game(row.game);
    const Material material(row.pieces);
    const Ruleset rest = restricted_rules(ruleset, endless_play(ruleset), material);
    const PlacementIndex index(material, SymbolRanges(ruleset), symmetries_of(rest), ruleset.board.size());
    CHECK(index.size() == row.size);
    PlacementIndex::Placement placement{};
    std::uint64_t all = 0;
    bool same = true;
    for (std::uint64_t number = 0; number < index.size(); ++number) {
      if (!index.place(number, placement)) continue;
      all += index.images(placement);
      same = same && index.number(placement) == number;
    }
    CHECK(same);
    CHECK(all == row.placements);
  }
}

TEST_CASE("placement index: more pieces than it takes are refused") {
  const Ruleset ruleset = game("english-draughts");
  const SymbolRanges ranges(ruleset);
  CHECK_THROWS_AS(PlacementIndex(Material(std::string(17, 'k')), ranges, {}, 64), Unsolvable);
  CHECK_THROWS_AS(PlacementIndex(Material("KKKKKKKkkkkkkk"), ranges, {}, 64), Unsolvable);
}

TEST_CASE("placement index: where a board has more symmetries than are looked at") {
  std::string links;
  for (char a = '1'; a <= '8'; ++a) {
    for (char b = '1'; b < a; ++b) links += std::string(" p") + a + "-p" + b;
  }
  const Ruleset ruleset = ruleset_of("players x/o\nboard points p1 p2 p3 p4 p5 p6 p7 p8\n  xx.o....\nlink l" +
                                     links + "\nmove go l: x . -> . [x]\nlose if stuck\n");
  const std::vector<CellPermutation> symmetries = symmetries_of(ruleset);
  CHECK(symmetries.size() == 239); // of 40,320
  const PlacementIndex index(Material("xxo"), SymbolRanges(ruleset), symmetries, ruleset.board.size());
  PlacementIndex::Placement placement{};
  std::uint64_t all = 0;
  for (std::uint64_t number = 0; number < index.size(); ++number) {
    if (!index.place(number, placement)) continue;
    all += index.images(placement);
    CHECK(index.number(placement) == number);
  }
  CHECK(all == 168);
}
