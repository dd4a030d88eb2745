#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "engine/compiled/backend.hpp"
#include "engine/compiled/compiled.hpp"
#include "engine/compiled/form/code.hpp"

namespace regola {

/// A form of a text with what runs it: written when it is first asked for, as machine code when so much has
/// been done with it that this pays. Threads share it.
class FormCode {
public:
  /// @param write called once; throws Missing, or std::length_error for a form that is too long
  FormCode(std::function<const form::Form&()> write, Backend backend)
      : write_(std::move(write)), backend_(backend) {}

  /// What in the text has no form; empty if all has one.
  [[nodiscard]] const std::string& missing();
  /// Why there is no machine code; empty if there is or nobody has tried.
  [[nodiscard]] std::string why_portable();
  /// Runs the form, where nothing is missing.
  /// @param by none: what has been chosen for the text
  void run(Word* memory, std::optional<Backend> by = std::nullopt);
  /// Runs the form many times, side by side, where nothing is missing.
  /// @return false: that does not pay; some have not come to their end
  bool run_together(form::Runs& runs, std::optional<Backend> by = std::nullopt);
  /// Whether machine code would run now, where nothing is missing.
  [[nodiscard]] bool is_native(std::optional<Backend> by = std::nullopt);
  /// Says that so many plies have been made by run(). Enough of them, and the next run is machine code.
  void note_plies(std::size_t plies);
  /// Whether there will be no machine code.
  [[nodiscard]] bool stays_portable() {
    return plies_left() == std::numeric_limits<std::size_t>::max() && !native_;
  }
  /// How many plies there are left before machine code is made; without end if there will be none.
  [[nodiscard]] std::size_t plies_left();
  /// So many plies take as long as making machine code.
  [[nodiscard]] std::size_t enough_plies();
  /// Makes machine code now.
  /// @return whether it could
  bool translate();
  /// The machine code, which is made now if it may be.
  [[nodiscard]] form::MachineCode machine_code();

private:
  void prepare();
  [[nodiscard]] const form::Code& chosen(std::optional<Backend> by);

  std::function<const form::Form&()> write_;
  Backend backend_;
  std::once_flag prepared_;
  std::once_flag translated_;
  std::string missing_;
  std::string why_portable_;
  const form::Form* form_ = nullptr;
  std::size_t enough_plies_ = 300; ///< more for a long form
  std::unique_ptr<form::Code> portable_;
  std::unique_ptr<form::Code> native_;
  std::atomic<const form::Code*> code_ = nullptr;
  std::atomic<std::size_t> plies_ = 0;
};

/// What answers one kind of question about a text: the form, and where in its memory things lie.
template <typename Written>
class TextForm {
public:
  /// @param rules must outlive it
  TextForm(const CompiledRuleset& rules, std::function<Written(const CompiledRuleset& rules)> write,
           Backend backend)
      : code_(
            [this, &rules, write = std::move(write)]() -> const form::Form& {
              written_ = write(rules);
              return written_.form;
            },
            backend) {}

  [[nodiscard]] FormCode& code() { return code_; }
  /// Null where something is missing.
  [[nodiscard]] const Written* written() { return code_.missing().empty() ? &written_ : nullptr; }

private:
  FormCode code_;
  Written written_;
};

} // namespace regola
