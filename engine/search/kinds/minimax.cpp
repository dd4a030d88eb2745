#include "engine/search/controller_kind.hpp"
#include "engine/search/think.hpp"

namespace regola {

namespace {

class Thinker final : public Controller {
public:
  Thinker(const Ruleset& ruleset, const std::string& value)
      : engine_(ruleset), heuristic_(engine_.heuristic(value)) {}
  SearchResult choose(const Status& status, const Limits& limits, const Progress& progress) override {
    Thought thought = think(engine_.ruleset(), heuristic_, status, limits);
    thought.result.depth = thought.depth;
    if (progress) progress(thought.result);
    return thought.result;
  }

private:
  Engine engine_;
  Heuristic heuristic_;
};

class MinimaxKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "minimax"; }
  [[nodiscard]] std::string about() const override {
    return "all lines of play to a depth, judged there by a heuristic";
  }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    declare_value(parameters, value_, ruleset);
  }
  [[nodiscard]] Limits standard_limits() const override {
    Limits limits;
    limits.depth = 4;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<Thinker>(ruleset, value_);
  }

private:
  std::string value_;
};

class AlphaBetaKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "alphabeta"; }
  [[nodiscard]] std::string about() const override { return "alpha-beta, deeper and deeper"; }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    declare_value(parameters, value_, ruleset);
  }
  [[nodiscard]] Limits standard_limits() const override {
    Limits limits;
    limits.seconds = 1;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<Thinker>(ruleset, value_);
  }

private:
  std::string value_;
};

} // namespace

std::unique_ptr<ControllerKind> minimax_kind();
std::unique_ptr<ControllerKind> alphabeta_kind();

std::unique_ptr<ControllerKind> minimax_kind() { return std::make_unique<MinimaxKind>(); }
std::unique_ptr<ControllerKind> alphabeta_kind() { return std::make_unique<AlphaBetaKind>(); }

} // namespace regola
