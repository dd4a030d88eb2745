// Solves small boards of Kalah by a small independent program: by how many seeds the first player wins. The
// rule text, reduced to that size, must give the same results.

#include "engine/solve/solve.hpp"
#include "rules/load.hpp"
#include "tests/engine/solve/temporary_folder.hpp"
#include "tests/games/game_files.hpp"
#include "tests/games/solver.hpp"
#include "tests/source_dir.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// A board is the houses of the player to move, his store, the houses of the other one, and his store. What
/// is in the stores is counted at once, so that they are empty.
class KalahSolver {
public:
  explicit KalahSolver(std::size_t houses) : houses_(houses) {}

  /// By how many seeds the player to move will have more than the other, of those that lie in houses now.
  int margin(const std::vector<int>& pits) {
    const auto row = [&](std::size_t first) {
      const auto begin = pits.begin() + static_cast<std::ptrdiff_t>(first);
      return std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(houses_), 0);
    };
    if (row(0) == 0 || row(houses_ + 1) == 0) return row(0) - row(houses_ + 1);
    const auto known = known_.find(pits);
    if (known != known_.end()) return known->second;
    int best = -1000;
    for (std::size_t house = 0; house < houses_; ++house) {
      if (pits[house] > 0) best = std::max(best, after(pits, house));
    }
    known_[pits] = best;
    return best;
  }

private:
  int after(std::vector<int> pits, std::size_t house) {
    std::size_t at = house;
    for (int seeds = std::exchange(pits[house], 0); seeds > 0; --seeds) {
      at = (at + 1) % (pits.size() - 1); // the last one is the other's store
      ++pits[at];
    }
    int& store = pits[houses_];
    if (at < houses_ && pits[at] == 1 && pits[2 * houses_ - at] > 0) {
      store += 1 + std::exchange(pits[2 * houses_ - at], 0);
      pits[at] = 0;
    }
    const int won = std::exchange(store, 0);
    if (at == houses_) return won + margin(pits);
    std::vector<int> turned(pits.begin() + static_cast<std::ptrdiff_t>(houses_) + 1, pits.end());
    turned.insert(turned.end(), pits.begin(), pits.begin() + static_cast<std::ptrdiff_t>(houses_));
    turned.push_back(0);
    return won - margin(turned);
  }

  std::size_t houses_;
  std::map<std::vector<int>, int> known_;
};

void replace_all(std::string& text, const std::string& old, const std::string& with) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + with.size())) {
    text.replace(at, old.size(), with);
  }
}

/// The rules of the game with so many houses a player and seeds in each, without expectations.
std::string cut_to(char houses, char seeds) {
  const std::ifstream file(source_dir() + "/games/kalah.rules");
  std::ostringstream read;
  read << file.rdbuf();
  std::string text = read.str();
  text.erase(text.find("expect"));
  const std::string row(static_cast<std::size_t>(houses - '0'), seeds);
  replace_all(text, "444444", row);
  const char last = static_cast<char>('a' + (houses - '0')); // the column of the last house
  const char store = static_cast<char>(last + 1);
  std::string ring;
  for (char column = 'b'; column < store; ++column) {
    const char next = static_cast<char>(column + 1);
    ring += std::string(" ") + column + "1-" + next + "1";
    ring += std::string(" ") + next + (next == store ? "1-" : "2-") + column + "2";
  }
  const std::size_t link = text.find("link ring/back");
  text.replace(link, text.find('\n', link) - link, "link ring/back" + ring + " b2-a2 a2-b1");
  replace_all(text, "in b1-g1", std::string("in b1-") + last + "1");
  replace_all(text, "in b2-g2", std::string("in b2-") + last + "2");
  replace_all(text, "in h1", std::string("in ") + store + "1");
  return text;
}

} // namespace

TEST_CASE("solved: small boards of Kalah") {
  struct Row {
    char houses;
    char seeds;
    int margin;
    bool is_small = true; // enough for the reference matcher
  };
  for (const Row& row : {Row{'1', '1', 0},
                         {'1', '2', -2},
                         {'1', '3', 6},
                         {'2', '1', 2},
                         {'2', '2', -2},
                         {'2', '3', -2},
                         {'3', '1', 0},
                         {'3', '2', 4},
                         {'3', '3', 2, false}}) {
    CAPTURE(row.houses, row.seeds);
    const Loaded loaded = load_text("kalah", cut_to(row.houses, row.seeds));
    INFO(loaded.report());
    REQUIRE(loaded.ruleset);
    const auto houses = static_cast<std::size_t>(row.houses - '0');
    std::vector<int> pits(2 * houses + 2, row.seeds - '0');
    pits[houses] = pits[2 * houses + 1] = 0;
    CHECK(KalahSolver(houses).margin(pits) == row.margin);
    if (row.is_small) CHECK(Solver(*loaded.ruleset).value(loaded.ruleset->start) == row.margin);
    const TemporaryFolder folder;
    SolveOptions options;
    options.by = SolveMethod::tiers;
    options.database = folder.path();
    const Solution solution = solve(*loaded.ruleset, loaded.ruleset->start, options);
    CHECK(solution.proven);
    CHECK(solution.margin.value_or(0) == row.margin); // none for a draw
  }
}

TEST_CASE("solved: Kalah as the documents have it") {
  const auto margin = [](std::size_t houses, int seeds) {
    std::vector<int> pits(2 * houses + 2, seeds);
    pits[houses] = pits[2 * houses + 1] = 0;
    return KalahSolver(houses).margin(pits);
  };
  CHECK(margin(2, 3) == -2);
  CHECK(margin(3, 2) == 4);
  CHECK(margin(3, 3) == 2);
  CHECK(margin(4, 2) == 6);
  if (std::getenv("REGOLA_LONG") != nullptr) { // NOLINT(concurrency-mt-unsafe)
    CHECK(margin(4, 3) == 6);
  }
}
