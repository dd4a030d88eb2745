#include "rules/text/time_limit.hpp"

#include <chrono>
#include <thread>

#include <catch2/catch.hpp>

using namespace regola;

namespace {

using namespace std::chrono_literals;

/// Polls until it is stopped, at most for some seconds.
/// @return whether it was
bool polls_until_stopped() {
  const auto start = std::chrono::steady_clock::now();
  try {
    while (std::chrono::steady_clock::now() - start < 20s) poll_stop();
  } catch (const Stopped&) {
    return true;
  }
  return false;
}

} // namespace

TEST_CASE("limits of time: work goes on until the time is over, and after the limit") {
  {
    const TimeLimit limit(0.02);
    CHECK(polls_until_stopped());
    CHECK(limit.is_over());
  }
  CHECK_NOTHROW(poll_stop());
}

TEST_CASE("limits of time: one within another ends with it") {
  const TimeLimit outer(0.02);
  {
    const TimeLimit inner(1000);
    CHECK(polls_until_stopped());
    CHECK(inner.is_over());
  }
  CHECK(polls_until_stopped());
}

TEST_CASE("limits of time: the one around still holds where the innermost is lifted") {
  const TimeLimit outer(0.1);
  const TimeLimit inner(0);
  CHECK(polls_until_stopped());
  const TimeLimit::Lifted lifted;
  CHECK_NOTHROW(poll_stop());
  CHECK(polls_until_stopped());
}

TEST_CASE("limits of time: a pause does not count") {
  const TimeLimit outer(0.2);
  const TimeLimit inner(0.2);
  {
    const TimeLimit::Paused paused;
    const TimeLimit::Paused again;
    std::this_thread::sleep_for(0.3s);
    CHECK_NOTHROW(poll_stop());
  }
  CHECK_FALSE(inner.is_over());
  CHECK_NOTHROW(poll_stop());
  CHECK(polls_until_stopped());
}

TEST_CASE("limits of time: another thread is not stopped") {
  const TimeLimit limit(0);
  bool stopped = true;
  std::thread other([&] {
    try {
      for (int i = 0; i < 1000; ++i) poll_stop();
      stopped = false;
    } catch (const Stopped&) { // told by `stopped`
    }
  });
  other.join();
  CHECK_FALSE(stopped);
  CHECK(polls_until_stopped());
}
