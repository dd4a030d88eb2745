#include "engine/console/interrupt.hpp"

#include <csignal>

#include <catch2/catch.hpp>

using regola::console::Interrupt;

TEST_CASE("interrupt: Ctrl-C is remembered as long as somebody asks, and forgotten with the next who does") {
  struct sigaction before = {};
  sigaction(SIGINT, nullptr, &before);
  {
    const Interrupt interrupt;
    CHECK_FALSE(Interrupt::asked());
    REQUIRE(std::raise(SIGINT) == 0);
    CHECK(Interrupt::asked());
    struct sigaction second = {};
    sigaction(SIGINT, nullptr, &second);
    CHECK(second.sa_handler == SIG_DFL); // pressed again it ends the program
  }
  struct sigaction after = {};
  sigaction(SIGINT, nullptr, &after);
  CHECK(after.sa_handler == before.sa_handler);
  const Interrupt next;
  CHECK_FALSE(Interrupt::asked());
}
