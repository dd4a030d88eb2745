#pragma once

#include <optional>

#include "engine/compiled/portable/places.hpp"

namespace regola::form {

/// Superinstructions: steps that replace two or more instructions of a form.
enum class Fused : std::uint8_t {
  shift_and = static_cast<std::uint8_t>(Op::stop) + 1, ///< each: shifts a, then takes the `and` with b
  shift_far, ///< like `shift`, but by 64 places or more in some lane
  jump_if_equal,
  jump_unless_equal,
  jump_if_less,
  jump_unless_less,
  jump_if_below,
  jump_unless_below,
};

template <typename Kind>
[[nodiscard]] constexpr std::uint8_t code_of(Kind op) {
  return static_cast<std::uint8_t>(op);
}

/// One or more instructions. Operands are places in the registers.
struct Step {
  std::uint8_t code = code_of(Op::stop);
  std::uint16_t lanes = 1;
  std::uint32_t to = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  /// Third operand, or immediate; for jumps: target step; for tally and locate: the tally.
  std::uint32_t c = 0;
  const Word* data = nullptr; ///< for shifts: the distances up, by lane, then the distances down
};

/// A form in the shape that the interpreter runs.
struct Steps {
  explicit Steps(Form from);
  Steps(const Steps&) = delete;
  Steps& operator=(const Steps&) = delete;

  Form form;
  std::vector<Step> all;
  std::vector<Word> constants; ///< initial contents of the first registers
  std::size_t registers = 0;

private:
  void find_fused();
  [[nodiscard]] bool is_step(std::size_t instruction) const;
  [[nodiscard]] Step step_of(std::size_t instruction);
  [[nodiscard]] const Word* keep(std::vector<Word> words);
  [[nodiscard]] std::uint32_t place(Ref value) const { return value == no_value ? 0 : (*places_)[value]; }

  std::optional<Places> places_;
  std::vector<std::uint32_t> labels_; // by label: the step that follows it
  std::vector<bool> fuses_;           // by instruction: whether it and the next one form one step
};

/// Rewrites a form so that an interpreter needs fewer steps. Machine code would not gain: there copies are
/// cheap, and a comparison is a part of the next jump.
void shorten(Form& form);

} // namespace regola::form
