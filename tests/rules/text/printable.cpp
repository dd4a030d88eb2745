#include "rules/text/printable.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("printable: what a terminal would obey is escaped, all else stays") {
  struct Row {
    std::string text;
    std::string shown;
  };
  const Row rows[] = {
      {"", ""},
      {"put b2", "put b2"},
      {"a\\b", "a\\b"},
      {"\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"},
      {std::string("a\0b", 3), "a\\x00b"},
      {"a\tb\r\n", "a\\tb\\r\\n"},
      {"\x7f", "\\x7f"},
      {"perché", "perché"},
      {"\U0001F3B2", "\U0001F3B2"},
      {"\u009b31m", "\\xc2\\x9b31m"},                        // a control sequence of one character
      {"\u202Eabc", "\\xe2\\x80\\xaeabc"},                   // what follows would be written from the right
      {"\xff\xc3", "\\xff\\xc3"},                            // no UTF-8, and the beginning of a character
      {"\xe2\x80", "\\xe2\\x80"},                            // the same
      {"\xc0\xaf\xed\xa0\x80", "\\xc0\\xaf\\xed\\xa0\\x80"}, // too long for what it says; half a pair
  };
  for (const Row& row : rows) {
    CAPTURE(row.shown);
    CHECK(printable(row.text) == row.shown);
  }
}

TEST_CASE("printable_column: a caret stands below the byte it is about") {
  const std::string text = "é\x1b[1m x\xffy";
  const std::string shown = printable(text);
  CHECK(printable_column(text, 0) == 0);
  CHECK(printable_column(text, 1) == 0); // within the é
  CHECK(printable_column(text, 2) == 1);
  CHECK(printable_column(text, 3) == 5);              // [
  CHECK(printable_column(text, text.find('x')) == 9); // é, four for the escape, and '[1m '
  CHECK(printable_column(text, text.find('y')) == 14);
  CHECK(printable_column(text, text.size()) == 15);
  CHECK(printable_column(text, text.size() + 7) == 15);
  CHECK(shown == "é\\x1b[1m x\\xffy");
}

TEST_CASE("printable: no text of one or two bytes leaves a control byte") {
  for (int a = 0; a < 256; ++a) {
    for (int b = 0; b < 256; ++b) {
      const std::string text = {static_cast<char>(a), static_cast<char>(b)};
      std::size_t controls = 0;
      for (const char c : printable(text)) {
        controls += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? 1 : 0;
      }
      if (controls > 0) {
        FAIL("bytes " << a << " " << b);
      }
    }
  }
  SUCCEED();
}

TEST_CASE("printable: blanks at the ends of a text go") {
  CHECK(trimmed(" \ta word, and another\r\n") == "a word, and another");
  CHECK(trimmed(" \n ").empty());
}
