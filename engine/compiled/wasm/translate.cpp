// Replaces native/ in modules for pages.

#include <stdexcept>

#include <emscripten.h>

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/wasm/module.hpp"

// clang-format off
// NOLINTBEGIN(*-macro*): the bodies are JavaScript

/// Makes a function of a module that runs a form.
/// @param slot of the table of functions, to be reused; -1: a new one
/// @param[out] why the reason, if there is none, in UTF-8
/// @param room size of `why`
/// @return the slot that holds the function; -1 if the module is refused
EM_JS(int, regola_instantiate,
      (const std::uint8_t* bytes, std::size_t size, int slot, char* why, std::size_t room), {
  try {
    const module = new WebAssembly.Module(HEAPU8.slice(bytes, bytes + size));
    const instance = new WebAssembly.Instance(module, {"engine": {"memory": wasmMemory}});
    if (slot < 0) slot = wasmTable.grow(1);
    wasmTable.set(slot, instance.exports["run"]);
    return slot;
  } catch (error) {
    stringToUTF8(String(error), why, room);
    return -1;
  }
})

/// Whether the browser knows vectors: whether it accepts the module of a function that returns one.
EM_JS(int, regola_has_vectors, (), {
  const begin = [0, 97, 115, 109, 1, 0, 0, 0];
  const types = [1, 5, 1, 96, 0, 1, 123];
  const functions = [3, 2, 1, 0];
  const code = [10, 8, 1, 6, 0, 66, 0, 253, 18, 11];
  return WebAssembly.validate(new Uint8Array([].concat(begin, types, functions, code))) ? 1 : 0;
})

/// Gives the module up to which the function in a slot belongs.
EM_JS(void, regola_release, (int slot), { wasmTable.set(slot, null); })

// NOLINTEND(*-macro*)
// clang-format on

namespace regola::form {

namespace {

/// Slots of the table of functions that hold none any more: the table never shrinks.
std::vector<int>& free_slots() {
  static std::vector<int> slots;
  return slots;
}

/// A module that the browser has made machine code of. A page runs it in one thread.
class WasmCode final : public Code {
public:
  /// @throws std::runtime_error
  explicit WasmCode(const wasm::Module& module) : told_(module.told) {
    constexpr std::size_t room = 200;
    std::array<char, room> why{};
    const int slot = free_slots().empty() ? -1 : free_slots().back();
    slot_ = regola_instantiate(module.bytes.data(), module.bytes.size(), slot, why.data(), why.size());
    if (slot_ < 0) throw std::runtime_error(why.data());
    if (slot >= 0) free_slots().pop_back();
  }
  WasmCode(const WasmCode&) = delete;
  WasmCode& operator=(const WasmCode&) = delete;
  ~WasmCode() override {
    regola_release(slot_);
    free_slots().push_back(slot_);
  }

  void run(Word* memory) const override { reinterpret_cast<void (*)(Word*)>(slot_)(memory); }
  [[nodiscard]] MachineCode machine_code() const override { return told_; }

private:
  MachineCode told_;
  int slot_ = -1;
};

} // namespace

std::string why_no_native_code() { return {}; }

std::unique_ptr<Code> translate(const Form& form, std::string& why, bool /*fuses*/) {
  why.clear();
  try {
    const auto address = [](const std::vector<Word>& table) {
      return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(table.data()));
    };
    static const bool has_vectors = regola_has_vectors() != 0;
    wasm::Choices choices;
    choices.has_vectors = has_vectors;
    return std::make_unique<WasmCode>(wasm::module_of(form, address, choices));
  } catch (const std::exception& error) {
    why = error.what();
    return nullptr;
  }
}

} // namespace regola::form
