// Compares the engine with code written by hand for one game. Both do the same work in turn, several times,
// and the table shows the ratios of their times. Compare only ratios of one run: the speed of the machine
// varies from run to run.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "rules/load.hpp"
#include "tests/bench/contender.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/yardstick/breakthrough.hpp"
#include "tests/bench/yardstick/connect_four.hpp"
#include "tests/bench/yardstick/english_draughts.hpp"
#include "tests/bench/yardstick/othello.hpp"
#include "tests/bench/yardstick/tic_tac_toe.hpp"
#include "tests/source_dir.hpp"

namespace {

using namespace regola;
using bench::Contender;
using bench::Measured;
using bench::Task;
using bench::Work;
using yardstick::Random;

struct Row {
  std::string name;
  std::string unit;
  Task yardstick;
  Task engine;
  bool has_one_answer = true; ///< otherwise chance plays a part
};

struct Options {
  std::string engine = "compiled";
  int runs = 5;
  double seconds = 0.3;
  int deeper = 0;
  std::vector<std::string> names;
};

/// The engines that can be measured.
const std::map<std::string, Contender (*)(const Ruleset&)>& engines() {
  static const std::map<std::string, Contender (*)(const Ruleset&)> all = {
      {"compiled", bench::compiled_matcher}, {"reference", bench::reference_matcher}};
  return all;
}

template <class P>
Contender by_hand() {
  Contender contender;
  contender.perft = [](int depth) { return perft(P::start(), depth); };
  contender.playouts = [](Random& random, int most_plies, std::span<yardstick::Playout> games) {
    for (yardstick::Playout& game : games) game = playout(P::start(), random, most_plies);
  };
  if constexpr (yardstick::Searchable<P>) {
    constexpr std::size_t entries = 1 << 20;
    contender.search = [search = std::make_shared<yardstick::AlphaBeta<P>>(entries)](int depth) {
      return search->deepen(P::start(), depth);
    };
  }
  return contender;
}

Task perft_task(const Contender& contender, int depth) {
  return [perft = contender.perft, depth](std::uint64_t times) {
    yardstick::Tally sum;
    for (std::uint64_t i = 0; i < times; ++i) {
      const yardstick::Tally found = perft(depth);
      sum = {sum.leaves + found.leaves, sum.over + found.over};
    }
    return Work{sum.leaves, fmt::format("{} leaves, {} over", sum.leaves / times, sum.over / times)};
  };
}

Task playout_task(const Contender& contender) {
  return [playouts = contender.playouts](std::uint64_t times) {
    constexpr std::uint64_t most_at_once = 1024;
    Random random(1);
    std::uint64_t plies = 0;
    std::int64_t score = 0;
    std::vector<yardstick::Playout> played;
    for (std::uint64_t left = times; left > 0; left -= played.size()) {
      played.resize(static_cast<std::size_t>(std::min(left, most_at_once)));
      playouts(random, yardstick::longest_playout, played);
      for (const yardstick::Playout& game : played) {
        plies += static_cast<std::uint64_t>(game.plies);
        score += game.score;
      }
    }
    const auto games = static_cast<double>(times);
    return Work{plies, fmt::format("{:.1f} plies, score {:.2f}", static_cast<double>(plies) / games,
                                   static_cast<double>(score) / games)};
  };
}

using Search = std::function<yardstick::Found(int depth)>;

/// @param counts_nodes whether nodes are the units, or whole searches
Task search_task(const Search& search, int depth, bool counts_nodes) {
  return [=](std::uint64_t times) {
    yardstick::Found found;
    std::uint64_t nodes = 0;
    for (std::uint64_t i = 0; i < times; ++i) {
      found = search(depth);
      nodes += found.nodes;
    }
    return Work{counts_nodes ? nodes : times, fmt::format("score {}", found.score)};
  };
}

/// The game with these lines behind it, kept for as long as the program runs.
const Ruleset& load_game(const std::string& file, const std::string& lines) {
  static std::vector<std::unique_ptr<const Ruleset>> kept;
  Loaded loaded = load_text(test::source_dir() + "/games/variant", "include " + file + "\n" + lines + "\n");
  if (!loaded.ruleset) {
    throw std::runtime_error(loaded.report());
  }
  return *kept.emplace_back(std::make_unique<const Ruleset>(std::move(*loaded.ruleset)));
}

/// How a game is measured: depths that the reference matcher goes through in about a second.
struct Measures {
  std::string name;
  std::string file;
  Contender by_hand;
  int perft_depth = 0;
  int search_depth = 0;   ///< 0 for none
  std::string lines = {}; ///< for the search: the value the yardstick judges by
  int deepest = 100;      ///< perft: no leaves below
};

std::vector<Measures> all_measures() {
  using namespace yardstick;
  return {
      {"Tic-Tac-Toe", "tic-tac-toe.rules", by_hand<TicTacToe>(), 7, 0, "", 9},
      {"Connect Four", "connect-four.rules", by_hand<ConnectFour>(), 6, 5,
       "value open = count (around: {x.}^4) - count (around: {o.}^4)"},
      {"Othello", "othello.rules", by_hand<Othello>(), 6, 4,
       "value plain = moves x - moves o + 8 * (corner - other corner)"},
      {"Breakthrough", "breakthrough.rules", by_hand<Breakthrough>(), 3},
      {"English Draughts", "english-draughts.rules", by_hand<EnglishDraughts>(), 6},
  };
}

std::vector<Row> all_rows(const Options& options) {
  std::vector<Row> rows;
  for (const Measures& game : all_measures()) {
    const Contender engine = engines().at(options.engine)(load_game(game.file, game.lines));
    rows.push_back(
        {game.name + " playouts", "plies", playout_task(game.by_hand), playout_task(engine), false});
    const int plies = std::min(game.perft_depth + options.deeper, game.deepest);
    rows.push_back({fmt::format("{} perft {}", game.name, plies), "leaves", perft_task(game.by_hand, plies),
                    perft_task(engine, plies)});
    if (game.search_depth > 0) {
      const int depth = game.search_depth + options.deeper;
      const auto row = [&](const char* name, const char* unit, const Search& search) {
        const bool counts_nodes = unit == std::string("nodes");
        rows.push_back({fmt::format("{} {} {}", game.name, name, depth), unit,
                        search_task(game.by_hand.search, depth, counts_nodes),
                        search_task(search, depth, counts_nodes)});
      };
      row("plain search", "nodes", engine.plain_search);
      row("search", "nodes", engine.search);
      row("whole search", "times", engine.search);
    }
  }
  return rows;
}

/// 12.3 M for 12300000.
std::string short_number(double number) {
  return number >= 1e6   ? fmt::format("{:.4g} M", number / 1e6)
         : number >= 1e3 ? fmt::format("{:.4g} k", number / 1e3)
                         : fmt::format("{:.4g}", number);
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const std::size_t half = numbers.size() / 2;
  return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

/// Measures both in turn, now the one first and now the other.
/// @return whether the answers agree where they have to
bool print_row(const Row& row, const Options& options) {
  std::cerr << row.name << "...\n";
  const std::uint64_t hand_times = times_for(row.yardstick, options.seconds);
  const std::uint64_t engine_times = times_for(row.engine, options.seconds);
  std::vector<double> hand_rates;
  std::vector<double> engine_rates;
  std::vector<double> ratios;
  std::string hand_answer;
  std::string engine_answer;
  for (int run = 0; run < options.runs; ++run) {
    Measured hand;
    Measured engine;
    if (run % 2 == 0) {
      hand = measure(row.yardstick, hand_times);
      engine = measure(row.engine, engine_times);
    } else {
      engine = measure(row.engine, engine_times);
      hand = measure(row.yardstick, hand_times);
    }
    hand_rates.push_back(hand.rate());
    engine_rates.push_back(engine.rate());
    ratios.push_back(engine.rate() / hand.rate());
    hand_answer = hand.work.answer;
    engine_answer = engine.work.answer;
  }
  const bool agree = hand_answer == engine_answer || !row.has_one_answer;
  const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
  fmt::print("{:<28}{:<7}{:>10}{:>10}   {:<9.3g}{:<9.3g}{:<9.3g} {}\n", row.name, row.unit,
             short_number(median(hand_rates)), short_number(median(engine_rates)), *least, median(ratios),
             *most, hand_answer == engine_answer ? hand_answer : hand_answer + " / " + engine_answer);
  if (!agree) {
    fmt::print("  the answers differ\n");
  }
  std::fflush(stdout);
  return agree;
}

bool is_wanted(const Row& row, const std::vector<std::string>& names) {
  return names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) {
           return row.name.find(name) != std::string::npos;
         });
}

