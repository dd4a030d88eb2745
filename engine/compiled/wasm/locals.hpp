#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/wasm/inlined.hpp"
#include "engine/compiled/wasm/nesting.hpp"
#include "engine/compiled/wasm/parts.hpp"

namespace regola::form::wasm {

/// The locals of the functions that run a form, one for each lane of a value. Most values that are never
/// alive at the same time share them. Each function has its own copies of those it uses.
class Locals {
public:
  static constexpr std::uint32_t memory = 0;     ///< the parameter: the address of the form's memory
  static constexpr std::uint32_t entry = 1;      ///< the next entry of the dispatcher, 32 bits
  static constexpr std::uint32_t first_word = 2; ///< the first word; all later locals are words, too

  Locals(const Form& form, const ControlFlow& flow, const Nesting& nesting, const Liveness& liveness,
         const Parts& parts);

  /// Requires a value that lies in locals.
  [[nodiscard]] std::uint32_t of(Ref value, std::size_t lane) const { return locals_[first_[value] + lane]; }
  /// A local for use within an instruction.
  [[nodiscard]] static std::uint32_t scratch(std::uint32_t number) { return first_word + number; }
  /// The number of locals that are words.
  [[nodiscard]] std::uint32_t words() const { return words_; }

private:
  static constexpr std::uint32_t scratches_ = 2;

  std::vector<std::uint32_t> first_;  // by value: index into `locals_`
  std::vector<std::uint32_t> locals_; // lane by lane
  std::uint32_t words_ = scratches_;
};

} // namespace regola::form::wasm
