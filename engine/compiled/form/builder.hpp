#pragma once

#include "engine/compiled/form/writer.hpp"

namespace regola::form {

/// Writes computations. Omits masks and shifts that known zero bits make superfluous. Omits comparisons that
/// known ranges of numbers decide.
class Builder : public Writer {
public:
  [[nodiscard]] Ref bit_and(Ref a, Ref b);
  [[nodiscard]] Ref bit_or(Ref a, Ref b);
  [[nodiscard]] Ref bit_xor(Ref a, Ref b);
  [[nodiscard]] Ref and_not(Ref a, Ref b);
  /// @param places one per lane; a value of one lane is repeated in all of them
  [[nodiscard]] Ref shift(Ref a, const std::vector<int>& places);
  /// @param parts values of one lane
  [[nodiscard]] Ref pack(const std::vector<Ref>& parts);
  [[nodiscard]] Ref lane(Ref a, std::size_t index);
  [[nodiscard]] Ref or_lanes(Ref a);

  [[nodiscard]] Ref add(Ref a, Ref b);
  [[nodiscard]] Ref subtract(Ref a, Ref b);
  [[nodiscard]] Ref multiply(Ref a, Ref b);
  /// A division, a minimum, a maximum or a comparison.
  [[nodiscard]] Ref compute(Op op, Ref a, Ref b);
  [[nodiscard]] Ref divide(Ref a, Ref b) { return compute(Op::divide, a, b); }
  [[nodiscard]] Ref minimum(Ref a, Ref b) { return compute(Op::minimum, a, b); }
  [[nodiscard]] Ref maximum(Ref a, Ref b) { return compute(Op::maximum, a, b); }
  [[nodiscard]] Ref equal(Ref a, Ref b) { return compute(Op::equal, a, b); }
  [[nodiscard]] Ref less(Ref a, Ref b) { return compute(Op::less, a, b); }
  [[nodiscard]] Ref below(Ref a, Ref b) { return compute(Op::below, a, b); }
  /// A variable that holds a value at first.
  [[nodiscard]] Ref variable_of(Ref value) {
    const Ref made = variable();
    set(made, value);
    return made;
  }
  void increment(Ref variable) { set(variable, add(variable, number(1))); }
  void decrement(Ref variable) { set(variable, subtract(variable, number(1))); }
  /// Not 0 if `of` is not 0 for one of the elements.
  template <typename Elements, typename Of>
  [[nodiscard]] Ref some_of(const Elements& range, const Of& of) {
    Ref any = number(0);
    for (const auto& each : range) any = bit_or(any, of(each));
    return any;
  }
  template <typename Elements, typename Of>
  [[nodiscard]] Ref total_of(const Elements& range, const Of& of) {
    Ref sum = number(0);
    for (const auto& each : range) sum = add(sum, of(each));
    return sum;
  }
  /// Quotient and remainder by a constant. If `by` is below 2^12, `a` must be below 2^20.
  [[nodiscard]] std::pair<Ref, Ref> divided(Ref a, std::uint32_t by);
  [[nodiscard]] Ref choose(Ref condition, Ref yes, Ref no);
  [[nodiscard]] Ref is_zero(Ref a) { return compute(Op::equal, a, number(0)); }
  [[nodiscard]] Ref truth(Ref a);
  [[nodiscard]] Ref count(Ref a);
  /// The number of bits set in all lanes together.
  [[nodiscard]] Ref count_lanes(Ref a);
  [[nodiscard]] Ref lowest(Ref a);
  [[nodiscard]] Ref highest(Ref a);
  [[nodiscard]] Ref place(Ref a);
  [[nodiscard]] Ref at_place(Ref a);
  [[nodiscard]] Ref nth(Ref a, Ref number, Ref count);
  [[nodiscard]] Ref table(std::vector<Word> words, Ref index);

private:
  /// Emits an operation on numbers whose result lies in this range.
  [[nodiscard]] Ref emit_number(const Instruction& instruction, Range range);
  [[nodiscard]] std::pair<Ref, Ref> even(Ref a, Ref b);
  [[nodiscard]] LaneWords may_of(Ref a, Ref b, Word (*of)(Word, Word)) const;
};

} // namespace regola::form
