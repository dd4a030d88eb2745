#include "engine/solve/endgame/symbol_ranges.hpp"
#include "engine/compiled/engine.hpp"
#include "engine/matcher/result.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <algorithm>

using namespace regola;
using namespace regola::test;

TEST_CASE("symbol ranges: where a symbol may stand between two moves") {
  struct Row {
    std::string game;
    Symbol symbol;
    std::size_t cells;
  };
  const Row rows[] = {
      {"english-draughts", 'm', 28},
      {"english-draughts", 'M', 28},
      {"english-draughts", 'k', 32},
      {"chess", 'P', 48},
      {"chess", 'p', 48},
      {"chess", 'D', 8},
      {"chess", 'Q', 64},
      {"chess", 'J', 1},
      {"chess", 'L', 2},
      {"caccia-al-gigante", 'g', 8},
      {"tic-tac-toe", 'x', 9},
  };
  for (const Row& row : rows) {
    INFO(row.game << ' ' << row.symbol);
    const Ruleset ruleset = game(row.game);
    if (!ruleset.symbols.contains(row.symbol)) continue;
    CHECK(SymbolRanges(ruleset).of(row.symbol).size() == row.cells);
  }
}

TEST_CASE("symbol ranges: random games never leave them") {
  for (const char* name : {"english-draughts", "chess", "nine-mens-morris", "caccia-al-gigante", "othello",
                           "hasami-shogi", "breakthrough", "surakarta"}) {
    INFO(name);
    const Ruleset ruleset = game(name);
    const SymbolRanges ranges(ruleset);
    Engine engine(ruleset);
    Random random(7);
    Status status = ruleset.start;
    bool inside = true;
    for (int ply = 0; ply < 300 && engine.result(status).ending == Ending::open; ++ply) {
      const auto moves = engine.successors(status);
      status = moves[random.below(static_cast<std::uint32_t>(moves.size()))].status;
      for (std::size_t cell = 0; cell < status.size(); ++cell) {
        const SymbolRange& range = ranges.of(status[cell]);
        inside = inside && std::binary_search(range.begin(), range.end(), static_cast<CellIndex>(cell));
      }
    }
    CHECK(inside);
  }
}
