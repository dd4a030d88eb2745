#include "engine/console/draw/canvas.hpp"

#include <catch2/catch.hpp>

using namespace regola::console;

TEST_CASE("canvas: later texts lie over earlier ones, and rows end with their last character") {
  Canvas canvas;
  canvas.put(2, 0, "abc");
  canvas.put(3, 0, "X ");
  canvas.put(0, 2, "z");
  CHECK(canvas.text(false) == "  aX\n\nz\n");
  CHECK(canvas.rows() == 3);
  CHECK(canvas.columns() == 5);
}

TEST_CASE("canvas: a character of several bytes takes one place") {
  Canvas canvas;
  canvas.put(0, 0, "♔♚");
  canvas.put(1, 0, "x");
  CHECK(canvas.text(false) == "♔x\n");
  CHECK(display_width("♔x") == 2);
  CHECK(display_width("a\xff\x80z") >= 3); // bytes that are no UTF-8 do no harm
}

TEST_CASE("canvas: styles are escape sequences, each run of equal ones in one pair") {
  Canvas canvas;
  canvas.put(0, 0, "ab", {Ink::first, Mark::none});
  canvas.put(2, 0, "c");
  canvas.put(3, 0, " ", {Ink::plain, Mark::moved}); // a marked blank is seen, so it stays
  CHECK(canvas.text(true) == "\x1b[1;36mab\x1b[0mc\x1b[7m \x1b[0m\n");
  CHECK(canvas.text(false) == "abc\n");
}
