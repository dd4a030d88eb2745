#include "rules/source.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("locate counts lines and characters from 1") {
  const Source source{"name", "ab\n\ncäd\r\nlast"};
  struct Row {
    std::uint32_t offset;
    LineColumn place;
    std::string_view line;
  };
  for (const Row& row : {Row{0, {1, 1}, "ab"}, Row{2, {1, 3}, "ab"}, Row{3, {2, 1}, ""},
                         Row{4, {3, 1}, "cäd"}, Row{5, {3, 2}, "cäd"}, Row{7, {3, 3}, "cäd"},
                         Row{10, {4, 1}, "last"}, Row{14, {4, 5}, "last"}, Row{9999, {4, 5}, "last"}}) {
    CAPTURE(row.offset);
    CHECK(source.locate(row.offset) == row.place);
    CHECK(source.line_at(row.offset) == row.line);
  }
}

TEST_CASE("an empty source has one empty line") {
  const Source source{"name", ""};
  CHECK(source.locate(0) == LineColumn{1, 1});
  CHECK(source.line_at(0).empty());
}
