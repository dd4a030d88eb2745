#include "engine/search/alphabeta.hpp"
#include "engine/search/controller_kind.hpp"

namespace regola {

namespace {

constexpr int most_threads = 256;

class AlphaBetaKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "alphabeta"; }
  [[nodiscard]] std::string about() const override {
    return "minimax that leaves out what cannot matter, deeper and deeper; the strongest where time is short";
  }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    declare_value(parameters, value_, ruleset);
    declare_worth(parameters, worth_, ruleset);
    parameters.size("table", options_.table, "memory for positions already searched; 0 for none");
    parameters.integer("threads", options_.threads, 1, most_threads, "that search together");
    parameters.flag("quiescence", options_.quiescence, "captures are searched to their end");
    parameters.flag("forced", options_.forced, "a win in one and a sole defence are played without a search");
    parameters.flag("deepen", options_.deepen, "one ply deeper after the other, also to a given depth");
    parameters.flag("order", options_.order, "moves in the order of the heuristic");
    parameters.flag("killers", options_.killers, "moves that cut elsewhere at the same depth first");
    parameters.flag("history", options_.history, "then moves that have often cut");
    parameters.flag("null-window", options_.null_window,
                    "moves but the first must only show to be no better");
    parameters.flag("aspiration", options_.aspiration, "a window around the score of the depth before");
    parameters.flag("foresee", options_.foresee,
                    "wins are read backwards: moves that win or lose at once are not made");
    parameters.flag("fold", options_.fold, "symmetric positions are one");
    parameters.flag("strict", options_.strict, "where repetitions count, ways to a position are kept apart");
  }
  [[nodiscard]] int deepest() const override { return AlphaBeta::deepest; }
  [[nodiscard]] Limits standard_limits() const override {
    Limits limits;
    limits.seconds = 1;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<AlphaBeta>(ruleset, evaluation_by(ruleset, value_, worth_), options_);
  }

private:
  AlphaBetaOptions options_;
  std::string value_;
  std::string worth_;
};

} // namespace

std::unique_ptr<ControllerKind> alphabeta_kind() { return std::make_unique<AlphaBetaKind>(); }

} // namespace regola
