#include <fmt/format.h>

#include "engine/search/alphabeta.hpp"
#include "engine/search/annealing.hpp"
#include "engine/search/controller.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/greedy.hpp"
#include "engine/search/human_like.hpp"
#include "engine/search/minimax.hpp"
#include "engine/search/monte_carlo.hpp"
#include "engine/search/random_play.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

/// The parameters of one controller.
template <typename Options>
struct Chosen {
  Options options;
  std::string value; ///< name of the heuristic
  std::string worth; ///< name of the worth that judges leaves
};

std::vector<std::string> names_of(const std::vector<Value>& values) { return mapped(values, &Value::name); }

/// Binds `worth`, the name of the worth that judges leaves.
void declare_worth(Parameters& parameters, std::string& worth, const Ruleset& ruleset) {
  parameters.name("worth", worth, names_of(ruleset.worths), "a worth of the text",
                  "of the last move: judges leaves instead of the heuristic");
}

/// Returns the evaluation by a worth of the last move, or by a value if the worth's name is empty.
Evaluation evaluation_by(const Ruleset& ruleset, const std::string& value, const std::string& worth) {
  return worth.empty() ? Evaluation(ruleset, value)
                       : Evaluation::of_last_move(ruleset, worth_named(ruleset, worth));
}

Limits limits_of(std::optional<int> depth, std::optional<double> seconds = {}) {
  Limits limits;
  limits.depth = depth;
  limits.seconds = seconds;
  return limits;
}

ControllerKind random_kind() {
  const auto declare = [](Parameters&, const Ruleset& ruleset) -> MakeController {
    return [&ruleset] { return std::make_unique<RandomController>(ruleset); };
  };
  return {"random", "any legal move, each with equal chance", declare};
}

ControllerKind greedy_kind() {
  const auto declare = [](Parameters& parameters, const Ruleset& ruleset) -> MakeController {
    const auto chosen = std::make_shared<Chosen<GreedyOptions>>();
    declare_value(parameters, chosen->value, ruleset);
    parameters.name("worth", chosen->options.worth, names_of(ruleset.worths), "a worth of the text",
                    "judges the moves instead of the heuristic");
    return [chosen, &ruleset] {
      return std::make_unique<Greedy>(ruleset, Evaluation(ruleset, chosen->value), chosen->options);
    };
  };
  return {"greedy", "the best after one ply", declare};
}

ControllerKind minimax_kind() {
  constexpr int standard_depth = 4;
  const auto declare = [](Parameters& parameters, const Ruleset& ruleset) -> MakeController {
    const auto chosen = std::make_shared<Chosen<int>>(Chosen<int>{standard_depth, {}, {}});
    declare_value(parameters, chosen->value, ruleset);
    declare_worth(parameters, chosen->worth, ruleset);
    return [chosen, &ruleset] {
      return std::make_unique<Minimax>(ruleset, evaluation_by(ruleset, chosen->value, chosen->worth),
                                       chosen->options);
    };
  };
  return {"minimax", "all lines of play to a depth, judged there by a heuristic; nothing is cut", declare,
          limits_of(standard_depth)};
}

ControllerKind alphabeta_kind() {
  const auto declare = [](Parameters& parameters, const Ruleset& ruleset) -> MakeController {
    constexpr int most_threads = 256;
    const auto chosen = std::make_shared<Chosen<AlphaBetaOptions>>();
    AlphaBetaOptions& options = chosen->options;
    declare_value(parameters, chosen->value, ruleset);
    declare_worth(parameters, chosen->worth, ruleset);
    parameters.size("table", options.table, "memory for positions already searched; 0 for none");
    parameters.integer("threads", options.threads, 1, most_threads, "that search together");
    parameters.flag("quiescence", options.quiescence, "captures are searched to their end");
    parameters.flag("forced", options.forced, "a win in one and a sole defence are played without a search");
    parameters.flag("deepen", options.deepen, "one ply deeper after the other, also to a given depth");
    parameters.flag("order", options.order, "moves in the order of the heuristic");
    parameters.flag("killers", options.killers, "moves that cut elsewhere at the same depth first");
    parameters.flag("history", options.history, "then moves that have often cut");
    parameters.flag("null-window", options.null_window, "moves but the first must only show to be no better");
    parameters.flag("aspiration", options.aspiration, "a window around the score of the depth before");
    parameters.flag("foresee", options.foresee,
                    "wins are read backwards: moves that win or lose at once are not made");
    parameters.flag("fold", options.fold, "symmetric positions are one");
    parameters.flag("strict", options.strict, "where repetitions count, ways to a position are kept apart");
    return [chosen, &ruleset] {
      return std::make_unique<AlphaBeta>(ruleset, evaluation_by(ruleset, chosen->value, chosen->worth),
                                         chosen->options);
    };
  };
  return {"alphabeta",
          "minimax that leaves out what cannot matter, deeper and deeper; the strongest where time is short",
          declare, limits_of({}, 1), AlphaBeta::deepest};
}

