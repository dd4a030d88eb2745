#include "engine/console/play/input.hpp"
#include "tests/engine/console/run.hpp"

#include <catch2/catch.hpp>

using namespace regola::console;

TEST_CASE("read_line: lines without the blanks around them, then the end") {
  std::istringstream in("  a1 b1 \t\r\n\n \nlast");
  std::ostringstream out;
  Streams streams{in, out, out};
  CHECK(read_line("> ", streams) == "a1 b1");
  CHECK(read_line("> ", streams) == "");
  CHECK(read_line("> ", streams) == "");
  CHECK(read_line("> ", streams) == "last");
  CHECK_FALSE(read_line("> ", streams).has_value());
  CHECK(out.str() == "> a1 b1\n> \n> \n> last\n> \n"); // what was typed stands behind the prompt
}
