#include "engine/console/interrupt.hpp"

#include <array>
#include <csignal>

#include "rules/text/time_limit.hpp"

namespace regola::console {

namespace {

constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP};
constexpr int shell_offset = 128;
constexpr long twice_within = 2; // seconds

#ifndef __has_feature // clang says by it what g++ says by macros
#define __has_feature(feature) 0
#endif

// Milliseconds from the signal to the end of the work, and then to the end of the program.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) ||     \
    __has_feature(thread_sanitizer)
constexpr long until_given_up = 5000;
constexpr long until_ended = 10'000;
#else
constexpr long until_given_up = 300;
constexpr long until_ended = 500;
#endif

// Global, because a signal handler can reach nothing else.
std::atomic<int> received = 0;       // NOLINT
std::atomic<bool> heard = false;     // NOLINT
std::atomic<bool> patient = false;   // NOLINT
std::atomic<bool> hurry = false;     // NOLINT
std::atomic<long> last_ctrl_c = -10; // NOLINT: in seconds
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<long>::is_always_lock_free);

std::array<struct sigaction, signals.size()> former; // NOLINT: as above
struct sigaction former_alarm;                       // NOLINT
timer_t alarm_timer = {};                            // NOLINT
bool has_timer = false;                              // NOLINT

void set_alarm(long milliseconds) {
  constexpr long second = 1000;
  constexpr long nanoseconds = 1'000'000; // of a millisecond
  const itimerspec when = {{0, 0}, {milliseconds / second, milliseconds % second * nanoseconds}};
  if (has_timer) timer_settime(alarm_timer, 0, &when, nullptr);
}

void end(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// Handles the alarm some time after a signal. If nobody has called asked() since, stops the work; the next
/// time, ends the program.
void insist(int /*signal*/) {
  if (heard) return;
  if (work_stopped.exchange(true)) end(received);
  set_alarm(until_ended);
}

void remember(int signal) {
  if (received != 0) { // the program has ignored an earlier request
    end(signal);
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
  set_alarm(until_given_up);
}

} // namespace

Interrupt::Interrupt(CtrlC meaning) {
  received = 0;
  heard = false;
  work_stopped = false;
  patient = meaning == CtrlC::hurry;
  hurry = false;
  last_ctrl_c = -10;
  struct sigaction action = {};
  action.sa_handler = insist;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, &former_alarm);
  struct sigevent event = {};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGALRM;
  has_timer = timer_create(CLOCK_MONOTONIC, &event, &alarm_timer) == 0;
  action = {};
  action.sa_handler = remember;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], nullptr, &former[i]);
    if (former[i].sa_handler != SIG_IGN) { // as under nohup
      sigaction(signals[i], &action, nullptr);
    }
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &former[i], nullptr);
  if (has_timer) timer_delete(alarm_timer);
  has_timer = false;
  sigaction(SIGALRM, &former_alarm, nullptr);
  work_stopped = false;
}

bool Interrupt::asked() {
  if (received == 0) return false;
  heard = true;
  return true;
}

bool Interrupt::hurried() { return hurry || asked(); }

void Interrupt::calm() { hurry = false; }

int Interrupt::exit_code() { return shell_offset + received; }

} // namespace regola::console
