// usage: forms [--speed SECONDS] FILE...
//
// Emscripten's build of it, in node: the forms of each text give as modules of WebAssembly what they give
// interpreted. With --speed it measures in place of that, and so does this machine's own build of it.

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/compiled/machine/form_code.hpp"
#include "engine/matcher/result.hpp"
#include "engine/search/controllers.hpp"
#include "rules/load.hpp"
#include "tests/play_comparison.hpp"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
// NOLINTNEXTLINE(*-macro*): the body is JavaScript
EM_JS(double, processor_microseconds, (), {
  const used = process.cpuUsage();
  return used.user + used.system;
})
#else
static double processor_microseconds() { return static_cast<double>(std::clock()) * 1e6 / CLOCKS_PER_SEC; }
#endif

namespace regola {

namespace {

/// What differs on the way of a random game; empty if nothing does.
std::string difference(const Ruleset& ruleset) {
  constexpr std::uint64_t rounds = 4;
  constexpr int plies_between = 7;
  Engine engine(ruleset);
  Status status = ruleset.start;
  Random random(1);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    Machine& machine = engine.machine(status);
    const Position position = machine.read(status);
    const auto found = test::PlayComparison(ruleset, machine, status, position).difference(round);
    if (found) return *found;
    if (result_of(ruleset, status).ending != Ending::open) break;
    Status last;
    static_cast<void>(machine.playout(position, random, plies_between, &last));
    machine.clear();
    status = std::move(last);
  }
  return engine.machine(ruleset.start).rules().random_games->code().why_portable();
}

/// Runs it as long as asked for, and half as long before that: until a browser has compiled it a second time.
/// @param work returns what it has done
template <typename Work>
double speed_of(double seconds, Work work) {
  constexpr double moment = 5e3; // microseconds between looks at the clock, which are dear
  int rounds = 1;
  const auto run = [&](double wanted) {
    double done = 0;
    const double begin = processor_microseconds();
    for (double now = begin; now - begin < wanted * 1e6;) {
      for (int i = 0; i < rounds; ++i) done += work();
      const double last = std::exchange(now, processor_microseconds());
      if (now - last < moment) rounds *= 2;
      if (now - begin >= wanted * 1e6) return done * 1e6 / (now - begin);
    }
    return 0.0;
  };
  static_cast<void>(run(seconds / 2));
  return run(seconds);
}

void measure(const Ruleset& ruleset, const std::string& name, double seconds) {
  constexpr int most_plies = 300;
  constexpr std::size_t games = 256;
  constexpr std::uint64_t enough = 200'000;
  Engine engine(ruleset);
  Machine& machine = engine.machine(ruleset.start);
  const Position start = machine.read(ruleset.start);
  Random random(1);
  std::vector<Playout> played(games);
  const double plies = speed_of(seconds, [&] {
    machine.playouts(start, random, most_plies, played);
    double sum = 0;
    for (const Playout& game : played) sum += game.plies;
    return sum;
  });
  int depth = 1;
  while (depth < 9 && machine.perft(start, depth) < enough) ++depth;
  const double leaves = speed_of(seconds, [&] { return static_cast<double>(machine.perft(start, depth)); });
  Opponent opponent = make_opponent(ruleset, "alphabeta:table=1M");
  int plies_deep = 1;
  std::uint64_t nodes = 0;
  const auto search = [&] {
    opponent.begin(); // it keeps its forms, and forgets what it has found
    opponent.limits = {};
    opponent.limits.depth = plies_deep;
    nodes = opponent.choose(ruleset.start).nodes;
    return static_cast<double>(nodes);
  };
  for (; plies_deep < 12 && nodes < enough; ++plies_deep) static_cast<void>(search());
  const double searched = speed_of(seconds, search);
  std::cout << fmt::format("{:<18} {:>12.0f} plies {:>12.0f} leaves of {} {:>10.0f} nodes of {}\n", name,
                           plies, leaves, depth, searched, plies_deep)
            << std::flush;
}

} // namespace

} // namespace regola

int main(int count, char** arguments) {
  double seconds = 0;
  int different = 0;
  int first = 1;
  if (count > 2 && std::string_view(arguments[1]) == "--speed") {
    seconds = std::atof(arguments[2]);
    first = 3;
  }
  for (int i = first; i < count; ++i) {
    const std::string file = arguments[i];
    const regola::Loaded loaded = regola::load_file(file);
    const std::string name = std::filesystem::path(file).stem().string();
    if (!loaded.ruleset || !loaded.ruleset->has_start) continue;
    if (seconds > 0) {
      regola::measure(*loaded.ruleset, name, seconds);
    } else if (const std::string found = regola::difference(*loaded.ruleset); !found.empty()) {
      ++different;
      std::cerr << file << ": " << found << '\n';
    }
  }
  return different == 0 ? 0 : 1;
}
