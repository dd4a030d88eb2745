#include "engine/compiled/portable/side_by_side.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

#include "engine/compiled/portable/lanes.hpp"
#include "engine/compiled/portable/run_groups.hpp"
#include "engine/compiled/portable/run_words.hpp"
#include "engine/compiled/portable/words.hpp"

namespace regola::form {

namespace {

/// Steps between two checks of whether the runs stay together.
constexpr std::uint64_t enough_steps = 100'000;
/// The least number of runs per two steps, on average; below it the runs are given up. Whether that many pay
/// off is for the caller to measure.
constexpr std::uint64_t enough_runs = 3;

/// Runs side by side.
/// @tparam Pack words that the processor handles at once
/// @tparam Wide whether the processor counts bits
template <typename Pack, bool Wide>
class SideBySide {
  static constexpr std::size_t runs_at_once = form::runs_at_once<Pack>;

public:
  SideBySide(const Steps& form, Runs& runs) : form_(form), groups_(form.all), runs_(runs) {
    constexpr std::size_t alignment = sizeof(Pack) / sizeof(Word);
    const std::size_t words = (form.registers + runs.memory_words) * runs_at_once;
    if (runs.room.size() < words + alignment) runs.room.assign(words + alignment, 0);
    void* begin = runs.room.data();
    std::size_t room = runs.room.size() * sizeof(Word);
    r_ = static_cast<Word*>(std::align(sizeof(Pack), words * sizeof(Word), begin, room));
    memory_ = r_ + form.registers * runs_at_once;
    for (std::size_t i = 0; i < form.constants.size(); ++i) {
      std::fill_n(r_ + i * runs_at_once, runs_at_once, form.constants[i]);
    }
  }

  /// @return false if the runs have diverged and some have not ended
  bool run() {
    begin();
    return !groups_.choose() || go_on();
  }

private:
  [[nodiscard]] SpacedMemory memory_of(std::size_t run) const { return {memory_ + run, runs_at_once}; }

  /// Begins new runs in the free places.
  void begin() {
    for (std::uint32_t free = all_runs<Pack> & ~under_way_; free != 0; free &= free - 1) {
      const auto run = static_cast<unsigned>(std::countr_zero(free));
      if (!runs_.begin(memory_of(run))) break;
      numbers_[run] = begun_++;
      under_way_ |= 1U << run;
      groups_.begin(run);
    }
    are_many_ = under_way_ == all_runs<Pack>;
  }

  /// @return whether other runs are left
  bool stop() {
    for (std::uint32_t left = groups_.standing(); left != 0; left &= left - 1) {
      const auto run = static_cast<unsigned>(std::countr_zero(left));
      under_way_ &= ~(1U << run);
      runs_.end(numbers_[run], memory_of(run));
    }
    begin();
    return groups_.choose();
  }

