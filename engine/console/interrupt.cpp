#include "engine/console/interrupt.hpp"

#include <array>
#include <atomic>
#include <csignal>
#include <ctime>

namespace regola::console {

namespace {

constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP};
constexpr int shell_offset = 128;
constexpr long twice_within = 2; // seconds

// A signal knows no other place than these.
std::atomic<int> received = 0;       // NOLINT
std::atomic<bool> patient = false;   // NOLINT
std::atomic<bool> hurry = false;     // NOLINT
std::atomic<long> last_ctrl_c = -10; // NOLINT: in seconds
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<long>::is_always_lock_free);

std::array<struct sigaction, signals.size()> former; // NOLINT: as above

void remember(int signal) {
  if (received != 0) { // it has been asked already and does not listen
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    return;
  }
  if (signal == SIGINT && patient) {
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec - last_ctrl_c.exchange(now.tv_sec) > twice_within) {
      hurry = true;
      return;
    }
  }
  received = signal;
}

} // namespace

Interrupt::Interrupt(CtrlC meaning) {
  received = 0;
  patient = meaning == CtrlC::hurry;
  hurry = false;
  last_ctrl_c = -10;
  struct sigaction action = {};
  action.sa_handler = remember;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], nullptr, &former[i]);
    if (former[i].sa_handler != SIG_IGN) { // as under nohup
      sigaction(signals[i], &action, nullptr);
    }
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], &former[i], nullptr);
  }
}

bool Interrupt::asked() { return received != 0; }

bool Interrupt::hurried() { return hurry || received != 0; }

void Interrupt::calm() { hurry = false; }

int Interrupt::exit_code() { return shell_offset + received; }

} // namespace regola::console
