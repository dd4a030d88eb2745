#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

/// A function of no more instructions is translated well by the browsers.
inline constexpr std::size_t enough_for_a_function = 3000;

/// Translates a form into a module.
/// @param most instructions of a function, where the form can be divided so
/// @throws std::length_error if a function of that size is not allowed
[[nodiscard]] Module module_of(const Form& form, const TableAddress& address,
                               std::size_t most = enough_for_a_function);

} // namespace regola::form::wasm
