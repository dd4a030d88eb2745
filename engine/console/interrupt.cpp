#include "engine/console/interrupt.hpp"

#include <array>
#include <atomic>
#include <csignal>

namespace regola::console {

namespace {

constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP};
constexpr int shell_offset = 128;

std::atomic<int> received = 0; // NOLINT: a signal knows no other place
static_assert(std::atomic<int>::is_always_lock_free);

std::array<struct sigaction, signals.size()> before; // NOLINT: as above

void remember(int signal) { received = signal; }

} // namespace

Interrupt::Interrupt() {
  received = 0;
  struct sigaction action = {};
  action.sa_handler = remember;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], nullptr, &before[i]);
    if (before[i].sa_handler != SIG_IGN) { // as under nohup
      sigaction(signals[i], &action, nullptr);
    }
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], &before[i], nullptr);
  }
}

bool Interrupt::asked() { return received != 0; }

int Interrupt::exit_code() { return shell_offset + received; }

} // namespace regola::console
