#include "engine/compiled/wasm/module.hpp"

#include <stdexcept>

namespace regola::form::wasm {

namespace {

/// Parts of a module, by their numbers.
enum class Section : std::uint8_t { type = 1, import = 2, function = 3, export_ = 7, code = 10 };
/// What is imported or exported.
enum class Kind : std::uint8_t { function = 0, memory = 2 };

/// @return a list of so many elements, to be continued
Bytes list_of(std::uint32_t size) {
  Bytes list;
  list.number(size);
  return list;
}

void append_type(Bytes& types, const Emitter::Function& function) {
  constexpr std::uint8_t code = 0x60;
  types.byte(code);
  types.number(static_cast<std::uint32_t>(1 + function.taken.size()));
  types.type(Type::address);
  for (const Type type : function.taken) types.type(type);
  types.number(static_cast<std::uint32_t>(function.given.size() + (function.is_part ? 1 : 0)));
  for (const Type type : function.given) types.type(type);
  if (function.is_part) types.type(Type::address);
}

void append(Bytes& to, Section section, const Bytes& content) {
  to.byte(static_cast<std::uint8_t>(section));
  to.sized(content);
}

} // namespace

Module module_of(const Form& form, const TableAddress& address, const Choices& choices) {
  constexpr std::size_t most_bytes = 7'654'321; // of a function, in the browsers; so the limit on locals
  constexpr std::size_t most_locals = 50'000;
  Emitter emitter(form, address, choices);
  const std::vector<Emitter::Function>& all_functions = emitter.emit();
  const auto number = static_cast<std::uint32_t>(all_functions.size());
  Bytes types = list_of(number);
  Bytes functions = list_of(number);
  Bytes code = list_of(number);
  for (std::uint32_t i = 0; i < number; ++i) {
    const Emitter::Function& function = all_functions[i];
    if (function.body.all().size() > most_bytes || function.locals > most_locals) {
      throw std::length_error("a function that is too long for WebAssembly");
    }
    append_type(types, function);
    functions.number(i); // its type
    code.sized(function.body);
  }
  Bytes all;
  for (const char letter : std::string_view("\0asm", 4)) all.byte(static_cast<std::uint8_t>(letter));
  constexpr std::uint8_t version = 1;
  for (const std::uint8_t part : {version, std::uint8_t{0}, std::uint8_t{0}, std::uint8_t{0}}) all.byte(part);
  append(all, Section::type, types);
  Bytes imports = list_of(1);
  imports.name("engine");
  imports.name("memory");
  imports.byte(static_cast<std::uint8_t>(Kind::memory));
  imports.byte(0);   // no upper limit
  imports.number(0); // pages at least
  append(all, Section::import, imports);
  append(all, Section::function, functions);
  Bytes exports = list_of(1);
  exports.name("run");
  exports.byte(static_cast<std::uint8_t>(Kind::function));
  exports.number(number - 1);
  append(all, Section::export_, exports);
  append(all, Section::code, code);
  Module module{all.all(), {}, number};
  module.told.bytes = module.bytes.size();
  module.told.folded = emitter.inlined();
  return module;
}

} // namespace regola::form::wasm
