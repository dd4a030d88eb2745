// Laws of every controller in every game: it returns a legal move if there is one, none if the game is over,
// and keeps its limits.

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/annealing.hpp"
#include "engine/search/greedy.hpp"
#include "engine/search/monte_carlo.hpp"
#include "engine/search/random_play.hpp"
#include "rules/load.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/games/game_files.hpp"

#include <algorithm>
#include <functional>
#include <memory>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr std::uint64_t few_nodes = 12;
constexpr std::size_t longest_game = 200;
#ifdef REGOLA_SLOW_BUILD
constexpr std::size_t statuses = 2;
#else
constexpr std::size_t statuses = 6;
#endif

struct Entry {
  const char* name;
  std::function<std::unique_ptr<Controller>(const Ruleset&)> create;
  bool samples; // its nodes are random games or lines, of which it need not make a single one more
};

const Entry entries[] = {
    // NOLINT(cert-err58-cpp)
    {"random", [](const Ruleset& ruleset) { return std::make_unique<RandomController>(ruleset); }, true},
    {"greedy", [](const Ruleset& ruleset) { return std::make_unique<Greedy>(ruleset); }, false},
    {"mcts",
     [](const Ruleset& ruleset) {
       MonteCarloOptions options;
       options.memory = MonteCarloTree::least_bytes; // soon full
       options.most_plies = 40;
       return std::make_unique<MonteCarlo>(ruleset, options);
     },
     true},
    {"annealing", [](const Ruleset& ruleset) { return std::make_unique<Annealing>(ruleset); }, true},
};

/// Statuses of one random game, spread over its length; the last one is its end unless it grew too long.
std::vector<Status> sample(const Ruleset& ruleset) {
  Engine engine(ruleset);
  Random random(11);
  std::vector<Status> met{start_of(ruleset)};
  while (met.size() <= longest_game && engine.result(met.back()).ending == Ending::open) {
    std::vector<Successor> next = engine.successors(met.back());
    met.push_back(std::move(next[random.below(static_cast<std::uint32_t>(next.size()))].status));
  }
  std::vector<Status> some;
  for (std::size_t i = 0; i < statuses; ++i) some.push_back(met[i * (met.size() - 1) / (statuses - 1)]);
  return some;
}

bool is_legal(const std::vector<Successor>& all, const Successor& chosen) {
  return std::any_of(all.begin(), all.end(), [&](const Successor& next) {
    return next.move == chosen.move && next.status == chosen.status && next.line == chosen.line;
  });
}

} // namespace

TEST_CASE("every controller: a legal move in every game, none when it is over, and limits are kept") {
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      const std::vector<Status> some = sample(ruleset);
      for (const Entry& entry : entries) {
        CAPTURE(entry.name);
        const std::unique_ptr<Controller> controller = entry.create(ruleset);
        controller->begin();
        for (const Status& status : some) {
          CAPTURE(to_text(ruleset, status));
          const Result result = result_of(ruleset, status);
          const std::vector<Successor> all =
              result.ending == Ending::open ? successors(ruleset, status) : std::vector<Successor>();
          Limits limits;
          limits.nodes = few_nodes;
          const SearchResult found = controller->choose(status, limits);
          REQUIRE(found.best.has_value() == !all.empty());
          REQUIRE(found.nodes <= few_nodes);
          if (all.empty()) {
            REQUIRE(found.line.empty());
            if (result.ending != Ending::stopped) REQUIRE(found.score == score_of(result, 0));
            continue;
          }
          REQUIRE(is_legal(all, *found.best));
          REQUIRE(found.line.front() == found.best->move);
          // To be told to stop at once is to answer at once.
          Limits stopped;
          stopped.stop = [] { return true; };
          const SearchResult quick = controller->choose(status, stopped);
          REQUIRE(quick.best);
          REQUIRE(is_legal(all, *quick.best));
          REQUIRE(quick.nodes <= (entry.samples ? 1 : 2));
        }
      }
    }
  }
}

TEST_CASE("every controller: the same seed and number of nodes, the same move") {
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      const Status start = start_of(ruleset);
      for (const Entry& entry : entries) {
        CAPTURE(entry.name);
        Limits limits;
        limits.nodes = few_nodes;
        limits.seed = 3;
        const SearchResult one = entry.create(ruleset)->choose(start, limits);
        const SearchResult two = entry.create(ruleset)->choose(start, limits);
        REQUIRE(one.best.has_value() == two.best.has_value());
        if (one.best) REQUIRE(one.best->move == two.best->move);
        REQUIRE(one.score == two.score);
        REQUIRE(one.line == two.line);
      }
    }
  }
}

TEST_CASE("every game: greedy is the article's minimax to depth 1") {
  for (const auto& file : game_files()) {
    DYNAMIC_SECTION(file.stem().string()) {
      const Ruleset ruleset = load_file(file).ruleset.value();
      Engine engine(ruleset);
      const Heuristic heuristic = engine.heuristic();
      Greedy greedy(ruleset);
      for (const Status& status : sample(ruleset)) {
        const SearchResult found = greedy.choose(status, {});
        if (engine.result(status).ending != Ending::open) {
          continue;
        }
        const int sign = status.to_move == first_player ? 1 : -1;
        std::vector<std::pair<Score, Successor>> all;
        for (Successor& next : engine.successors(status)) {
          const Score judged = clamped(heuristic(1, next.status));
          all.emplace_back(sign * judged, std::move(next));
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        const Successor* best = nullptr;
        Score best_score = 0;
        for (const auto& [judged, next] : all) {
          const Result result = engine.result(next.status);
          const bool over = result.ending != Ending::open && result.ending != Ending::stopped;
          const Score score = over ? sign * score_of(result, 1) : judged;
          if (best == nullptr || score > best_score) {
            best = &next;
            best_score = score;
          }
        }
        REQUIRE(found.best);
        REQUIRE(best != nullptr);
        REQUIRE(found.best->move == best->move);
        REQUIRE(found.score == sign * best_score);
      }
    }
  }
}
