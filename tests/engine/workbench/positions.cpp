#include "engine/workbench/snapshot.hpp"

#include <string>

#include <catch2/catch.hpp>

using regola::workbench::Lines;
using regola::workbench::Unit;
namespace workbench = regola::workbench;

TEST_CASE("workbench positions: columns in bytes, code points and UTF-16 units") {
  const std::string text = "a\u2714b\r\n\U0001F600c\rlast";
  const Lines lines(text);
  CHECK(lines.count() == 3);
  CHECK(lines.position(4, Unit::bytes) == workbench::Position{0, 4});
  CHECK(lines.position(4, Unit::code_points) == workbench::Position{0, 2});
  CHECK(lines.position(4, Unit::utf16) == workbench::Position{0, 2});
  const auto c = static_cast<std::uint32_t>(text.find('c'));
  CHECK(lines.position(c, Unit::bytes) == workbench::Position{1, 4});
  CHECK(lines.position(c, Unit::code_points) == workbench::Position{1, 1});
  CHECK(lines.position(c, Unit::utf16) == workbench::Position{1, 2});
  CHECK(lines.position(999, Unit::utf16) == workbench::Position{2, 4});
}

TEST_CASE("workbench positions: what lies beyond a line or within a character is taken back") {
  const std::string text = "ab\r\n\U0001F600c";
  const Lines lines(text);
  CHECK(lines.offset({0, 99}, Unit::utf16) == 2);
  CHECK(lines.offset({1, 1}, Unit::utf16) == 4);
  CHECK(lines.offset({1, 2}, Unit::bytes) == 4);
  CHECK(lines.offset({9, 0}, Unit::utf16) == text.size());
}

TEST_CASE("workbench positions: an offset and its position are one") {
  const std::string text = "x\u00e9\n\n\U0001F600y\r\nz";
  const Lines lines(text);
  for (const Unit unit : {Unit::bytes, Unit::code_points, Unit::utf16}) {
    for (std::uint32_t i = 0; i <= text.size(); ++i) {
      const bool within = i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
      if (!within && !(text[i] == '\n' && text[i - 1] == '\r')) {
        CAPTURE(i);
        CHECK(lines.offset(lines.position(i, unit), unit) == i);
      }
    }
  }
}
