#include "engine/matcher/match.hpp"

#include <stdexcept>

#include <catch2/catch.hpp>
#include <rapidcheck.h>

using namespace regola;

namespace {

std::string applied(const char* left, const char* right, const std::string& status) {
  const auto result = apply(Rule{Pattern(left), Pattern(right)}, Status(status));
  return result ? std::string(result->text()) : "no match";
}

} // namespace

TEST_CASE("apply: the article's rule") {
  CHECK(applied("x-ABCDEFGH", "oxABCDEFGH", "x----o----") == "ox---o----");
  CHECK(applied("x-ABCDEFGH", "oxABCDEFGH", "o----o----") == "no match");
  CHECK(applied("x-ABCDEFGH", "oxABCDEFGH", "x---o----") == "no match");
}

TEST_CASE("apply replaces the whole status by the right side") {
  struct Row {
    const char* left;
    const char* right;
    const char* status;
    const char* result;
  };
  const Row rows[] = {
      {"x", "o", "x", "o"},       {"AB", "BA", "xo", "ox"},       {"ABC", "CCC", "xo-", "---"},
      {"AA", "A-", "xx", "x-"},   {"AA", "A-", "xo", "no match"}, {"AB", "A", "xo", "x"},
      {"A", "AAAA", "x", "xxxx"}, {"AB", "xo", "--", "xo"},       {"", "", "", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.left, row.right, row.status);
    CHECK(applied(row.left, row.right, row.status) == row.result);
  }
}

TEST_CASE("apply: ten thousand symbols need no buffer of fixed length") {
  const std::size_t length = 10'000;
  const Rule rule{Pattern("x" + std::string(length, 'A')), Pattern("o" + std::string(length, 'A'))};
  const auto result = apply(rule, Status("x" + std::string(length, '-')));
  REQUIRE(result);
  CHECK(result->text() == "o" + std::string(length, '-'));
}

TEST_CASE("apply keeps the initial status as it is") {
  const Status initial("x-");
  CHECK(apply(Rule{Pattern("xA"), Pattern("oA")}, initial));
  CHECK(initial.text() == "x-");
}

TEST_CASE("substitute refuses a variable without a value") {
  CHECK_THROWS_AS(substitute(Pattern("xB"), Varspace()), std::invalid_argument);
}

TEST_CASE("apply: a rule with two equal sides changes nothing it matches") {
  CHECK(rc::check("left -> left", [] {
    const auto pattern = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ABxo")));
    const auto status =
        *rc::gen::container<std::string>(pattern.size(), rc::gen::elementOf(std::string("xo")));
    const auto result = apply(Rule{Pattern(pattern), Pattern(pattern)}, Status(status));
    RC_CLASSIFY(result.has_value());
    RC_ASSERT((!result || *result == Status(status)));
  }));
}
