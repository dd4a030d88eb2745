#include "engine/console/print.hpp"

#include <sstream>

#include <catch2/catch.hpp>

TEST_CASE("print formats its arguments into the stream") {
  std::ostringstream out;
  regola::console::print(out, "{} of {:>3}\n", "one", 7);
  regola::console::print(out, "no argument {{}}\n");
  CHECK(out.str() == "one of   7\nno argument {}\n");
}
