#pragma once

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/wasm/emitter.hpp"

namespace regola::form::wasm {

/// A module of WebAssembly. It imports the memory `engine.memory` and exports the function `run`, whose
/// parameter is the address of the form's memory.
struct Module {
  std::vector<std::uint8_t> bytes;
  MachineCode told;
  std::uint32_t functions = 0;
};

/// Translates a form into a module.
/// @throws std::length_error if WebAssembly allows no function of that size
[[nodiscard]] Module module_of(const Form& form, const TableAddress& address, const Choices& choices = {});

} // namespace regola::form::wasm
