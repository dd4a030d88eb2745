#include "engine/console/print.hpp"

#include <catch2/catch.hpp>

using regola::console::terminal;

TEST_CASE("terminal: colours where they are understood and wanted") {
  struct Row {
    const char* no_color;
    const char* term;
    bool moves;
    bool colours;
  };
  const Row rows[] = {
      {nullptr, "xterm", true, true}, {"", "xterm", true, true},       {"1", "xterm", true, false},
      {"0", "xterm", true, false},    {nullptr, "dumb", false, false}, {nullptr, nullptr, false, false},
      {nullptr, "", false, false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.no_color, row.term);
    CHECK(terminal(row.no_color, row.term).may_move == row.moves);
    CHECK(terminal(row.no_color, row.term).may_colour == row.colours);
  }
}
