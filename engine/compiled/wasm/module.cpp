#include "engine/compiled/wasm/module.hpp"

#include <stdexcept>
#include <string_view>

namespace regola::form::wasm {

namespace {

/// Parts of a module, by their numbers.
enum class Section : std::uint8_t { type = 1, import = 2, function = 3, export_ = 7, code = 10 };
/// What is imported or exported.
enum class Kind : std::uint8_t { function = 0, memory = 2 };

/// @return a list of one element, to be continued
Bytes one() {
  Bytes list;
  list.number(1);
  return list;
}

void append(Bytes& to, Section section, const Bytes& content) {
  to.byte(static_cast<std::uint8_t>(section));
  to.sized(content);
}

} // namespace

Module module_of(const Form& form, const TableAddress& address) {
  constexpr std::size_t most_bytes = 7'654'321; // of a function, in the browsers; so the limit on locals
  constexpr std::uint32_t most_locals = 50'000;
  Emitter emitter(form, address);
  const Bytes& body = emitter.emit();
  if (body.all().size() > most_bytes || emitter.locals() > most_locals) {
    throw std::length_error("a function that is too long for WebAssembly");
  }
  Bytes all;
  for (const char letter : std::string_view("\0asm", 4)) all.byte(static_cast<std::uint8_t>(letter));
  constexpr std::uint8_t version = 1;
  for (const std::uint8_t part : {version, std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{0}}) all.byte(part);
  Bytes types = one();
  constexpr std::uint8_t function = 0x60;
  types.byte(function);
  types.number(1); // parameter
  types.type(Type::address);
  types.number(0); // results
  append(all, Section::type, types);
  Bytes imports = one();
  imports.name("engine");
  imports.name("memory");
  imports.byte(static_cast<std::uint8_t>(Kind::memory));
  imports.byte(0);   // no upper limit
  imports.number(0); // pages at least
  append(all, Section::import, imports);
  Bytes functions = one();
  functions.number(0); // its type
  append(all, Section::function, functions);
  Bytes exports = one();
  exports.name("run");
  exports.byte(static_cast<std::uint8_t>(Kind::function));
  exports.number(0);
  append(all, Section::export_, exports);
  Bytes code = one();
  code.sized(body);
  append(all, Section::code, code);
  Module module{all.all(), {}};
  module.told.bytes = module.bytes.size();
  module.told.folded = emitter.inlined();
  return module;
}

} // namespace regola::form::wasm
