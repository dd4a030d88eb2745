// Compares the published numbers in tests/truth with the games. The compiled matcher counts every row, the
// reference matcher only the rows that it can count in seconds. With REGOLA_LONG in the environment it counts
// all; ctest would stop that, so run the program itself:
//   REGOLA_LONG=1 build/dev/tests/test_games 'published*'

#include "engine/compiled/engine.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/alphabeta.hpp"
#include "tests/games/census.hpp"
#include "tests/games/game_files.hpp"
#include "tests/games/truth_table.hpp"
#include "tests/texts.hpp"

#include <cstdlib>
#include <map>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

using regola::test::is_long_run;

#ifdef REGOLA_SLOW_BUILD
constexpr std::uint64_t slowness = 10;
constexpr std::uint64_t compiled_leaves = 200'000;
#else
constexpr std::uint64_t slowness = 1;
constexpr std::uint64_t compiled_leaves = 300'000'000; // ten seconds or so
#endif

Status status_of_row(const Ruleset& ruleset, const TruthRow& row) {
  return row.status == "start" ? ruleset.start : status_of(ruleset, row.status);
}

/// Games of which a leaf takes much longer than of others; they are counted by themselves, to spread the
/// work.
bool has_costly_moves(const std::string& game) { return game == "nine-mens-morris" || game == "minishogi"; }

/// Counts all rows of the games that the condition picks, by the compiled matcher.
template <typename Condition>
void count_compiled(const Condition& picks) {
  std::size_t counted = 0;
  for (const TruthRow& row : read_truth("perft.csv")) {
    if (!picks(row.game) || row.number() > compiled_leaves) {
      continue;
    }
    for (const Variant& variant : variants_of(row.game)) {
      const auto ruleset = load_game(variant.file, variant.lines);
      REQUIRE(ruleset);
      CAPTURE(variant.file, variant.lines, row.status, row.depth);
      CHECK(Engine(*ruleset).perft(status_of_row(*ruleset, row), row.depth) == row.number());
      ++counted;
    }
  }
  CHECK(counted >= 10);
}

std::string value_text(const Ruleset& ruleset) {
  const SearchResult found = AlphaBeta(ruleset, Evaluation::nothing()).choose(ruleset.start, {});
  REQUIRE(found.exact);
  if (std::abs(found.score) > win_score - longest_win) {
    return found.score > 0 ? "first" : "second";
  }
  const Score margin = std::abs(found.score) - margin_score;
  return found.score == 0 ? "draw" : std::to_string(found.score > 0 ? margin : -margin);
}

/// The quantities of values.csv.
const std::map<std::string, std::string (*)(const Ruleset&)>& quantities() {
  static const std::map<std::string, std::string (*)(const Ruleset&)> all = {
      {"value", value_text},
      {"games", [](const Ruleset& r) { return std::to_string(take_census(r, r.start).games); }},
      {"statuses", [](const Ruleset& r) { return std::to_string(take_census(r, r.start).statuses); }},
      {"statuses up to symmetry",
       [](const Ruleset& r) { return std::to_string(statuses_up_to_symmetry(r, r.start)); }},
      {"games won by first",
       [](const Ruleset& r) { return std::to_string(take_census(r, r.start).won_by_first); }},
      {"games won by second",
       [](const Ruleset& r) { return std::to_string(take_census(r, r.start).won_by_second); }},
      {"games drawn", [](const Ruleset& r) { return std::to_string(take_census(r, r.start).drawn); }},
      {"statuses at ply 8", [](const Ruleset& r) { return std::to_string(statuses_at(r, r.start, 8)); }},
  };
  return all;
}

} // namespace

TEST_CASE("every row of the published counts belongs to a known game") {
  REQUIRE(read_truth("perft.csv").size() > 70);
  for (const TruthRow& row : read_truth("perft.csv")) {
    CAPTURE(row.game);
    CHECK_FALSE(variants_of(row.game).empty());
  }
  REQUIRE(read_truth("values.csv").size() > 20);
  for (const TruthRow& row : read_truth("values.csv")) {
    CAPTURE(row.game, row.quantity);
    CHECK_FALSE(variants_of(row.game).empty());
    CHECK((quantities().count(row.quantity) == 1 || cost_of(row) == regola::test::Cost::beyond));
  }
}

TEST_CASE("published counts: perft") {
  std::size_t counted = 0;
  for (const TruthRow& row : read_truth("perft.csv")) {
    for (const Variant& variant : variants_of(row.game)) {
      const bool quick = row.number() <= variant.quick_leaves / slowness;
      const auto ruleset = load_game(variant.file, variant.lines);
      if (!ruleset || !(quick || (is_long_run() && row.number() <= variant.long_leaves))) {
        continue;
      }
      CAPTURE(variant.file, variant.lines, row.status, row.depth);
      CHECK(perft(*ruleset, status_of_row(*ruleset, row), row.depth) == row.number());
      ++counted;
    }
  }
  CHECK(counted >= 9);
}

TEST_CASE("published counts: perft of chess, compiled") {
  count_compiled([](const std::string& game) { return game == "chess"; });
}

TEST_CASE("published counts: perft of morris and minishogi, compiled") {
  count_compiled([](const std::string& game) { return has_costly_moves(game); });
}

TEST_CASE("published counts: perft of all other games, compiled") {
  count_compiled([](const std::string& game) { return game != "chess" && !has_costly_moves(game); });
}

TEST_CASE("published values") {
  std::size_t computed = 0;
  for (const TruthRow& row : read_truth("values.csv")) {
    const regola::test::Cost cost = cost_of(row);
    if (cost == regola::test::Cost::beyond || (cost == regola::test::Cost::minutes && !is_long_run())) {
      continue;
    }
    for (const Variant& variant : variants_of(row.game)) {
      if (const auto ruleset = load_game(variant.file, variant.lines)) {
        CAPTURE(variant.file, variant.lines, row.quantity);
        CHECK(quantities().at(row.quantity)(*ruleset) == row.value);
        ++computed;
      }
    }
  }
  CHECK(computed >= 5);
}
