#pragma once

#include "engine/compiled/form/liveness.hpp"

namespace regola::form::wasm {

/// How the lanes of a value are placed in vectors, two in each.
struct Arrangement {
  using Pair = std::array<std::uint16_t, 2>; ///< two lanes; a lane without a partner occurs twice

  /// Whether the second lane of each vector has its bits in reverse order. The same shift then moves the two
  /// lanes in opposite directions, so that opposite directions of a board take one instruction.
  bool turned = false;
  std::vector<Pair> pairs;
  std::vector<std::uint32_t> place; ///< by lane: twice the number of its pair, plus 1 if it comes second

  /// The shift distance of a lane; negated in a reversed half.
  [[nodiscard]] std::int64_t amount(const std::vector<Word>& by, std::size_t pair, std::size_t half) const {
    const auto amount = static_cast<std::int64_t>(by[pairs[pair][half]]);
    return turned && half == 1 ? -amount : amount;
  }
};

/// Which values are in vectors of two words, and how. Values that are combined lane by lane have the same
/// arrangement. It is the one that is estimated to take the fewest instructions, if they are fewer than on
/// single words.
class Vectors {
public:
  /// @param any false: no value may be in vectors
  Vectors(const Form& form, const ControlFlow& flow, bool any);

  /// The arrangement of a value; null if each lane is a word of its own. Null also for constants: code writes
  /// them where it needs them.
  [[nodiscard]] const Arrangement* operator[](Ref value) const {
    return number_[value] == none ? nullptr : &arrangements_[number_[value]];
  }
  /// Whether all vectors of the value are equal. One local then holds them.
  [[nodiscard]] bool is_uniform(Ref value) const { return is_uniform_[value]; }
  /// The number of locals that a value takes.
  [[nodiscard]] std::size_t locals(Ref value, std::size_t lanes) const {
    const Arrangement* const arrangement = (*this)[value];
    if (arrangement == nullptr) return lanes;
    return is_uniform_[value] ? 1 : arrangement->pairs.size();
  }

private:
  /// An instruction on a value of the same group, and an estimate of how often it runs.
  struct Use {
    const Instruction* instruction = nullptr;
    double weight = 1;
  };
  /// Values that are combined with each other, lane by lane.
  struct Group {
    std::size_t lanes = 0; ///< number of lanes of each value
    std::vector<Use> uses;
  };

  [[nodiscard]] std::vector<Group> groups(const ControlFlow& flow);
  [[nodiscard]] Arrangement arranged(const Group& group, bool turned) const;
  [[nodiscard]] double cost(const Instruction& i, const Arrangement& by) const;
  [[nodiscard]] double cost(const Instruction& i) const;

  static constexpr std::uint32_t none = 0xFFFFFFFF;

  const Form& form_;
  std::vector<std::uint32_t>
      number_; // by value: index into `arrangements_`; before that is known, the number of its group
  std::vector<bool> is_uniform_; // by value
  std::vector<Arrangement> arrangements_;
};

} // namespace regola::form::wasm
