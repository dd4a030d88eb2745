#pragma once

#include <cstddef>

#include "engine/compiled/form/form.hpp"
#include "engine/compiled/form/runs.hpp"

namespace regola::form {

/// Machine code, and what became of the form on the way to it.
struct MachineCode {
  std::size_t bytes = 0;  ///< 0: there is none
  std::size_t folded = 0; ///< instructions that became part of others
  std::size_t fused = 0;  ///< instructions that do what two or three did
  bool reorders_lanes = false;
};

/// A form that can be run. The only interface between forms and what runs them.
class Code {
public:
  Code() = default;
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;
  virtual ~Code() = default;

  /// Runs the form to its end. Several threads may run one code, each with a memory of its own.
  /// @param memory as many words as the form uses
  virtual void run(Word* memory) const = 0;
  /// Runs the form many times, side by side, where that is faster than one after the other.
  /// @return false: it is not, and some runs have not come to their end
  virtual bool run_together(Runs& /*runs*/) const { return false; }
  /// What runs; none where the form is interpreted.
  [[nodiscard]] virtual MachineCode machine_code() const { return {}; }
};

} // namespace regola::form
