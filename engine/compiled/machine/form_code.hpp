#pragma once

#include <atomic>
#include <mutex>

#include "engine/compiled/compiled.hpp"
#include "engine/compiled/form/code.hpp"
#include "engine/compiled/lower/forms.hpp"

namespace regola {

/// A form of a text and the code that runs it. Lowered on first use; translated to machine code once it has
/// run often enough. Shared by threads.
class FormCode {
public:
  /// @param write called once; throws Missing, or std::length_error if the form is too long
  FormCode(std::function<const form::Form&()> write, Backend backend)
      : write_(std::move(write)), backend_(backend) {}

  /// The part of the text that has no form; empty if every part has one.
  [[nodiscard]] const std::string& missing();
  /// Whether it was lowered already.
  [[nodiscard]] bool is_there() const { return code_ != nullptr; }
  /// Why there is no machine code; empty if there is some, or if none has been tried.
  [[nodiscard]] std::string why_portable();
  /// Runs the form. Requires missing() to be empty.
  /// @param by nullopt: the back end chosen for the text
  /// @throws Stopped; the memory may hold anything then
  void run(Word* memory, std::optional<Backend> by = std::nullopt);
  /// The word that run() writes to the memory at Form::flag. It lets whatever stops this thread stop the run.
  [[nodiscard]] static Word flag();
  /// Runs the form many times, as form::Code does. Requires missing() to be empty.
  /// @throws Stopped
  bool run_together(form::Runs& runs, std::optional<Backend> by = std::nullopt);
  /// Whether run() would use machine code now. Requires missing() to be empty.
  [[nodiscard]] bool is_native(std::optional<Backend> by = std::nullopt);
  /// Counts plies made by run(). After enough plies, or enough time in the interpreter, the next run uses
  /// machine code.
  void note_plies(std::size_t plies);
  /// The number of plies that take as long as making machine code.
  [[nodiscard]] std::size_t enough_plies();
  /// Makes machine code now.
  /// @return whether it succeeded
  bool translate();
  /// Statistics on the machine code. Makes the code first, if that is allowed.
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
  std::size_t enough_plies_ = 300; ///< grows with the length of the form
  std::unique_ptr<form::Code> portable_;
  std::unique_ptr<form::Code> native_;
  std::atomic<const form::Code*> code_ = nullptr;
  std::atomic<bool> was_translated_ = false; ///< set after a translation, even if it failed
  std::atomic<std::size_t> plies_ = 0;
  std::atomic<double> interpreted_ = 0; ///< seconds spent in the interpreter
};

/// The form for one kind of question about a text, and its memory layout.
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
  /// The form and its layout; null if the text has no such form.
  [[nodiscard]] const Written* written() { return code_.missing().empty() ? &written_ : nullptr; }

private:
  FormCode code_;
  Written written_;
};

/// The forms of a text for searches and for single positions: one for each pair of question and value. In a
/// text without values, the derived value is the only one. Shared by threads.
class NodeForms {
public:
  /// @param rules must outlive it
  NodeForms(const CompiledRuleset& rules, Backend backend)
      : values_(std::max<std::size_t>(1, rules.ruleset->values.size())) {
    for (std::size_t i = 0; i <= values_; ++i) {
      const auto value = i == 0 ? std::nullopt : std::optional(i - 1);
      for (std::size_t question = 0; question < node_questions; ++question) {
        forms_[question].push_back(std::make_unique<TextForm<NodeForm>>(
            rules,
            [question, value](const CompiledRuleset& text) {
              return lower_node(text, static_cast<NodeQuestion>(question), value);
            },
            backend));
      }
      positions_.push_back(std::make_unique<TextForm<PositionForm>>(
          rules, [value](const CompiledRuleset& text) { return lower_position(text, value); }, backend));
    }
  }

  /// Number of values that forms can compute; at least 1.
  [[nodiscard]] std::size_t values() const { return values_; }
  /// @param value less than values(); nullopt: positions get no value
  [[nodiscard]] TextForm<NodeForm>& form(NodeQuestion question, std::optional<std::size_t> value) {
    return *forms_[static_cast<std::size_t>(question)][value ? *value + 1 : 0];
  }

  /// Returns the form that values single positions.
  /// @param value less than values(); nullopt: the form that judges instead
  [[nodiscard]] TextForm<PositionForm>& position(std::optional<std::size_t> value) {
    return *positions_[value ? *value + 1 : 0];
  }

private:
  std::size_t values_;
  std::vector<std::unique_ptr<TextForm<PositionForm>>> positions_;
  std::array<std::vector<std::unique_ptr<TextForm<NodeForm>>>, node_questions> forms_;
};

} // namespace regola
