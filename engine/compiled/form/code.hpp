#pragma once

#include <memory>

#include "engine/compiled/form/form.hpp"

namespace regola::form {

/// Independent runs of one form. For one thread.
class Runs {
public:
  Runs() = default;
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;
  virtual ~Runs() = default;

  /// Writes the input of the next run.
  /// @param memory zeroed, or as another run has left it
  /// @return false if no run is left
  [[nodiscard]] virtual bool begin(Word* memory) = 0;
  /// Called by the back end when a run has ended.
  /// @param run its number, in the order in which runs began
  virtual void end(std::size_t run, Word* memory) = 0;

  /// Size in words of the memory of each run.
  std::size_t memory_words = 0;
  /// Working memory of the back end. Kept for the next call.
  std::vector<Word> room;
};

/// Statistics on the machine code of a form.
struct MachineCode {
  std::size_t bytes = 0;  ///< 0 if there is no machine code
  std::size_t folded = 0; ///< instructions that became part of others
  std::size_t fused = 0;  ///< instructions that replace two or three
  bool reorders_lanes = false;
};

/// A form that can be run: the only interface between forms and back ends.
class Code {
public:
  Code() = default;
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;
  virtual ~Code() = default;

  /// Runs the form to its end. Several threads may share the code, each with a memory of its own.
  /// @param memory as many words as the form uses
  virtual void run(Word* memory) const = 0;
  /// Runs the form many times; runs take turns, so that one computes while another waits for a result.
  /// @return false if the back end has no such code; no run has begun then
  virtual bool run_together(Runs& /*runs*/) const { return false; }
  /// Statistics on the machine code that runs; empty if the form is interpreted.
  [[nodiscard]] virtual MachineCode machine_code() const { return {}; }
};

/// Interprets a form, on any machine. Machine code is tested against it.
/// @param form the result keeps a copy
[[nodiscard]] std::unique_ptr<Code> interpret(const Form& form);

/// The reason why this build, processor or system cannot run machine code; empty if it can.
[[nodiscard]] std::string why_no_native_code();

/// Translates a form into machine code. Its pages are first writable, then executable, never both.
/// @param form must outlive the code
/// @param fuses whether it may use AVX-512
/// @param[out] why the reason if the result is null
/// @return null if machine code is not possible
[[nodiscard]] std::unique_ptr<Code> translate(const Form& form, std::string& why, bool fuses = true);

} // namespace regola::form