ControllerKind mcts_kind() {
  const auto declare = [](Parameters& parameters, const Ruleset& ruleset) -> MakeController {
    constexpr double most_exploration = 1000;
    constexpr int longest_game = 100'000;
    const auto options = std::make_shared<MonteCarloOptions>();
    parameters.number("exploration", options->exploration, 0, most_exploration,
                      "how much it tries what seems worse (the constant of UCB1)");
    parameters.size("memory", options->memory, "of the tree; when it is full it no longer grows",
                    MonteCarloTree::least_bytes);
    parameters.integer("plies", options->most_plies, 1, longest_game,
                       "of a random game; one that is not over then counts as drawn");
    parameters.flag("reuse", options->reuse, "what was found below the moves played since stays");
    return [options, &ruleset] { return std::make_unique<MonteCarlo>(ruleset, *options); };
  };
  return {"mcts", "Monte Carlo tree search: random games tell where to look; needs no heuristic", declare,
          limits_of({}, 1)};
}

ControllerKind annealing_kind() {
  const auto declare = [](Parameters& parameters, const Ruleset& ruleset) -> MakeController {
    constexpr int longest_line = 1000;
    constexpr int most_tries = 1'000'000;
    constexpr double most_temperature = 1e9;
    constexpr double least_temperature = 1e-6;
    constexpr double most_factor = 0.9999;
    constexpr double least_factor = 0.0001;
    const auto options = std::make_shared<AnnealingOptions>();
    parameters.name("present", options->present, names_of(ruleset.worths), "a worth of the text",
                    "of the first move; without it the last one of the text");
    parameters.name("future", options->future, names_of(ruleset.values), "a value of the text",
                    "of where the plies end; without it the last one of the text");
    parameters.integer("plies", options->plies, 1, longest_line, "of a line, the move to play included");
    parameters.number("temperature", options->temperature, least_temperature, most_temperature,
                      "at the beginning, in points of the heuristic");
    parameters.number("factor", options->factor, least_factor, most_factor, "by which it falls");
    parameters.number("lowest", options->lowest_temperature, least_temperature, most_temperature,
                      "temperature at which it ends");
    parameters.integer("tries", options->tries, 1, most_tries, "neighbours looked at, at each temperature");
    return [options, &ruleset] { return std::make_unique<Annealing>(ruleset, *options); };
  };
  return {"annealing", "simulated annealing over lines of random plies", declare};
}

/// A level that errs like people.
/// @param seconds limit for a move, so that it answers soon even in games with many moves
ControllerKind human_like_kind(std::string name, HumanLikeOptions standard, double seconds) {
  const auto declare = [standard](Parameters& parameters, const Ruleset& ruleset) -> MakeController {
    const auto chosen =
        std::make_shared<Chosen<HumanLikeOptions>>(Chosen<HumanLikeOptions>{standard, {}, {}});
    declare_value(parameters, chosen->value, ruleset);
    parameters.number("oversight", chosen->options.oversight, 0, 1,
                      "the probability that it overlooks a certain reply");
    parameters.number("slack", chosen->options.slack, 0, 1,
                      "how much worse a move may be, as a part of what lies between the best and the worst");
    return [chosen, &ruleset] {
      return std::make_unique<HumanLike>(ruleset, Evaluation(ruleset, chosen->value), chosen->options);
    };
  };
  return {std::move(name),
          "errs like a person: overlooks replies, varies, but sees a win in one, its own and the other's",
          declare, limits_of(standard.depth, seconds)};
}

/// A level with a fixed depth, as in a program for the hunt of the giant (Cardin and Dal Bosco, Padua 2012).
ControllerKind fixed_depth_kind(std::string name, int depth) {
  const auto declare = [depth](Parameters& parameters, const Ruleset& ruleset) -> MakeController {
    const auto chosen = std::make_shared<Chosen<AlphaBetaOptions>>();
    chosen->options.depth = depth;
    chosen->options.quiescence = false; // no search beyond the depth
    chosen->options.forced = false;
    declare_value(parameters, chosen->value, ruleset);
    return [chosen, &ruleset] {
      return std::make_unique<AlphaBeta>(ruleset, Evaluation(ruleset, chosen->value), chosen->options);
    };
  };
  return {std::move(name), fmt::format("minimax to {} plies, however long that takes", depth), declare,
          limits_of(depth)};
}

} // namespace

void declare_value(Parameters& parameters, std::string& value, const Ruleset& ruleset) {
  parameters.name("value", value, names_of(ruleset.values), "a value of the text",
                  "the heuristic; without it the last one of the text");
}

std::vector<ControllerKind> own_controller_kinds() {
  return {random_kind(),
          greedy_kind(),
          minimax_kind(),
          alphabeta_kind(),
          mcts_kind(),
          annealing_kind(),
          human_like_kind("easy", {2, 0.4, 0.25}, 1),
          human_like_kind("medium", {3, 0.15, 0.1}, 1),
          human_like_kind("hard", {5, 0.02, 0.02}, 2),
          fixed_depth_kind("beginner", 2),
          fixed_depth_kind("intermediate", 6),
          fixed_depth_kind("expert", 10)};
}

} // namespace regola
