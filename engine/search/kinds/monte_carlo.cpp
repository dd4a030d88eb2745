#include "engine/search/monte_carlo.hpp"
#include "engine/search/controller_kind.hpp"

namespace regola {

namespace {

constexpr double most_exploration = 1000;
constexpr int longest_game = 100'000;

class MonteCarloKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "mcts"; }
  [[nodiscard]] std::string about() const override {
    return "Monte Carlo tree search: random games tell where to look; needs no heuristic";
  }
  void declare(Parameters& parameters, const Ruleset& /*ruleset*/) override {
    parameters.number("exploration", options_.exploration, 0, most_exploration,
                      "how much it tries what seems worse (the constant of UCB1)");
    parameters.size("memory", options_.memory, "of the tree; when it is full it no longer grows",
                    MonteCarloTree::least_bytes);
    parameters.integer("plies", options_.most_plies, 1, longest_game,
                       "of a random game; one that is not over then counts as drawn");
    parameters.flag("reuse", options_.reuse, "what was found below the moves played since stays");
  }
  [[nodiscard]] Limits standard_limits() const override {
    Limits limits;
    limits.seconds = 1;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<MonteCarlo>(ruleset, options_);
  }

private:
  MonteCarloOptions options_;
};

} // namespace

std::unique_ptr<ControllerKind> mcts_kind() { return std::make_unique<MonteCarloKind>(); }

} // namespace regola
