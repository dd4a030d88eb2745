#include "engine/compiled/random_games.hpp"

#include <stdexcept>

#include <fmt/format.h>

#include "engine/compiled/native/native.hpp"
#include "engine/compiled/portable/interpreter.hpp"

namespace regola {

void RandomGames::prepare() {
  std::call_once(prepared_, [&] {
    try {
      form_ = lower_random_game(rules_);
      portable_ = form::interpret(form_.form);
      code_ = portable_.get();
    } catch (const Missing& missing) {
      missing_ = missing.what();
    } catch (const std::length_error& too_long) {
      missing_ = too_long.what();
    }
  });
}

const std::string& RandomGames::missing() {
  prepare();
  return missing_;
}

bool RandomGames::translate() {
  prepare();
  std::call_once(translated_, [&] {
    if (!missing_.empty()) return;
    // Where each value lies is found out in a time that grows faster than the program.
    constexpr std::size_t most_instructions = 16'000;
    if (form_.form.code.size() > most_instructions) {
      why_portable_ = fmt::format("the program has more than {} instructions", most_instructions);
      return;
    }
    native_ = form::translate(form_.form, why_portable_);
    if (native_) code_ = native_.get();
  });
  return native_ != nullptr;
}

std::string RandomGames::why_portable() {
  if (backend_ == Backend::portable) return "the portable back end was asked for";
  translate();
  return why_portable_;
}

std::size_t RandomGames::code_size() {
  return backend_ == Backend::native && translate() ? native_->size() : 0;
}

void RandomGames::play(Word* memory, std::optional<Backend> by) {
  if (by) {
    prepare();
    const bool native = *by == Backend::native && translate();
    (native ? *native_ : *portable_).run(memory);
    return;
  }
  // So many games, before machine code pays.
  const int enough = 20 + static_cast<int>(form_.form.code.size() / 50);
  if (backend_ == Backend::native && played_.load(std::memory_order_relaxed) < enough &&
      ++played_ == enough) {
    static_cast<void>(translate());
  }
  code_.load(std::memory_order_acquire)->run(memory);
}

} // namespace regola
