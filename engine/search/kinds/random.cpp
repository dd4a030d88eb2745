#include "engine/search/controller_kind.hpp"
#include "engine/search/random_controller.hpp"

namespace regola {

namespace {

class RandomKind final : public ControllerKind {
public:
  [[nodiscard]] std::string name() const override { return "random"; }
  [[nodiscard]] std::string about() const override { return "any legal move, each with equal chance"; }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    return std::make_unique<RandomController>(ruleset);
  }
};

} // namespace

std::unique_ptr<ControllerKind> random_kind() { return std::make_unique<RandomKind>(); }

} // namespace regola
