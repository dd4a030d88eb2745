#include "engine/matcher/match.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

std::string set_text(const StatusSet& set) {
  std::string text;
  for (const Status& status : set) {
    text += std::string(text.empty() ? "" : " ") + std::string(status.text());
  }
  return text;
}

} // namespace

TEST_CASE("a set keeps the order in which statuses were added") {
  StatusSet set;
  CHECK(set.empty());
  for (const char* text : {"x", "o", "x"}) {
    set.add(Status(text));
  }
  CHECK(set_text(set) == "x o x");
  CHECK(set.size() == 3);
  CHECK(set[1] == Status("o"));
}

TEST_CASE("add_in_order puts the best first, the later one of two equals behind") {
  struct Row {
    Order order;
    const char* wanted;
  };
  const Row rows[] = {{Order::descending, "e b d a c"}, {Order::ascending, "c a b d e"}};
  for (const Row& row : rows) {
    StatusSet set;
    set.add_in_order(Status("a"), 1, row.order);
    set.add_in_order(Status("b"), 5, row.order);
    set.add_in_order(Status("c"), -3, row.order);
    set.add_in_order(Status("d"), 5, row.order);
    set.add_in_order(Status("e"), 9, row.order);
    CHECK(set_text(set) == row.wanted);
  }
}
