// The searches from a status that a database stores.

#include "engine/solve/store/kept_search.hpp"
#include "engine/solve/store/known_values.hpp"
#include "tests/engine/ruleset_of.hpp"
#include "tests/engine/solve/folder_files.hpp"
#include "tests/engine/solve/temporary_folder.hpp"

#include <algorithm>
#include <limits>
#include <span>

using namespace regola;
using namespace regola::test;

namespace {

/// Seven columns are too many for a test.
Ruleset small_connect_four() { return game("connect-four", {{"M", 5}, {"N", 5}}); }

/// Searches a game from its start.
/// @param looks at the clock after which it is stopped; nothing: it is not
Solution search(const Ruleset& ruleset, const std::string& folder, std::optional<int> looks = {},
                unsigned threads = 1) {
  SolveOptions options;
  options.by = SolveMethod::search;
  options.database = folder;
  options.threads = threads;
  options.memory = std::size_t{8} << 20U;
  if (looks) options.stop = [&looks] { return --*looks <= 0; };
  return solve(ruleset, ruleset.start, options);
}

std::vector<std::string> texts_of_moves(const Ruleset& ruleset, const std::vector<Successor>& moves) {
  std::vector<std::string> texts;
  for (const Successor& next : moves) texts.push_back(to_text(ruleset, next.move));
  return texts;
}

} // namespace

TEST_CASE("kept search: one that is stopped again and again finds the same, and leaves the same bytes") {
  const Ruleset ruleset = small_connect_four();
  const TemporaryFolder whole;
  const Solution wanted = search(ruleset, whole.path());
  REQUIRE(wanted.proven);
  REQUIRE_FALSE(wanted.moves.empty());
  CHECK(only_file(whole.path()).extension() == ".solution");
  for (const unsigned threads : {1U, 2U}) {
    const TemporaryFolder parts;
    Solution found = search(ruleset, parts.path(), 2, threads);
    int stops = 1;
    for (int looks = 3; only_file(parts.path()).extension() != ".solution"; looks += 1 + looks / 4) {
      ++stops;
      REQUIRE(looks < 1000);
      CHECK(only_file(parts.path()).extension() == ".unfinished-search");
      found = search(ruleset, parts.path(), looks, threads);
    }
    CHECK(stops > 4);
    CHECK(found.lower == wanted.lower);
    CHECK(found.upper == wanted.upper);
    CHECK(texts_of_moves(ruleset, found.moves) == texts_of_moves(ruleset, wanted.moves));
    CHECK(only_file(parts.path()).filename() == only_file(whole.path()).filename());
    CHECK(bytes_of(only_file(parts.path())) == bytes_of(only_file(whole.path())));
  }
}

