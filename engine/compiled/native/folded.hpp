#pragma once

#include <optional>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Two or three vector instructions of a form that one AVX-512 instruction with their operands replaces.
struct Fusion {
  enum class Kind : std::uint8_t {
    logic,  ///< a logic operation on a and b, and one on its result and c
    funnel, ///< shifts a down and fills with bits of b from above: the shift of a plane of several words
  };
  Kind kind = Kind::logic;
  /// For `logic`: bit 4a + 2b + c is the result for these three bits.
  std::uint8_t table = 0;
  Ref a = no_value;
  Ref b = no_value;
  Ref c = no_value;
  std::uint32_t data = no_data; ///< for `funnel`: the distances by which a is shifted, all negative
};

/// The fused instructions of a form. They involve only values that are assigned once.
class Fusions {
public:
  /// No fusions.
  Fusions() = default;
  /// @param is_taken by value: whether the instruction that makes the value is folded already, so that it
  /// cannot be fused
  Fusions(const Form& form, const std::vector<bool>& is_taken);

  /// The fusion that makes a value; null if there is none.
  [[nodiscard]] const Fusion* of(Ref result) const {
    return of_.empty() || of_[result] == none ? nullptr : &all_[of_[result]];
  }
  /// Whether the instruction that makes a value is now part of another one.
  [[nodiscard]] bool absorbs(Ref value) const { return !absorbed_.empty() && absorbed_[value]; }

private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  [[nodiscard]] bool fuse_shifts(const Form& form, const Instruction& i, const Instruction* a,
                                 const Instruction* b);
  [[nodiscard]] bool fuse_logic(const Instruction& i, const Instruction* inner);
  void add(Ref result, const Fusion& fusion);

  std::vector<Fusion> all_;
  std::vector<std::uint32_t> of_; // by value: index into `all_`
  std::vector<bool> absorbed_;    // by value: whether its instruction is part of another
};

inline constexpr std::size_t vector_lanes = 4;

/// Whether a value is in vector registers, four lanes each, instead of one general register per lane.
[[nodiscard]] inline bool is_vector(std::uint16_t lanes) { return lanes > 2; }
/// The number of registers that a value needs.
[[nodiscard]] inline std::size_t parts_of(std::uint16_t lanes) {
  return is_vector(lanes) ? (lanes + vector_lanes - 1) / vector_lanes : lanes;
}

/// Values without a register, since their instructions become part of those that use them: constants,
/// comparisons that only decide jumps and choices, and fused values.
class Folded {
public:
  /// @param fuses whether instructions may be fused
  Folded(const Form& form, bool fuses);

  [[nodiscard]] bool is_constant(Ref value) const { return constants_[value] != no_data; }
  [[nodiscard]] const std::vector<Word>& words(Ref constant) const {
    return form_.data[constants_[constant]];
  }
  /// The comparison, or the `and`, that sets the flags where the condition is used. Null if the condition is
  /// in a register.
  [[nodiscard]] const Instruction* comparison(Ref condition) const { return comparisons_[condition]; }
  /// The fusion that replaces an instruction; null if the instruction is emitted by itself.
  [[nodiscard]] const Fusion* fusion(const Instruction& i) const {
    return i.to == no_value ? nullptr : fusions_.of(i.to);
  }
  /// Whether an instruction is emitted only as part of others.
  [[nodiscard]] bool is_folded(const Instruction& i) const {
    return i.to != no_value && (is_constant(i.to) || comparison(i.to) == &i || fusions_.absorbs(i.to));
  }

  /// Calls visit(value) for each value that an instruction reads from a register, in order.
  template <typename Visit>
  void for_each_read(const Instruction& i, Visit visit) const;

private:
  void settle(Ref value);

  const Form& form_;
  std::vector<std::uint32_t> constants_;        // by value: index of its data, if it is a constant
  std::vector<const Instruction*> comparisons_; // by value: the comparison that makes it, if it is folded
  Fusions fusions_;
};

template <typename Visit>
void Folded::for_each_read(const Instruction& i, Visit visit) const {
  const auto read = [&](Ref value) {
    if (value != no_value && !is_constant(value)) visit(value);
  };
  if (is_folded(i)) return;
  if (i.op == Op::pack) {
    for (const Word from : form_.data[i.data]) read(static_cast<Ref>(from));
    return;
  }
  if (const Fusion* const fused = fusion(i)) {
    for (const Ref value : {fused->a, fused->b, fused->c}) read(value);
    return;
  }
  if (const Instruction* const asked = i.a == no_value ? nullptr : comparison(i.a)) {
    read(asked->a);
    read(asked->b);
  } else {
    read(i.a);
  }
  read(i.b);
  read(i.c);
}

/// Reorders the lanes of values: lanes that are shifted up share registers, and so do lanes that are shifted
/// down. One instruction then shifts a whole register. Values that are combined lane by lane get the same
/// order. Values in memory keep their order.
/// @return the new form; nullopt if it would save no instruction
[[nodiscard]] std::optional<Form> in_lane_order(const Form& form);

} // namespace regola::form
