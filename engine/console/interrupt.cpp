#include "engine/console/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace regola::console {

namespace {

std::atomic<bool> pressed = false; // NOLINT: a signal knows no other place
static_assert(std::atomic<bool>::is_always_lock_free);

struct sigaction before; // NOLINT: as above

void remember(int /*signal*/) { pressed = true; }

} // namespace

Interrupt::Interrupt() {
  pressed = false;
  struct sigaction action = {};
  action.sa_handler = remember;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, &before);
}

Interrupt::~Interrupt() { sigaction(SIGINT, &before, nullptr); }

bool Interrupt::asked() { return pressed; }

} // namespace regola::console
