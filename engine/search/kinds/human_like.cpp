// Levels that err like people: easy, medium, hard.

#include "engine/search/human_like.hpp"
#include "engine/search/controller_kind.hpp"

#include <utility>

namespace regola {

namespace {

class HumanLikeKind final : public ControllerKind {
public:
  /// @param seconds limit for a move, so that it answers soon even in games with many moves
  HumanLikeKind(std::string name, HumanLikeOptions options, double seconds)
      : name_(std::move(name)), options_(options), seconds_(seconds) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string about() const override {
    return "errs like a person: overlooks replies, varies, but sees a win in one, its own and the other's";
  }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    declare_value(parameters, value_, ruleset);
    parameters.number("oversight", options_.oversight, 0, 1,
                      "the probability that it overlooks a certain reply");
    parameters.number("slack", options_.slack, 0, 1,
                      "how much worse a move may be, as a part of what lies between the best and the worst");
  }
  [[nodiscard]] Limits standard_limits() const override {
    Limits limits;
    limits.depth = options_.depth;
    limits.seconds = seconds_;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<HumanLike>(ruleset, Evaluation(ruleset, value_), options_);
  }

private:
  std::string name_;
  HumanLikeOptions options_;
  double seconds_;
  std::string value_;
};

} // namespace

std::unique_ptr<ControllerKind> easy_kind() {
  return std::make_unique<HumanLikeKind>("easy", HumanLikeOptions{2, 0.4, 0.25}, 1.0);
}

std::unique_ptr<ControllerKind> medium_kind() {
  return std::make_unique<HumanLikeKind>("medium", HumanLikeOptions{3, 0.15, 0.1}, 1.0);
}

std::unique_ptr<ControllerKind> hard_kind() {
  return std::make_unique<HumanLikeKind>("hard", HumanLikeOptions{5, 0.02, 0.02}, 2.0);
}

} // namespace regola
