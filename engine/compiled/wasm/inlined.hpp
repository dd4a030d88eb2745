#pragma once

#include "engine/compiled/form/uses.hpp"
#include "engine/compiled/wasm/bytes.hpp"
#include "engine/compiled/wasm/nesting.hpp"
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

/// The locals of the functions that run a form, one for each lane or vector of a value. Values that are never
/// live at the same time mostly share locals. Each function has its own copies of the locals that it uses.
class Locals {
public:
  static constexpr std::uint32_t memory = 0;         ///< the parameter: the address of the form's memory
  static constexpr std::uint32_t entry = 1;          ///< the next entry of the dispatcher, in 32 bits
  static constexpr std::uint32_t vector_scratch = 2; ///< scratch vector within an instruction

  Locals(const Form& form, const ControlFlow& flow, const Nesting& nesting, const Vectors& vectors,
         const Liveness& liveness, const Parts& parts);

  /// The local of a lane; for a value in vectors, of a pair of lanes. The value must be in locals.
  [[nodiscard]] std::uint32_t of(Ref value, std::size_t part) const { return locals_[first_[value] + part]; }
  /// A scratch word within an instruction.
  [[nodiscard]] static std::uint32_t scratch(std::uint32_t number) { return vector_scratch + 1 + number; }
  [[nodiscard]] std::uint32_t number() const { return static_cast<std::uint32_t>(types_.size()); }
  [[nodiscard]] Type type(std::uint32_t local) const { return types_[local]; }

private:
  std::vector<std::uint32_t> first_;  // by value: index of its first entry in `locals_`
  std::vector<std::uint32_t> locals_; // by part of a value
  std::vector<Type> types_;           // by local: its type
};

} // namespace regola::form::wasm
