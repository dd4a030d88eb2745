#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include <boost/container/static_vector.hpp>

#include "engine/compiled/portable/run_words.hpp"
#include "engine/compiled/portable/steps.hpp"

namespace regola::form {

template <typename Pack>
inline constexpr std::uint32_t all_runs = ~std::uint32_t{0} >> (32U - runs_at_once<Pack>);

/// Tracks at which step each of the runs side by side stands, and selects those that move. The runs at the
/// uppermost step move until they diverge, meet others, or return to the head of the outermost loop. At that
/// head they wait until all others have come.
template <typename Pack>
class RunGroups {
public:
  /// @param steps of the form; runs begin at the first
  explicit RunGroups(const std::vector<Step>& steps) {
    for (std::uint32_t i = 0, widest = 0; i < steps.size(); ++i) {
      if (!jumps(steps[i]) || steps[i].c > i || i - steps[i].c < widest) continue;
      widest = i - steps[i].c;
      outermost_ = steps[i].c;
    }
  }

  /// The next step to execute.
  [[nodiscard]] std::uint32_t where() const { return where_; }
  /// The runs at that step, one bit each.
  [[nodiscard]] std::uint32_t standing() const { return standing_; }
  /// The runs at that step as one word per run: all bits set for a run that stands there, else 0.
  [[nodiscard]] const RunWords<Pack>& mask() const { return mask_; }
  [[nodiscard]] bool are_all() const { return all_; }
  /// The number of runs at that step.
  [[nodiscard]] unsigned size() const { return size_; }

  /// Adds a run that begins.
  void begin(unsigned run) { wait(later_, 0, 1U << run); }

  /// Selects the runs at the uppermost step, after those at the current step have ended or wait.
  /// @return false if no run is left
  bool choose() {
    if (waiting_.empty()) waiting_.swap(later_);
    if (waiting_.empty()) return false;
    where_ = waiting_.back().where;
    standing_ = waiting_.back().runs;
    waiting_.pop_back();
    meet_ = waiting_.empty() ? nowhere : waiting_.back().where;
    spread_bits<Pack>(mask_, standing_);
    all_ = standing_ == all_runs<Pack>;
    size_ = static_cast<unsigned>(std::popcount(standing_));
    return true;
  }

  /// All runs at the current step go to another one.
  void move_to(std::uint32_t step) {
    if (step < meet_ && (step != outermost_ || step > where_)) {
      where_ = step;
      return;
    }
    wait(step, standing_);
    static_cast<void>(choose());
  }

  /// Some runs go to `step`, the others to the next one.
  /// @param runs that jump; those that do not stand here are ignored
  void branch(std::uint32_t step, std::uint32_t runs) {
    const std::uint32_t going = runs & standing_;
    if (going == 0) {
      move_to(where_ + 1);
    } else if (going == standing_) {
      move_to(step);
    } else {
      wait(step, going);
      wait(where_ + 1, standing_ & ~going);
      static_cast<void>(choose());
    }
  }

private:
  static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
  struct Group {
    std::uint32_t where = 0;
    std::uint32_t runs = 0;
  };
  using Groups = boost::container::static_vector<Group, runs_at_once<Pack> + 1>;

  static bool jumps(const Step& step) {
    return (step.kind >= kind_of(Op::jump) && step.kind <= kind_of(Op::jump_unless)) ||
           (step.kind >= kind_of(Fused::jump_if_equal) && step.kind <= kind_of(Fused::jump_unless_below));
  }

  static void wait(Groups& groups, std::uint32_t where, std::uint32_t runs) {
    auto behind = groups.end();
    while (behind != groups.begin() && (behind - 1)->where < where) --behind;
    if (behind != groups.begin() && (behind - 1)->where == where) {
      (behind - 1)->runs |= runs;
    } else {
      groups.insert(behind, {where, runs});
    }
  }
  void wait(std::uint32_t where, std::uint32_t runs) {
    wait(where == outermost_ && where <= where_ ? later_ : waiting_, where, runs);
  }

  std::uint32_t outermost_ = 0;
  std::uint32_t where_ = 0;
  std::uint32_t meet_ = nowhere; // the next step at which others wait
  std::uint32_t standing_ = 0;
  unsigned size_ = 0;
  bool all_ = false;
  RunWords<Pack> mask_{};
  // Sorted by step; the uppermost group is last.
  Groups waiting_;
  Groups later_; // for the next round of the outermost loop
};

} // namespace regola::form
