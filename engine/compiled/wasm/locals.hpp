#pragma once

#include "engine/compiled/wasm/bytes.hpp"
#include "engine/compiled/wasm/function_parts.hpp"
#include "engine/compiled/wasm/inlined.hpp"

namespace regola::form::wasm {

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
