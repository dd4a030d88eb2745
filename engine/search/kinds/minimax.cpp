#include "engine/search/minimax.hpp"
#include "engine/search/controller_kind.hpp"

namespace regola {

namespace {

constexpr int standard_depth = 4;

class MinimaxKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "minimax"; }
  [[nodiscard]] std::string about() const override {
    return "all lines of play to a depth, judged there by a heuristic; nothing is cut";
  }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    declare_value(parameters, value_, ruleset);
    declare_worth(parameters, worth_, ruleset);
  }
  [[nodiscard]] Limits standard_limits() const override {
    Limits limits;
    limits.depth = standard_depth;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<Minimax>(ruleset, evaluation_by(ruleset, value_, worth_), standard_depth);
  }

private:
  std::string value_;
  std::string worth_;
};

} // namespace

std::unique_ptr<ControllerKind> minimax_kind() { return std::make_unique<MinimaxKind>(); }

} // namespace regola
