#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Two or three vector instructions of a form that AVX-512 does by one. Its operands are those of the
/// originals.
struct Fusion {
  enum class Kind : std::uint8_t {
    logic,  ///< a logic operation on a and b, and one on its result and c
    funnel, ///< shifts a down and fills from above with b: the shift of a plane of several words
  };
  Kind kind = Kind::logic;
  /// logic: bit 4a + 2b + c is the result for these three bits
  std::uint8_t table = 0;
  Ref a = no_value;
  Ref b = no_value;
  Ref c = no_value;
  std::uint32_t data = no_data; ///< funnel: the distances by which a is shifted, all negative
};

/// The fused instructions of a form. They involve only values that are assigned once.
class Fusions {
public:
  /// Without fusions.
  Fusions() = default;
  /// @param is_taken by value: whether the instruction that makes it is folded already and must be left alone
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
  std::vector<bool> absorbed_;    // by value
};

} // namespace regola::form
