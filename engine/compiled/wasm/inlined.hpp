#pragma once

#include "engine/compiled/wasm/vectors.hpp"

namespace regola::form::wasm {

/// Values that need no local, since they are computed where they are read: constants, and values that are
/// read once, in the block that makes them, before anything they depend on has changed.
class Inlined {
public:
  Inlined(const Form& form, const ControlFlow& flow, const Vectors& vectors);

  /// The instruction that is to be repeated where the value is read; null if the value lies in locals.
  [[nodiscard]] const Instruction* operator[](Ref value) const { return by_value_[value]; }
  [[nodiscard]] bool contains(const Instruction& i) const {
    return i.to != no_value && by_value_[i.to] == &i;
  }

  /// Where the values in locals are alive.
  [[nodiscard]] Liveness liveness(const ControlFlow& flow) const;

  /// Calls visit(value) for each operand of an instruction.
  template <typename Visit>
  void for_each_operand(const Instruction& i, Visit visit) const {
    for (const Ref value : {i.a, i.b, i.c}) {
      if (value != no_value) visit(value);
    }
    if (i.op == Op::pack) {
      for (const Word value : form_.data[i.data]) visit(static_cast<Ref>(value));
    }
  }
  /// Calls visit(value) for each value in locals that an instruction reads, by itself or by what it repeats.
  template <typename Visit>
  void for_each_read(const Instruction& i, Visit visit) const {
    for_each_operand(i, [&](Ref value) {
      if (const Instruction* const repeated = by_value_[value]) {
        for_each_read(*repeated, visit);
      } else {
        visit(value);
      }
    });
  }

private:
  /// A value that may be computed where it is read, if that is in the block that makes it.
  struct Candidate {
    const Instruction* made = nullptr;
    std::uint32_t changes = 0; ///< valid while there have been no more changes than these
    std::uint32_t depth = 0;   ///< height of its tree of instructions
  };

  void find_single_reads(const Vectors& vectors);
  void inline_within(const ControlFlow::Block& block);

  const Form& form_;
  std::vector<const Instruction*> by_value_;
  std::vector<bool> is_variable_;     // by value
  std::vector<bool> is_read_once_;    // by value
  std::vector<Candidate> candidates_; // by value
  std::uint32_t changes_ = 0;         // changes of variables and of the memory so far
};

} // namespace regola::form::wasm
