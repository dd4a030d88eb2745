#include "engine/search/greedy.hpp"
#include "engine/search/controller_kind.hpp"

namespace regola {

namespace {

class GreedyKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "greedy"; }
  [[nodiscard]] std::string about() const override { return "the best after one ply"; }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    declare_value(parameters, value_, ruleset);
    parameters.name("worth", options_.worth, worth_names(ruleset), "a worth of the text",
                    "judges the moves instead of the heuristic");
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<Greedy>(ruleset, Evaluation(ruleset, value_), options_);
  }

private:
  GreedyOptions options_;
  std::string value_;
};

} // namespace

std::unique_ptr<ControllerKind> greedy_kind() { return std::make_unique<GreedyKind>(); }

} // namespace regola
