#include "rules/text/source.hpp"

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

TEST_CASE("lines are numbered through all sources, and named by their own number and file") {
  const Sources sources = {{"a", "one\ntwo\n"}, {"b", "three\nfour"}};
  CHECK(line_number(sources, {0, 5, 1}) == 2);
  CHECK(line_number(sources, {1, 0, 1}) == 4); // behind the last line end of a stands an empty line
  CHECK(line_number(sources, {1, 8, 1}) == 5);
  CHECK(line_place(sources, 5) == Place{1, 6, 4});
  CHECK(line_place(sources, 2) == Place{0, 4, 3});
  CHECK_FALSE(line_place(sources, 0));
  CHECK_FALSE(line_place(sources, 6));
  CHECK(line_name(sources, {0, 5, 1}) == "line 2");
  CHECK(line_name(sources, {1, 8, 1}) == "line 2 of b");
}
