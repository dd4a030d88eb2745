#pragma once

#include "engine/compiled/form/liveness.hpp"

namespace regola::form::wasm {

/// How the lanes of a value lie in vectors, two in each.
struct Arrangement {
  using Pair = std::array<std::uint16_t, 2>; ///< lanes; one without a partner stands twice

  /// Whether the second lane of each vector lies there with its bits in reverse order. The same shift then
  /// moves the two lanes in opposite directions, so that opposite directions of a board take one instruction.
  bool turned = false;
  std::vector<Pair> pairs;
  std::vector<std::uint32_t> place; ///< by lane: of its pair, times two, and whether it is the second of it

  /// A lane of data, or of amounts to shift by.
  [[nodiscard]] std::int64_t amount(const std::vector<Word>& by, std::size_t pair, std::size_t half) const {
    const auto amount = static_cast<std::int64_t>(by[pairs[pair][half]]);
    return turned && half == 1 ? -amount : amount;
  }
};

/// Which values lie in vectors of two words, and how. Values that are combined lane by lane have the same
/// arrangement; it is the one for which they take the fewest instructions, as estimated, if these are fewer
/// than those on single words.
class Vectors {
public:
  /// @param any whether there may be vectors at all
  Vectors(const Form& form, const ControlFlow& flow, bool any);

  /// Null if each lane is a word of its own. So are constants, which are written as they are needed.
  [[nodiscard]] const Arrangement* operator[](Ref value) const {
    return number_[value] == none ? nullptr : &arrangements_[number_[value]];
  }
  /// Whether all of its vectors are the same one: it has one local.
  [[nodiscard]] bool is_uniform(Ref value) const { return is_uniform_[value]; }
  /// The number of locals that a value takes.
  [[nodiscard]] std::size_t locals(Ref value, std::size_t lanes) const {
    const Arrangement* const arrangement = (*this)[value];
    if (arrangement == nullptr) return lanes;
    return is_uniform_[value] ? 1 : arrangement->pairs.size();
  }

private:
  /// An instruction on a value of the same group, and how often it is run, as estimated.
  struct Use {
    const Instruction* instruction = nullptr;
    double weight = 1;
  };
  /// Values that are combined with each other.
  struct Group {
    std::size_t lanes = 0; ///< of each
    std::vector<Use> uses;
  };

  [[nodiscard]] std::vector<Group> groups(const ControlFlow& flow);
  [[nodiscard]] Arrangement arranged(const Group& group, bool turned) const;
  [[nodiscard]] double cost(const Instruction& i, const Arrangement& by) const;
  [[nodiscard]] double cost(const Instruction& i) const;

  static constexpr std::uint32_t none = 0xFFFFFFFF;

  const Form& form_;
  std::vector<std::uint32_t>
      number_;                   // by value: index into `arrangements_`; while groups are found, its group
  std::vector<bool> is_uniform_; // by value
  std::vector<Arrangement> arrangements_;
};

} // namespace regola::form::wasm
