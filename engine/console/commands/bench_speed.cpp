#include "engine/console/commands/bench_speed.hpp"

#include <ctime>

#include <fmt/format.h>

#include "engine/compiled/engine.hpp"
#include "engine/compiled/lower/leaves.hpp"
#include "engine/compiled/lower/random_game_form.hpp"
#include "engine/compiled/machine/form_code.hpp"

namespace regola::console {

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void count(Speed& speed, const Playout& played) {
  speed.units += static_cast<std::uint64_t>(played.plies);
  switch (played.result.ending) {
  case Ending::won: ++(played.result.winner == first_player ? speed.first : speed.second); break;
  case Ending::scored:
    ++(played.result.margin > 0 ? speed.first : played.result.margin < 0 ? speed.second : speed.drawn);
    speed.score += played.result.margin;
    break;
  case Ending::open: ++speed.cut; break;
  case Ending::drawn: ++speed.drawn; break;
  case Ending::stopped: ++speed.stopped; break;
  }
}

void note_backend(Speed& speed, FormCode& games) {
  if (const std::string& missing = games.missing(); !missing.empty()) {
    speed.backend = "listed";
    speed.why = missing;
    return;
  }
  speed.why = games.why_portable();
  speed.backend = speed.why.empty() ? "native" : "portable";
}

} // namespace

Speed measure(const Ruleset& ruleset, std::optional<int> leaves, const SpeedOptions& options,
              const std::function<bool()>& stop) {
  Speed speed;
  speed.leaves = leaves;
  Engine engine(ruleset);
  Machine& machine = engine.machine(ruleset.start);
  const Position start = machine.read(ruleset.start);
  const CompiledRuleset& rules = machine.rules();
  note_backend(speed, leaves ? rules.leaf_counts->code() : rules.random_games->code());
  Random random(options.seed);
  const double began = processor_seconds();
  std::uint64_t batch = 1; // rounds between looks at the clock
  std::vector<Playout> games;
  const auto is_over = [&] { return processor_seconds() - began >= options.seconds || stop(); };
  do {
    const double before = processor_seconds();
    for (std::uint64_t i = 0; leaves && i < batch; ++i) {
      bool is_cut = false;
      const PerftCount found =
          machine.count(start, *leaves, true, [&](std::uint64_t) { return is_cut = is_cut || is_over(); });
      speed.units += found.made;
      if (is_cut) {
        speed.seconds = processor_seconds() - began;
        return speed;
      }
      speed.leaf_count = found.made;
      speed.over = found.over;
    }
    for (std::uint64_t left = leaves ? 0 : batch; left > 0; left -= games.size()) {
      constexpr std::uint64_t most_at_once = 1024;
      games.resize(static_cast<std::size_t>(std::min(left, most_at_once)));
      machine.playouts(start, random, static_cast<int>(options.plies), games);
      for (const Playout& game : games) count(speed, game);
    }
    speed.rounds += batch;
    constexpr double moment = 0.05;
    if (processor_seconds() - before < moment) batch *= 2;
    speed.seconds = processor_seconds() - began;
  } while (speed.seconds < options.seconds && !stop());
  return speed;
}

std::string to_text(const std::string& game, const Speed& speed) {
  const double seconds = std::max(speed.seconds, 1e-9);
  const double units = static_cast<double>(speed.units) / seconds;
  if (speed.leaves) {
    return fmt::format("{:<28} {:>14.0f} leaves a second, {} plies away  {}{}\n", game, units, *speed.leaves,
                       speed.backend, speed.why.empty() ? "" : ": " + speed.why);
  }
  const auto rounds = static_cast<double>(speed.rounds);
  return fmt::format("{:<28} {:>12.0f} games a second {:>13.0f} plies {:>7.1f} a game  {}{}\n", game,
                     rounds / seconds, units, static_cast<double>(speed.units) / rounds, speed.backend,
                     speed.why.empty() ? "" : ": " + speed.why);
}

Json to_json(const std::string& game, const Speed& speed) {
  const double seconds = std::max(speed.seconds, 1e-9);
  const auto rounds = static_cast<double>(speed.rounds);
  const auto units = static_cast<double>(speed.units);
  if (speed.leaves) {
    return Json::object({{"game", game},
                         {"seconds", speed.seconds},
                         {"plies", *speed.leaves},
                         {"leaves", speed.leaf_count ? Json(*speed.leaf_count) : Json()},
                         {"over", speed.leaf_count ? Json(speed.over) : Json()},
                         {"leaves_per_second", units / seconds},
                         {"backend", speed.backend}});
  }
  return Json::object({{"game", game},
                       {"seconds", speed.seconds},
                       {"games_per_second", rounds / seconds},
                       {"plies_per_second", units / seconds},
                       {"mean_plies", units / rounds},
                       {"games", speed.rounds},
                       {"won_by_first", speed.first},
                       {"won_by_second", speed.second},
                       {"drawn", speed.drawn},
                       {"stopped", speed.stopped},
                       {"cut", speed.cut},
                       {"mean_score", speed.score / rounds},
                       {"backend", speed.backend},
                       {"why", speed.why}});
}

} // namespace regola::console
