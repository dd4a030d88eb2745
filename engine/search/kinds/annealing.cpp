#include "engine/search/annealing.hpp"
#include "engine/search/controller_kind.hpp"

namespace regola {

namespace {

constexpr int longest_line = 1000;
constexpr int most_tries = 1'000'000;
constexpr double most_temperature = 1e9;
constexpr double least_temperature = 1e-6;
constexpr double most_factor = 0.9999;
constexpr double least_factor = 0.0001;

class AnnealingKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "annealing"; }
  [[nodiscard]] std::string about() const override {
    return "simulated annealing over lines of random plies";
  }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    parameters.name("present", options_.present, worth_names(ruleset), "a worth of the text",
                    "of the first move; without it the last one of the text");
    parameters.name("future", options_.future, value_names(ruleset), "a value of the text",
                    "of where the plies end; without it the last one of the text");
    parameters.integer("plies", options_.plies, 1, longest_line, "of a line, the move to play included");
    parameters.number("temperature", options_.temperature, least_temperature, most_temperature,
                      "at the beginning, in points of the heuristic");
    parameters.number("factor", options_.factor, least_factor, most_factor, "by which it falls");
    parameters.number("lowest", options_.lowest_temperature, least_temperature, most_temperature,
                      "temperature at which it ends");
    parameters.integer("tries", options_.tries, 1, most_tries, "neighbours looked at, at each temperature");
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<Annealing>(ruleset, options_);
  }

private:
  AnnealingOptions options_;
};

} // namespace

std::unique_ptr<ControllerKind> annealing_kind() { return std::make_unique<AnnealingKind>(); }

} // namespace regola
