#include "engine/compiled/machine/form_code.hpp"

#include <bit>
#include <chrono>

#include "engine/compiled/form/code.hpp"
#include "engine/compiled/lower/missing.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

void FormCode::prepare() {
  std::call_once(prepared_, [&] {
    const TimeLimit::Paused paused;
    try {
      form_ = &write_();
      enough_plies_ += form_->code.size() / 10;
      portable_ = form::interpret(*form_);
      code_ = portable_.get();
    } catch (const Missing& missing) {
      missing_ = missing.what();
    } catch (const std::length_error& too_long) {
      missing_ = too_long.what();
    }
  });
}

const std::string& FormCode::missing() {
  prepare();
  return missing_;
}

bool FormCode::translate() {
  prepare();
  std::call_once(translated_, [&] {
    if (!missing_.empty()) return;
    const TimeLimit::Paused paused;
    try {
      native_ = form::translate(*form_, why_portable_);
    } catch (const std::length_error& too_long) {
      why_portable_ = too_long.what();
    }
    if (native_) code_ = native_.get();
    was_translated_ = true;
  });
  return native_ != nullptr;
}

std::string FormCode::why_portable() {
  if (backend_ == Backend::portable) return "the portable back end was asked for";
  translate();
  return why_portable_;
}

form::MachineCode FormCode::machine_code() {
  return backend_ == Backend::native && translate() ? native_->machine_code() : form::MachineCode();
}

const form::Code& FormCode::chosen(std::optional<Backend> by) {
  if (!by) return *code_.load(std::memory_order_acquire);
  prepare();
  return *by == Backend::native && translate() ? *native_ : *portable_;
}

Word FormCode::flag() { return std::bit_cast<std::uintptr_t>(thread_stopped); }

void FormCode::run(Word* memory, std::optional<Backend> by) {
  const form::Code& code = chosen(by);
  memory[form_->flag] = flag();
  if (by || &code != portable_.get() || backend_ == Backend::portable || was_translated_) {
    code.run(memory);
    return poll_stop();
  }
  constexpr double least = 0.02; // seconds, about as long as making machine code
  constexpr double of_an_instruction = 2e-6;
  const auto start = std::chrono::steady_clock::now();
  code.run(memory);
  poll_stop();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const double all = interpreted_.load(std::memory_order_relaxed) + taken.count();
  interpreted_.store(all, std::memory_order_relaxed);
  if (all >= least + of_an_instruction * static_cast<double>(form_->code.size()))
    static_cast<void>(translate());
}

bool FormCode::run_together(form::Runs& runs, std::optional<Backend> by) {
  const bool can = chosen(by).run_together(runs);
  poll_stop();
  return can;
}

bool FormCode::is_native(std::optional<Backend> by) { return &chosen(by) != portable_.get(); }

std::size_t FormCode::enough_plies() {
  prepare();
  return enough_plies_;
}

void FormCode::note_plies(std::size_t plies) {
  const std::size_t before = plies_.load(std::memory_order_relaxed);
  if (before >= enough_plies_ || backend_ == Backend::portable) return;
  plies_.store(before + plies, std::memory_order_relaxed);
  if (before + plies >= enough_plies_) static_cast<void>(translate());
}

} // namespace regola
