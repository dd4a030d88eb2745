#include "engine/console/print.hpp"

#include <catch2/catch.hpp>

using namespace regola::console;

TEST_CASE("wrap: a text is broken at blanks, and only where it is too wide") {
  CHECK(wrapped("one two three", 13) == "one two three");
  CHECK(wrapped("one two three", 12) == "one two\nthree");
  CHECK(wrapped("one two three", 1) == "one\ntwo\nthree");
  CHECK(wrapped("one two three four", 9, 2) == "one two\n  three\n  four");
  CHECK(wrapped("1  name   about this", 16, 10) == "1  name   about\n          this");
  CHECK(wrapped("♔♔♔ ♔♔♔", 7) == "♔♔♔ ♔♔♔"); // columns count, not bytes
  CHECK(wrapped("", 5).empty());
}

TEST_CASE("wrap: texts side by side, as many as fit") {
  CHECK(side_by_side({"a", "b", "c"}, 100) == "a   b   c\n");
  CHECK(side_by_side({"a", "b", "c"}, 5) == "a   b\nc\n");
  CHECK(side_by_side({"longer than that", "b"}, 5) == "longer than that\nb\n");
  CHECK(side_by_side({}, 5) == "\n");
}
