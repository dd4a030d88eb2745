// Laws of searches in every game: alpha-beta finds the score and move of plain minimax, whichever of its
// techniques are switched on.

#include "engine/compiled/engine.hpp"
#include "engine/compiled/random.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/minimax.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/games/game_files.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::size_t most_moves = 120; // more are searched by one ply only, which says little

/// A status after some random moves from the start, still open; nothing where the game was over before.
std::optional<Status> random_status(Engine& engine, Random& random, std::uint32_t most_plies) {
  Status status = start_of(engine.ruleset());
  for (std::uint32_t plies = random.below(most_plies); plies > 0; --plies) {
    std::vector<Successor> all = engine.successors(status);
    if (engine.result(status).ending != Ending::open || all.empty()) {
      return std::nullopt;
    }
    status = std::move(all[random.below(static_cast<std::uint32_t>(all.size()))].status);
  }
  if (engine.result(status).ending != Ending::open) {
    return std::nullopt;
  }
  return status;
}

/// As deep as so many lines of play allow.
int depth_for(std::size_t moves, double lines) {
  int depth = 1;
  for (auto all = static_cast<double>(moves); all * static_cast<double>(moves) < lines && depth < 6;
       ++depth) {
    all *= static_cast<double>(moves);
  }
  return depth;
}

AlphaBetaOptions exact_options() {
  AlphaBetaOptions options;
  options.table = std::size_t{1} << 20U;
  options.quiescence = false;
  options.strict = true;
  return options;
}

void check_same(const Ruleset& ruleset, const AlphaBetaOptions& options, int wanted, double lines) {
  Engine engine(ruleset);
  Random random(3);
  Minimax minimax(ruleset, Evaluation(ruleset), 1);
  AlphaBeta alphabeta(ruleset, Evaluation(ruleset), options);
  const std::size_t usual = engine.successors(start_of(ruleset)).size();
  int compared = 0;
  for (int tried = 0; tried < 10 * wanted && compared < wanted; ++tried) {
    const std::optional<Status> status = random_status(engine, random, tried % 2 == 0 ? 12 : 80);
    if (!status) continue;
    const std::size_t moves = engine.successors(*status).size();
    if (moves > most_moves) continue;
    ++compared;
    Limits limits;
    limits.depth = depth_for(std::max(moves, usual), lines);
    CAPTURE(to_text(ruleset, *status), *limits.depth);
    const SearchResult plain = minimax.choose(*status, limits);
    const SearchResult found = alphabeta.choose(*status, limits);
    REQUIRE(found.score == plain.score);
    REQUIRE(found.best.has_value());
    REQUIRE(to_text(ruleset, found.best->move) == to_text(ruleset, plain.best->move));
    REQUIRE(found.best->status == plain.best->status);
    REQUIRE((!found.exact || plain.exact));
    REQUIRE((found.line.empty() || found.line.front() == found.best->move));
  }
  CHECK((compared > 0 || usual > most_moves));
}

void for_each_ruleset(const std::function<void(const Ruleset&)>& check) {
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) { check(load_file(file).ruleset.value()); }
  }
}

} // namespace

TEST_CASE("every game: alpha-beta finds the score and the move of minimax") {
  for_each_ruleset([](const Ruleset& ruleset) { check_same(ruleset, exact_options(), 12, 4'000); });
}

TEST_CASE("every game: so it does whatever is switched on or off, and with two threads") {
  const std::vector<std::function<void(AlphaBetaOptions&)>> switches = {
      [](AlphaBetaOptions& o) { o.table = 0; },
      [](AlphaBetaOptions& o) { o.table = 640; }, // ten buckets: entries drive each other out
      [](AlphaBetaOptions& o) { o.deepen = false; },
      [](AlphaBetaOptions& o) { o.killers = o.history = o.order = false; },
      [](AlphaBetaOptions& o) { o.null_window = o.aspiration = false; },
      [](AlphaBetaOptions& o) { o.forced = o.fold = o.foresee = false; },
      [](AlphaBetaOptions& o) { o.threads = 2; },
  };
  for_each_ruleset([&](const Ruleset& ruleset) {
    for (const auto& change : switches) {
      AlphaBetaOptions options = exact_options();
      change(options);
      check_same(ruleset, options, 2, 1'500);
    }
  });
}

TEST_CASE("Othello: both solvers of the plies 1 to 4 choose the same move") {
  const Ruleset game = load_game("othello.rules").value();
  Engine engine(game);
  Random random(9);
  AlphaBetaOptions options;
  options.forced = false;
  AlphaBeta alphabeta(game, Evaluation(game, "utility"), options);
  Minimax minimax(game, Evaluation(game, "utility"), 1);
  for (int compared = 0; compared < 200;) {
    const std::optional<Status> status = random_status(engine, random, 60);
    if (!status) continue;
    Limits limits;
    limits.depth = 1 + compared % 3 + (compared % 20 == 0 ? 1 : 0);
    CAPTURE(to_text(game, *status), *limits.depth);
    const SearchResult found = alphabeta.choose(*status, limits);
    const SearchResult plain = minimax.choose(*status, limits);
    REQUIRE(found.best->move == plain.best->move);
    REQUIRE(found.score == plain.score);
    ++compared;
  }
}
