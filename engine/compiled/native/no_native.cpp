// Replaces translate.cpp in builds without asmjit.

#include "engine/compiled/form/code.hpp"

namespace regola::form {

std::string why_no_native_code() { return "this build has no assembler (asmjit)"; }

std::unique_ptr<Code> translate(const Form& /*form*/, std::string& why, bool /*fuses*/) {
  why = why_no_native_code();
  return nullptr;
}

} // namespace regola::form
