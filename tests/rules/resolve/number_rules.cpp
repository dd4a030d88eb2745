#include "rules/resolve/passes.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

std::vector<std::uint32_t> numbers(const std::vector<std::pair<const char*, const char*>>& sides, Turn turn) {
  std::vector<Rule> rules;
  for (const auto& [left, right] : sides) {
    rules.push_back({Pattern(left), Pattern(right)});
  }
  Ruleset ruleset = Ruleset::from_rules(std::move(rules));
  ruleset.turn = turn;
  number_rules(ruleset);
  std::vector<std::uint32_t> result;
  for (const Rule& rule : ruleset.rules) {
    result.push_back(rule.number);
  }
  return result;
}

using Numbers = std::vector<std::uint32_t>;

} // namespace

TEST_CASE("a rule that changes one cell is called by that cell, the turn not counted") {
  CHECK(numbers({{"x-A", "oxA"}, {"xA-", "oAx"}, {"o-A", "xoA"}}, Turn::first_cell) == Numbers{1, 2, 1});
  CHECK(numbers({{"-A", "xA"}, {"A-", "Ax"}}, Turn::beside) == Numbers{1, 2});
}

TEST_CASE("where that names no rule uniquely all keep 0") {
  CHECK(numbers({{"x-A", "oxA"}, {"x-A", "oyA"}}, Turn::first_cell) == Numbers{0, 0});
  CHECK(numbers({{"x--", "oxx"}, {"xA-", "oAx"}}, Turn::first_cell) == Numbers{0, 0});
  CHECK(numbers({{"x-A", "o-A"}}, Turn::first_cell) == Numbers{0});
  CHECK(numbers({{"x-", "ox-"}}, Turn::first_cell) == Numbers{0});
}