TEST_CASE("kept search: work goes on where it was stopped") {
  const Ruleset ruleset = small_connect_four();
  const EndlessPlay endless = endless_play(ruleset);
  const TemporaryFolder folder;
  const auto begun = [&](SolvingTeam& team) {
    KeptSearch kept(folder.path(), ruleset, ruleset.start);
    Solution solution;
    kept.begin(team, std::size_t{8} << 20U, solution);
    return solution;
  };
  SolveWatch watch({}, std::size_t{8} << 20U, {});
  SolvingTeam first(ruleset, endless, watch, 1);
  static_cast<void>(begun(first));
  REQUIRE(first.at_least(ruleset.start, 1).answer == SolvingSearch::Answer::no);
  REQUIRE(first.nodes() > 10'000);
  {
    KeptSearch kept(folder.path(), ruleset, ruleset.start);
    Solution nothing;
    kept.begin(first, std::size_t{8} << 20U, nothing);
    nothing.upper = 0;
    kept.keep(first, nothing);
  }
  SolvingTeam second(ruleset, endless, watch, 1);
  const Solution read = begun(second);
  CHECK(read.upper == 0);
  CHECK(read.lower == -win_score);
  REQUIRE(second.table().entries() == first.table().entries());
  std::size_t different = 0;
  for (std::size_t i = 0; i < first.table().entries(); ++i) {
    different += first.table().entry(i) == second.table().entry(i) ? 0 : 1;
  }
  CHECK(different == 0);
  CHECK(second.at_least(ruleset.start, 1).answer == SolvingSearch::Answer::no);
  CHECK(second.nodes() * 10 < first.nodes());
  SolvingTeam poor(ruleset, endless, watch, 1);
  KeptSearch kept(folder.path(), ruleset, ruleset.start);
  Solution none;
  CHECK_THROWS_WITH(kept.begin(poor, 1000, none), Catch::Contains("more than --memory allows"));
}

TEST_CASE("kept search: what was found is read again, and known where it is asked for") {
  for (const Ruleset& ruleset : {game("tic-tac-toe"), small_connect_four()}) {
    INFO(ruleset.title);
    const TemporaryFolder folder;
    const Solution found = search(ruleset, folder.path());
    const Solution read = search(ruleset, folder.path());
    CHECK(read.proven);
    CHECK(read.positions == 0);
    CHECK(read.outcome == found.outcome);
    CHECK(read.plies == found.plies);
    CHECK(texts_of_moves(ruleset, read.moves) == texts_of_moves(ruleset, found.moves));
    CHECK(texts_of_moves(ruleset, read.line) == texts_of_moves(ruleset, found.line));
    KnownValues known(folder.path(), ruleset);
    const auto value = known.value(ruleset.start);
    REQUIRE(value == PositionValue{found.outcome, found.plies});
    const auto moves = known.moves(ruleset.start);
    const auto valued =
        std::count_if(moves.begin(), moves.end(), [&](const auto& move) { return move.value == value; });
    CHECK(static_cast<std::size_t>(valued) == found.moves.size());
    CHECK_FALSE(known.value(moves.front().move.status).has_value());
  }
}

TEST_CASE("kept search: a damaged block is named, and other rules are refused") {
  const Ruleset ruleset = small_connect_four();
  const TemporaryFolder folder;
  static_cast<void>(search(ruleset, folder.path(), 2));
  REQUIRE(only_file(folder.path()).extension() == ".unfinished-search");
  Ruleset other = ruleset;
  other.sides[second_player].ends.pop_back();
  CHECK_THROWS_WITH(search(other, folder.path()), Catch::Contains("was made by other rules"));
  damage(only_file(folder.path()));
  CHECK_THROWS_WITH(search(ruleset, folder.path()), Catch::Contains("is damaged: block"));
  const TemporaryFolder whole;
  static_cast<void>(search(ruleset, whole.path()));
  damage(only_file(whole.path()));
  CHECK_THROWS_AS(search(ruleset, whole.path()), DatabaseError);
}

TEST_CASE("kept search: bounds that no search of the game comes to are refused") {
  const Ruleset ruleset = game("tic-tac-toe");
  const TemporaryFolder folder;
  const Solution found = search(ruleset, folder.path());
  REQUIRE(found.proven);
  const Database database(folder.path(), ruleset, true);
  const auto refuses = [&](Score lower, Score upper) {
    Solution forged = found;
    forged.lower = lower;
    forged.upper = upper;
    std::string text;
    for (const Successor& next : found.moves) {
      text += "moves " + to_text(ruleset, next.status) + "\t" + to_text(ruleset, next.move) + "\n";
    }
    database.save_search(ruleset.start, forged, std::nullopt, text.size(),
                         [&](std::uint64_t, std::span<char> block) {
                           std::copy_n(text.begin(), block.size(), block.begin());
                         });
    try {
      static_cast<void>(solution_of(database, ruleset, ruleset.start));
      return false;
    } catch (const DatabaseError& error) {
      return std::string(error.what()).find("does not hold what its name says") != std::string::npos;
    }
  };
  CHECK_FALSE(refuses(0, 0));
  CHECK_FALSE(refuses(win_score - 5, win_score - 5));
  CHECK(refuses(margin_score + 5, margin_score + 5)); // it has no score
  CHECK(refuses(-7, -7));
  CHECK(refuses(std::numeric_limits<Score>::min(), std::numeric_limits<Score>::min()));
  CHECK(refuses(std::numeric_limits<Score>::min(), 0));
  CHECK(refuses(win_score + 1, win_score + 1));
}