int run(const Options& options) {
  fmt::print("{:<28}{:<7}{:>10}{:>10}   {:<28}{}\n{:<35}{:>10}{:>10}   {:<9}{:<9}{:<9}\n", "", "unit",
             "by hand", options.engine, "engine : by hand", "what came out", "", "a second", "a second",
             "min", "median", "max");
  bool agree = true;
  bool is_any = false;
  for (const Row& row : all_rows(options)) {
    if (is_wanted(row, options.names)) {
      agree = print_row(row, options) && agree;
      is_any = true;
    }
  }
  if (!is_any) {
    std::cerr << "no row has such a name\n";
  }
  return agree && is_any ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) {
  Options options;
  CLI::App app("Measures the engine beside yardsticks written by hand.");
  std::vector<std::string> engine_names;
  for (const auto& [name, make] : engines()) {
    engine_names.push_back(name);
  }
  app.add_option("--engine", options.engine, "which engine")->check(CLI::IsMember(engine_names));
  app.add_option("--runs", options.runs, "how often each is measured, in turn (5)")
      ->check(CLI::Range(1, 1000));
  app.add_option("--seconds", options.seconds, "what one measurement takes (0.3)")
      ->check(CLI::Range(0.001, 3600.0));
  app.add_option("--deeper", options.deeper, "plies more for perft and searches (0)")
      ->check(CLI::Range(0, 10));
  app.add_option("NAME", options.names, "only the rows with this in their names");
  CLI11_PARSE(app, count, arguments);
  try {
    return run(options);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
