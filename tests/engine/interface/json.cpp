#include "engine/interface/json.hpp"

#include <catch2/catch.hpp>

using regola::console::Json;

TEST_CASE("json: each type of value as text") {
  CHECK(Json().text() == "null");
  CHECK(Json(true).text() == "true");
  CHECK(Json(-3).text() == "-3");
  CHECK(Json(std::uint64_t{18'446'744'073'709'551'615U}).text() == "18446744073709551615");
  CHECK(Json(0.5).text() == "0.5");
  CHECK(Json("a \"b\"\n").text() == R"("a \"b\"\n")");
  CHECK(Json(std::string("x")).text() == R"("x")");
  CHECK(Json(std::vector<int>{1, 2}).text() == "[1,2]");
  CHECK(Json(std::vector<std::string>{}).text() == "[]");
  CHECK(Json::object().text() == "{}");
}

TEST_CASE("json: members are in the order of their names, and a copy is a value of its own") {
  Json one = Json::object({{"b", 1}, {"a", Json::array()}});
  const Json before = one;
  Json list = Json::array();
  list.add(before);
  list.add("end");
  one.set("b", list);
  CHECK(one.text() == R"({"a":[],"b":[{"a":[],"b":1},"end"]})");
  CHECK(before.text() == R"({"a":[],"b":1})");
}

TEST_CASE("json: what a terminal must not see is escaped") {
  CHECK(Json("a\xC2\x9B\x7F\u202E\u2605").text() == "\"a\\u009b\\u007f\\u202e\u2605\"");
}

TEST_CASE("json: bytes that are no UTF-8 are replaced, so that the text can be read") {
  CHECK(Json("caf\xe9").text() == "\"caf\xef\xbf\xbd\"");
}
