// Levels with a fixed depth, as in a program for the hunt of the giant (Cardin and Dal Bosco, Padua 2012):
// beginner 2, intermediate 6, expert 10 plies.

#include "engine/search/alphabeta.hpp"
#include "engine/search/controller_kind.hpp"

#include <utility>

#include <fmt/format.h>

namespace regola {

namespace {

class FixedDepthKind final : public ControllerKind {
public:
  FixedDepthKind(std::string name, int depth) : name_(std::move(name)), depth_(depth) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string about() const override {
    return fmt::format("minimax to {} plies, however long that takes", depth_);
  }
  void declare(Parameters& parameters, const Ruleset& ruleset) override {
    declare_value(parameters, value_, ruleset);
  }
  [[nodiscard]] Limits standard_limits() const override {
    Limits limits;
    limits.depth = depth_;
    return limits;
  }
  [[nodiscard]] std::unique_ptr<Controller> make(const Ruleset& ruleset) const override {
    AlphaBetaOptions options;
    options.depth = depth_;
    options.quiescence = false; // no search beyond the depth
    options.forced = false;
    return std::make_unique<AlphaBeta>(ruleset, Evaluation(ruleset, value_), options);
  }

private:
  std::string name_;
  int depth_;
  std::string value_;
};

} // namespace

std::unique_ptr<ControllerKind> beginner_kind() { return std::make_unique<FixedDepthKind>("beginner", 2); }
std::unique_ptr<ControllerKind> intermediate_kind() {
  return std::make_unique<FixedDepthKind>("intermediate", 6);
}
std::unique_ptr<ControllerKind> expert_kind() { return std::make_unique<FixedDepthKind>("expert", 10); }

} // namespace regola
