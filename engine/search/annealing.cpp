#include "engine/search/annealing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "engine/search/evaluation.hpp"
#include "engine/search/random_play.hpp"
#include "engine/search/root.hpp"
#include "engine/search/search_clock.hpp"

namespace regola {

namespace {

/// A random number in [0, 1).
double share(Random& random) { return static_cast<double>(random() >> 11U) * 0x1p-53; }

Score for_first_player(std::int64_t worth, PlayerIndex player) {
  const std::int64_t seen = player == first_player ? worth : -worth;
  return static_cast<Score>(std::clamp<std::int64_t>(seen, -heuristic_limit, heuristic_limit));
}

/// Worth of a first move; computed once.
struct FirstMove {
  std::int64_t worth = 0; // for the player who makes it
  bool over = false;      // the move ends the game, and its result gives the worth
};

} // namespace

Annealing::Annealing(const Ruleset& ruleset, const AnnealingOptions& options)
    : engine_(ruleset), options_(options), future_(ruleset, options.future) {
  if (!options.present.empty()) {
    present_ = worth_named(ruleset, options.present);
  } else if (!ruleset.worths.empty()) {
    present_ = ruleset.worths.size() - 1;
  }
  if (options.plies < 1 || options.tries < 1) {
    throw std::invalid_argument("annealing needs at least one ply and one try");
  }
  if (!(options.lowest_temperature > 0) || !(options.temperature > 0) || std::isinf(options.temperature)) {
    throw std::invalid_argument("the temperatures of annealing are above 0");
  }
  if (!(options.factor > 0 && options.factor < 1)) {
    throw std::invalid_argument("the factor of annealing lies between 0 and 1");
  }
}

SearchResult Annealing::choose(const Status& status, const Limits& limits, const Progress& progress) {
  SearchClock stop(limits);
  const Root root(engine_, status);
  if (!root.is_open()) return root.end();
  Machine& machine = root.machine();
  const PlayerIndex player = root.to_move();
  const Machine::Moves moves = root_moves(machine, root.position());
  SearchResult found;
  if (moves.empty()) return found;
  const std::vector<Machine::Child> children =
      judged_moves(machine, root.position(), moves, Evaluation::nothing());
  std::vector<std::optional<FirstMove>> firsts(moves.size()); // filled when a move is first drawn
  const auto first_move = [&](std::uint32_t place) {
    if (!firsts[place]) {
      const std::size_t move = moves.first + place;
      const Result& result = children[place].result;
      FirstMove& first = firsts[place].emplace();
      first.over = is_over(result);
      if (first.over) {
        first.worth = player == first_player ? score_of(result, 1) : -score_of(result, 1);
      } else if (present_) {
        first.worth = machine.worth(root.position(), move, *present_);
      }
    }
    return *firsts[place];
  };

  RandomLine line(root, children, places_to_search(machine, moves, limits),
                  static_cast<std::size_t>(options_.plies));
  const auto worth = [&] {
    const FirstMove first = first_move(line.first());
    if (first.over) return first.worth;
    const std::int64_t future = future_(machine, line.end(), static_cast<int>(line.length()));
    return first.worth + (player == first_player ? future : -future);
  };
  std::int64_t best = 0;
  std::uint32_t best_first = 0; // place of the best line's first move
  std::vector<Word> best_line;
  const auto remember = [&](std::int64_t current) {
    if (best_line.empty() || current > best) {
      best = current;
      best_first = line.first();
      best_line = line.hashes();
    }
  };
  const auto result = [&] {
    const FirstMove first = first_move(best_first);
    found.best = root.successor(moves.first + best_first);
    found.line = moves_through(machine, root.position(), best_line);
    if (!found.line.empty()) found.line.front() = found.best->move; // of several to one position
    found.exact = first.over && best >= win_score - longest_win;
    found.score = first.over ? static_cast<Score>(player == first_player ? best : -best)
                             : for_first_player(best, player);
    return found;
  };

  Random random = root.random(limits.seed);
  static_cast<void>(stop()); // the first line is drawn in any case
  line.draw(random);
  std::int64_t current = worth();
  remember(current);
  line.accept();
  found.nodes = 1;
  double reported = 0;
  for (double temperature = options_.temperature;
       temperature >= options_.lowest_temperature && !stop.stopped(); temperature *= options_.factor) {
    for (int i = 0; i < options_.tries && !stop(); ++i) {
      ++found.nodes;
      line.vary(random);
      const std::int64_t next = worth();
      remember(next);
      if (next >= current || share(random) < std::exp(static_cast<double>(next - current) / temperature)) {
        current = next;
        line.accept();
      }
    }
    if (progress && stop.elapsed() - reported >= report_interval) {
      progress(result());
      reported = stop.elapsed();
    }
  }
  found.end = stop.end(SearchEnd::whole);
  return result();
}

} // namespace regola
