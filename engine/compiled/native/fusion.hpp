#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Two or three instructions of a form on vectors that AVX-512 does by one. What it names as its operands is
/// what those read.
struct Fusion {
  enum class Kind : std::uint8_t {
    logic,  ///< `and`, `or`, `xor` or `and_not` of a and b, and one of these of that and c
    funnel, ///< a shifted down, and into its place b from above: how a plane of several words is shifted
  };
  Kind kind = Kind::logic;
  /// Of logic: bit 4 a + 2 b + c is what comes of these three bits.
  std::uint8_t table = 0;
  Ref a = no_value;
  Ref b = no_value;
  Ref c = no_value;
  std::uint32_t data = no_data; ///< of a funnel: the places of the shift of a, which are negative
};

/// The instructions of a form that are fused with others. All are on values that are set but once.
class Fusions {
public:
  /// There are none.
  Fusions() = default;
  /// @param is_taken by value: the instruction that makes it is not emitted as such, and is left alone
  Fusions(const Form& form, const std::vector<bool>& is_taken);

  /// What an instruction with this result does; null if it is not fused.
  [[nodiscard]] const Fusion* of(Ref result) const {
    return of_.empty() || of_[result] == none ? nullptr : &all_[of_[result]];
  }
  /// Whether the instruction that makes a value has become part of another one.
  [[nodiscard]] bool absorbs(Ref value) const { return !absorbed_.empty() && absorbed_[value]; }

private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  [[nodiscard]] bool fuse_shifts(const Form& form, const Instruction& i, const Instruction* a,
                                 const Instruction* b);
  [[nodiscard]] bool fuse_logic(const Instruction& i, const Instruction* inner);
  void add(Ref result, const Fusion& fusion);

  std::vector<Fusion> all_;
  std::vector<std::uint32_t> of_; // by value: of all_
  std::vector<bool> absorbed_;    // by value
};

} // namespace regola::form
