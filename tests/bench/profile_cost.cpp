// What `regola profile` costs: processor time of games that are profiled, against the same games played by
// the reference matcher alone.

#include <iostream>
#include <random>
#include <vector>

#include <fmt/ostream.h>

#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/workbench/profile.hpp"
#include "rules/load.hpp"
#include "tests/bench/measure.hpp"
#include "tests/source_dir.hpp"

namespace {

using namespace regola;

/// The same moves for the same seed, however they are played.
class AtRandom {
public:
  std::size_t operator()(const Status& /*before*/, const std::vector<Successor>& all) {
    return static_cast<std::size_t>(random_() % all.size());
  }

private:
  std::mt19937 random_{1};
};

std::size_t play(const Ruleset& ruleset, std::size_t plies) {
  AtRandom choose;
  std::size_t made = 0;
  while (made < plies) {
    Status status = ruleset.start;
    std::size_t played = 0;
    while (result_of(ruleset, status).ending == Ending::open && played < longest_walk && made < plies) {
      const std::vector<Successor> all = successors(ruleset, status);
      if (all.empty()) break;
      Status next = all[choose(status, all)].status;
      status = std::move(next);
      ++played;
      ++made;
    }
    if (played == 0) break;
  }
  return made;
}

} // namespace

int main(int count, char** words) {
  std::vector<std::string> games(words + 1, words + count);
  if (games.empty()) games = {"tic-tac-toe", "chess", "othello", "international-draughts", "lines-of-action"};
  constexpr double seconds = 1;
  constexpr int rounds = 3;
  constexpr std::size_t plies_at_once = 50;
  fmt::print(std::cout, "{:<24} {:>12} {:>12} {:>6}\n", "game", "played, us", "profiled, us", "ratio");
  for (const std::string& game : games) {
    const Loaded loaded = load_file(test::source_dir() + "/games/" + game + ".rules");
    if (!loaded.ruleset) {
      std::cerr << loaded.report();
      return 2;
    }
    const Ruleset& ruleset = *loaded.ruleset;
    const bench::Task alone = [&](std::uint64_t times) {
      return bench::Work{play(ruleset, plies_at_once * times), {}};
    };
    const bench::Task profiled = [&](std::uint64_t times) {
      const auto found = workbench::profile_games(ruleset, AtRandom(), plies_at_once * times, longest_walk);
      return bench::Work{found.plies, {}};
    };
    const std::uint64_t times = bench::times_for(alone, seconds / rounds);
    double played = 0;
    double counted = 0;
    for (int i = 0; i < rounds; ++i) { // in turn
      played += 1 / bench::measure(alone, times).rate();
      counted += 1 / bench::measure(profiled, times).rate();
    }
    constexpr double micro = 1e6;
    fmt::print(std::cout, "{:<24} {:>12.1f} {:>12.1f} {:>6.2f}\n", game, played / rounds * micro,
               counted / rounds * micro, counted / played);
  }
  return 0;
}
