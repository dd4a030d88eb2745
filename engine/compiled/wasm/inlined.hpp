#pragma once

#include "engine/compiled/form/uses.hpp"
#include "engine/compiled/wasm/vectors.hpp"

namespace regola::form::wasm {

/// Values that need no local, since the code computes them where they are read: constants, and values that
/// are read once, in the block that makes them, before anything that they depend on changes.
class Inlined {
public:
  Inlined(const Form& form, const ControlFlow& flow, const Vectors& vectors);

  /// The instruction to repeat where the value is read; null if the value is in locals.
  [[nodiscard]] const Instruction* operator[](Ref value) const { return by_value_[value]; }
  [[nodiscard]] bool contains(const Instruction& i) const {
    return i.to != no_value && by_value_[i.to] == &i;
  }

  /// The live ranges of the values in locals.
  [[nodiscard]] Liveness liveness(const ControlFlow& flow) const;

  /// Calls visit(value) for each value in locals that an instruction reads, also through the instructions
  /// that it repeats.
  template <typename Visit>
  void for_each_read(const Instruction& i, Visit visit) const {
    for (const Ref value : read_by(form_, i)) {
      if (const Instruction* const repeated = by_value_[value]) {
        for_each_read(*repeated, visit);
      } else {
        visit(value);
      }
    }
  }

private:
  /// A value that may be computed where it is read, if the reader is in the same block.
  struct Candidate {
    const Instruction* made = nullptr;
    /// Number of changes at which the value was computed; any later change invalidates it.
    std::uint32_t changes = 0;
    std::uint32_t depth = 0; ///< height of the value's tree of instructions
  };

  void find_single_reads(const Vectors& vectors);
  void inline_within(const ControlFlow::Block& block);

  const Form& form_;
  std::vector<const Instruction*> by_value_;
  std::vector<bool> is_variable_;     // by value: whether it is a variable
  std::vector<bool> is_read_once_;    // by value: whether it is read once
  std::vector<Candidate> candidates_; // by value
  std::uint32_t changes_ = 0;         // number of changes of variables and of the memory so far
};

} // namespace regola::form::wasm
