#include "engine/console/print.hpp"

#include <sstream>

#include <catch2/catch.hpp>

using namespace regola::console;

namespace {

struct ScreenStreams {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
};

} // namespace

TEST_CASE("progress: a line on a terminal, once it is due, gone at the end") {
  ScreenStreams screen;
  screen.streams.terminal_err = true;
  {
    ProgressLine progress(screen.streams, 0);
    progress.update([] { return std::string("5 nodes"); });
    progress.update([] { return std::string("6 nodes"); }); // too early for another one
    CHECK(screen.err.str() == "\r\x1b[K0 s, 5 nodes");
  }
  CHECK(screen.err.str() == "\r\x1b[K0 s, 5 nodes\r\x1b[K");
  CHECK(screen.out.str().empty());
}

TEST_CASE("progress: nothing before it is due") {
  const auto never = []() -> std::string {
    FAIL("nobody asks for the text");
    return {};
  };
  ScreenStreams early;
  early.streams.terminal_err = true;
  ProgressLine(early.streams, 1000).update(never);
  CHECK(early.err.str().empty());
  ScreenStreams log;
  ProgressLine(log.streams).update(never); // a log has its first line after a minute
  CHECK(log.err.str().empty());
}

TEST_CASE("progress: a log keeps its lines") {
  ScreenStreams log;
  {
    ProgressLine progress(log.streams, 0);
    progress.update([] { return std::string("5 nodes"); });
    progress.update([] { return std::string("6 nodes"); }); // too early for another one
    progress.clear();
  }
  CHECK(log.err.str() == "0 s, 5 nodes\n");
}
