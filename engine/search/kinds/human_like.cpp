// Levels that err like people: easy, medium, hard.

#include "engine/search/human_like.hpp"
#include "engine/search/controller_kind.hpp"

#include <utility>

namespace regola {

namespace {

class HumanLikeKind final : public ControllerKind {
public:
  /// @param nodes what it thinks about at most, so that it answers soon in games of many moves
  HumanLikeKind(std::string name, HumanLikeOptions options, std::uint64_t nodes)
      : name_(std::move(name)), options_(options), nodes_(nodes) {}

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
    limits.nodes = nodes_;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<HumanLike>(ruleset, Evaluation(ruleset, value_), options_);
  }

private:
  std::string name_;
  HumanLikeOptions options_;
  std::uint64_t nodes_;
  std::string value_;
};

} // namespace

std::unique_ptr<ControllerKind> easy_kind() {
  return std::make_unique<HumanLikeKind>("easy", HumanLikeOptions{2, 0.4, 0.25}, 100'000);
}

std::unique_ptr<ControllerKind> medium_kind() {
  return std::make_unique<HumanLikeKind>("medium", HumanLikeOptions{3, 0.15, 0.1}, 200'000);
}

std::unique_ptr<ControllerKind> hard_kind() {
  return std::make_unique<HumanLikeKind>("hard", HumanLikeOptions{5, 0.02, 0.02}, 500'000);
}

} // namespace regola
