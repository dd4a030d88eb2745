#include "tests/bench/contender.hpp"

#include <memory>
#include <span>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/matcher/result.hpp"
#include "engine/matcher/successors.hpp"
#include "engine/matcher/worth.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/minimax.hpp"

namespace regola::bench {

namespace {

using yardstick::Found;
using yardstick::Playout;
using yardstick::Random;
using yardstick::Tally;

bool is_over(const Ruleset& ruleset, const Status& status) {
  return result_of(ruleset, status).ending != Ending::open;
}

void count_leaves(const Ruleset& ruleset, const Status& status, int depth, Tally& tally) {
  const bool over = is_over(ruleset, status);
  if (depth == 0) {
    ++tally.leaves;
    tally.over += over ? 1 : 0;
  } else if (!over) {
    for (const Successor& successor : successors(ruleset, status)) {
      count_leaves(ruleset, successor.status, depth - 1, tally);
    }
  }
}

int score_of(const Result& result) {
  switch (result.ending) {
  case Ending::won: return result.winner == first_player ? 1 : -1;
  case Ending::scored: return result.margin;
  case Ending::open:
  case Ending::drawn:
  case Ending::stopped: break;
  }
  return 0;
}

Playout play_out(const Ruleset& ruleset, Random& random, int most_plies) {
  Status status = ruleset.start;
  int plies = 0;
  for (; plies < most_plies && !is_over(ruleset, status); ++plies) {
    const std::vector<Successor> next = successors(ruleset, status);
    status = next[random.below(static_cast<std::uint32_t>(next.size()))].status;
  }
  return {plies, score_of(result_of(ruleset, status))};
}

/// The compiled rules and what runs them.
struct CompiledGame {
  explicit CompiledGame(const Ruleset& ruleset)
      : rules(ruleset), machine(Machine::create(rules)), start(machine->read(ruleset.start)) {}

  CompiledRuleset rules;
  std::unique_ptr<Machine> machine;
  Position start;
};

std::function<Found(int)> searching(const Ruleset& ruleset, const AlphaBetaOptions& options) {
  const auto search = std::make_shared<AlphaBeta>(ruleset, Evaluation(ruleset), options);
  return [search, &ruleset](int depth) {
    search->begin();
    Limits limits;
    limits.depth = depth;
    limits.line = false;
    const SearchResult found = search->choose(ruleset.start, limits);
    return Found{found.score, found.nodes};
  };
}

} // namespace

Contender compiled_matcher(const Ruleset& ruleset) {
  const auto game = std::make_shared<CompiledGame>(ruleset);
  Contender contender;
  contender.perft = [game](int depth) {
    const PerftCount leaves = game->machine->leaves(game->start, depth);
    return Tally{leaves.made, leaves.over};
  };
  contender.playouts = [game, played = std::vector<regola::Playout>()](Random& random, int most_plies,
                                                                       std::span<Playout> games) mutable {
    regola::Random seeds(random.next());
    played.resize(games.size());
    game->machine->playouts(game->start, seeds, most_plies, played);
    for (std::size_t i = 0; i < games.size(); ++i) games[i] = {played[i].plies, score_of(played[i].result)};
  };
  AlphaBetaOptions options;
  options.table = search_table;
  contender.search = searching(ruleset, options);
  options.killers = options.history = options.order = options.null_window = options.aspiration = false;
  options.quiescence = options.forced = options.fold = options.foresee = false;
  contender.plain_search = searching(ruleset, options);
  return contender;
}

Contender reference_matcher(const Ruleset& ruleset) {
  const auto minimax = [&](int depth) {
    const SearchResult found = Minimax(ruleset, heuristic_of(ruleset), depth).play(ruleset.start);
    return Found{found.score, found.nodes};
  };
  return {[&](int depth) {
            Tally tally;
            count_leaves(ruleset, ruleset.start, depth, tally);
            return tally;
          },
          [&](Random& random, int most_plies, std::span<Playout> games) {
            for (Playout& game : games) game = play_out(ruleset, random, most_plies);
          },
          minimax, minimax};
}

} // namespace regola::bench