  /// Calls `visit` for each run at this step.
  template <typename Visit>
  void each_standing(const Visit& visit) const {
    if (groups_.are_all()) {
      for (std::size_t run = 0; run < runs_at_once; ++run) visit(run);
    } else {
      for (std::uint32_t left = groups_.standing(); left != 0; left &= left - 1) {
        visit(static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

  template <typename Of>
  void each(const Step& s) {
    Word* const to = r_ + std::size_t{s.to} * runs_at_once;
    const Word* const a = r_ + std::size_t{s.a} * runs_at_once;
    const Word* const b = r_ + std::size_t{s.b} * runs_at_once;
    groups_.are_all() ? each_run<Of, true, Pack>(s, to, a, b, groups_.mask())
                      : each_run<Of, false, Pack>(s, to, a, b, groups_.mask());
  }
  /// Executes a step run by run.
  template <typename Of>
  void single(const Step& s, const Of& of) {
    Word* const to = r_ + std::size_t{s.to} * runs_at_once;
    const Word* const a = r_ + std::size_t{s.a} * runs_at_once;
    const Word* const b = r_ + std::size_t{s.b} * runs_at_once;
    each_standing([&](std::size_t run) { to[run] = of(a[run], b[run], memory_of(run)); });
  }
  /// @param from one word per run, and those after them
  void copy(Word* to, const Word* from, std::size_t lanes) {
    Step s;
    s.lanes = static_cast<std::uint16_t>(lanes);
    groups_.are_all() ? each_run<Copy, true, Pack>(s, to, from, from, groups_.mask())
                      : each_run<Copy, false, Pack>(s, to, from, from, groups_.mask());
  }

  bool go_on();

  const Steps& form_;
  RunGroups<Pack> groups_;
  Runs& runs_;
  Word* r_ = nullptr;
  Word* memory_ = nullptr;
  std::uint32_t under_way_ = 0; // one bit per run
  std::array<std::size_t, runs_at_once> numbers_{};
  std::size_t begun_ = 0;
  bool are_many_ = false; // all places are taken; fewer runs say nothing about divergence
  std::uint64_t steps_done_ = 0;
  std::uint64_t asked_at_ = enough_steps; // step count of the next check
  std::uint64_t runs_done_ = 0;           // runs per step, summed over the steps
};

template <typename Pack, bool Wide>
bool SideBySide<Pack, Wide>::go_on() {
  const auto reg = [&](std::uint32_t at) { return r_ + std::size_t{at} * runs_at_once; };
  const auto mem = [&](std::uint32_t at) { return memory_ + std::size_t{at} * runs_at_once; };
  for (;;) {
    const Step& s = form_.all[groups_.where()];
    if (are_many_) {
      runs_done_ += groups_.size();
      ++steps_done_;
    }
    if (steps_done_ == asked_at_) {
      if (2 * runs_done_ < steps_done_ * enough_runs) return false;
      asked_at_ += enough_steps;
    }
    RunWords<Pack> made;
    switch (s.kind) {
    case kind_of(Op::copy): each<Copy>(s); break;
    case kind_of(Op::bit_and): each<And>(s); break;
    case kind_of(Op::bit_or): each<Or>(s); break;
    case kind_of(Op::bit_xor): each<Xor>(s); break;
    case kind_of(Op::and_not): each<AndNot>(s); break;
    case kind_of(Op::shift): each<ShiftFar>(s); break;
    case kind_of(Fused::shift_and): each<ShiftAnd>(s); break;
    case kind_of(Op::spread):
      for (std::size_t i = 0; i < s.lanes; ++i) copy(reg(s.to) + i * runs_at_once, reg(s.a), 1);
      break;
    case kind_of(Op::pack):
      for (std::size_t i = 0; i < s.lanes; ++i) {
        copy(reg(s.to) + i * runs_at_once, reg(static_cast<std::uint32_t>(s.data[i])), 1);
      }
      break;
    case kind_of(Op::lane): copy(reg(s.to), reg(s.a), 1); break;
    case kind_of(Op::or_lanes):
      united<Pack>(made, reg(s.a), s.lanes);
      copy(reg(s.to), made.data(), 1);
      break;
    case kind_of(Op::add): each<Add>(s); break;
    case kind_of(Op::subtract): each<Subtract>(s); break;
    case kind_of(Op::multiply): each<Multiply>(s); break;
    case kind_of(Op::divide): single(s, [](Word a, Word b, auto) { return divided(a, b); }); break;
    case kind_of(Op::minimum): each<Minimum>(s); break;
    case kind_of(Op::maximum): each<Maximum>(s); break;
    case kind_of(Op::equal): each<OneIf<IsEqual>>(s); break;
    case kind_of(Op::less): each<OneIf<IsLess>>(s); break;
    case kind_of(Op::below): each<OneIf<IsBelow>>(s); break;
    case kind_of(Op::choose):
      chosen<Pack>(made, reg(s.a), reg(s.b), reg(s.c));
      copy(reg(s.to), made.data(), 1);
      break;
    case kind_of(Op::count): single(s, [](Word a, Word, auto) { return bits_in<Wide>(a); }); break;
    case kind_of(Op::lowest): each<Lowest>(s); break;
    case kind_of(Op::highest): single(s, [](Word a, Word, auto) { return highest_bit(a); }); break;
    case kind_of(Op::place):
      single(s, [](Word a, Word, auto) { return static_cast<Word>(std::countr_zero(a)); });
      break;
    case kind_of(Op::at_place): each<AtPlace>(s); break;
    case kind_of(Op::nth):
      each_standing([&](std::size_t run) {
        const Word number = reg(s.b)[run];
        reg(s.to)[run] = number < reg(s.c)[run] ? nth_bit<Wide>(reg(s.a)[run], number) : 0;
      });
      break;
    case kind_of(Op::load): copy(reg(s.to), mem(s.c), s.lanes); break;
    case kind_of(Op::store): copy(mem(s.c), reg(s.a), s.lanes); break;
    case kind_of(Op::load_at):
      single(s, [&](Word a, Word, SpacedMemory memory) { return memory[s.c + static_cast<std::size_t>(a)]; });
      break;
    case kind_of(Op::store_at):
      each_standing([&](std::size_t run) {
        memory_of(run)[s.c + static_cast<std::size_t>(reg(s.a)[run])] = reg(s.b)[run];
      });
      break;
    case kind_of(Op::table):
      single(s, [&](Word a, Word, auto) { return s.data[static_cast<std::size_t>(a)]; });
      break;
    case kind_of(Op::tally):
      single(s, [&](Word, Word, auto memory) { return tallied<Wide>(form_.form.tallies[s.c], memory); });
      break;
    case kind_of(Op::locate):
      single(s, [&](Word a, Word, auto memory) { return located(form_.form.tallies[s.c], memory, a); });
      break;
    case kind_of(Fused::draw): single(s, [](Word a, Word b, auto) { return drawn(a, b); }); break;
    case kind_of(Op::jump): groups_.move_to(s.c); continue;
    case kind_of(Op::jump_if): groups_.branch(s.c, not_empty<Pack>(reg(s.a), s.lanes)); continue;
    case kind_of(Op::jump_unless): groups_.branch(s.c, ~not_empty<Pack>(reg(s.a), s.lanes)); continue;
    case kind_of(Fused::jump_if_equal):
      groups_.branch(s.c, where<IsEqual, Pack>(reg(s.a), reg(s.b)));
      continue;
    case kind_of(Fused::jump_unless_equal):
      groups_.branch(s.c, ~where<IsEqual, Pack>(reg(s.a), reg(s.b)));
      continue;
    case kind_of(Fused::jump_if_less): groups_.branch(s.c, where<IsLess, Pack>(reg(s.a), reg(s.b))); continue;
    case kind_of(Fused::jump_unless_less):
      groups_.branch(s.c, ~where<IsLess, Pack>(reg(s.a), reg(s.b)));
      continue;
    case kind_of(Fused::jump_if_below):
      groups_.branch(s.c, where<IsBelow, Pack>(reg(s.a), reg(s.b)));
      continue;
    case kind_of(Fused::jump_unless_below):
      groups_.branch(s.c, ~where<IsBelow, Pack>(reg(s.a), reg(s.b)));
      continue;
    default: // stop; an operation without a case ends the run, too
      if (!stop()) return true;
      continue;
    }
    groups_.move_to(groups_.where() + 1);
  }
}

#if defined(__x86_64__)
[[gnu::target("avx2,bmi,bmi2,popcnt"), gnu::flatten]] bool run_by_four(const Steps& steps, Runs& runs) {
  return SideBySide<Four, true>(steps, runs).run();
}

[[gnu::target("avx512f,avx512dq,avx512bw,avx512vl,bmi,bmi2,popcnt"), gnu::flatten]] bool
run_by_eight(const Steps& steps, Runs& runs) {
  return SideBySide<Eight, true>(steps, runs).run();
}
#endif

} // namespace

bool run_side_by_side(const Steps& steps, Runs& runs, Processor processor) {
#if defined(__x86_64__)
  if (processor == Processor::by_eight) return run_by_eight(steps, runs);
  if (processor == Processor::by_four) return run_by_four(steps, runs);
#endif
  static_cast<void>(processor);
  return SideBySide<Four, false>(steps, runs).run();
}

} // namespace regola::form
