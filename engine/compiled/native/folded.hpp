#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/compiled/form/form.hpp"
#include "engine/compiled/native/fusion.hpp"

namespace regola::form {

inline constexpr std::size_t vector_lanes = 4;

/// Whether a value lies in vector registers, four lanes each, instead of one general register per lane.
[[nodiscard]] inline bool is_vector(std::uint16_t lanes) { return lanes > 2; }
/// The number of registers that a value needs.
[[nodiscard]] inline std::size_t parts_of(std::uint16_t lanes) {
  return is_vector(lanes) ? (lanes + vector_lanes - 1) / vector_lanes : lanes;
}

/// Values without a register, since they become part of the instructions that use them: constants,
/// comparisons that only decide jumps and choices, and values fused with others.
class Folded {
public:
  /// @param fuses whether instructions may be fused
  Folded(const Form& form, bool fuses);

  [[nodiscard]] bool is_constant(Ref value) const { return constants_[value] != no_data; }
  [[nodiscard]] const std::vector<Word>& words(Ref constant) const {
    return form_.data[constants_[constant]];
  }
  /// The comparison, or the `and`, that sets the flags where the condition is used. Null if the condition is
  /// a value in a register.
  [[nodiscard]] const Instruction* comparison(Ref condition) const { return comparisons_[condition]; }
  /// The fusion that replaces an instruction; null if it is emitted by itself.
  [[nodiscard]] const Fusion* fusion(const Instruction& i) const {
    return i.to == no_value ? nullptr : fusions_.of(i.to);
  }
  /// Whether an instruction becomes part of others.
  [[nodiscard]] bool is_folded(const Instruction& i) const {
    return i.to != no_value && (is_constant(i.to) || comparison(i.to) == &i || fusions_.absorbs(i.to));
  }

  /// Calls visit(value) for each value that an instruction reads from a register, in order.
  template <typename Visit>
  void for_each_read(const Instruction& i, Visit visit) const;

private:
  void settle(Ref value);

  const Form& form_;
  std::vector<std::uint32_t> constants_;        // by value: index of its data
  std::vector<const Instruction*> comparisons_; // by value
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

} // namespace regola::form
