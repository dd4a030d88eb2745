// Benchmarks of the article's functions on its own game: match, apply, produce, perft, minimax.

#include <stdexcept>
#include <string>

#include <benchmark/benchmark.h>

#include "engine/matcher/match.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/minimax.hpp"
#include "rules/load.hpp"
#include "tests/source_dir.hpp"

namespace {

using namespace regola;

const std::string file = test::source_dir() + "/games/tris.rules";

const Ruleset& tris() {
  static const Loaded loaded = load_file(file);
  if (!loaded.ruleset) {
    throw std::runtime_error(loaded.report());
  }
  return *loaded.ruleset;
}

const Status& middle_game() {
  static const Status status("xox--o--x-");
  return status;
}

void load(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(load_file(file));
  }
}
BENCHMARK(load);

void match_pattern(benchmark::State& state) {
  const Pattern pattern("xABC-DEFGH");
  Varspace variables;
  for (auto _ : state) {
    benchmark::DoNotOptimize(matches(pattern, middle_game(), variables));
  }
}
BENCHMARK(match_pattern);

void apply_rule(benchmark::State& state) {
  const Rule rule{Pattern("xABC-DEFGH"), Pattern("oABCxDEFGH")};
  for (auto _ : state) {
    benchmark::DoNotOptimize(apply(rule, middle_game()));
  }
}
BENCHMARK(apply_rule);

void produce_in_rule_order(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(produce(tris(), middle_game()));
  }
}
BENCHMARK(produce_in_rule_order);

void produce_by_heuristic(benchmark::State& state) {
  const Heuristic heuristic = heuristic_of(tris());
  for (auto _ : state) {
    benchmark::DoNotOptimize(produce(tris(), middle_game(), heuristic, 1));
  }
}
BENCHMARK(produce_by_heuristic);

void judge(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(result_of(tris(), middle_game()));
  }
}
BENCHMARK(judge);

void heuristic(benchmark::State& state) {
  const Heuristic open = heuristic_of(tris());
  for (auto _ : state) {
    benchmark::DoNotOptimize(open(0, middle_game()));
  }
}
BENCHMARK(heuristic);

void perft_6(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(perft(tris(), tris().start, 6));
  }
}
BENCHMARK(perft_6)->Unit(benchmark::kMillisecond);

void minimax_full_depth(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(Minimax(tris(), heuristic_of(tris()), 9).play(tris().start));
  }
}
BENCHMARK(minimax_full_depth)->Unit(benchmark::kMillisecond);

void alphabeta_solves(benchmark::State& state) {
  AlphaBeta search(tris(), Evaluation(tris()));
  for (auto _ : state) {
    search.begin();
    benchmark::DoNotOptimize(search.choose(tris().start, {}));
  }
}
BENCHMARK(alphabeta_solves)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
