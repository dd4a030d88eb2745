#include "engine/compiled/machine/discrimination.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/compiled/random.hpp"
#include "engine/matcher/match.hpp"

using namespace regola;

namespace {

std::string random_word(Random& random, const std::string& letters, std::size_t length) {
  std::string word;
  for (std::size_t i = 0; i < length; ++i) {
    word += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
  }
  return word;
}

} // namespace

TEST_CASE("the tree finds the rules whose constants are those of the status") {
  constexpr std::size_t length = 5;
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<Rule> rules(random.below(30));
    for (Rule& rule : rules) {
      // Each variable but once, so that constants alone decide.
      rule.left = Pattern(random_word(random, "xo--", length));
      for (std::size_t i = 0; i < length; ++i) {
        if (random.below(2) == 0) {
          std::string text(rule.left.text());
          text[i] = static_cast<char>('A' + i);
          rule.left = Pattern(text);
        }
      }
      rule.right = rule.left;
    }
    const Discrimination tree(rules, length);
    for (int k = 0; k < 20; ++k) {
      const std::string status = random_word(random, "xo-", length);
      std::vector<std::uint32_t> found;
      tree.each([&](std::uint32_t cell) { return status[cell]; },
                [&](std::uint32_t rule) { found.push_back(rule); });
      std::sort(found.begin(), found.end());
      std::vector<std::uint32_t> wanted;
      for (std::size_t i = 0; i < rules.size(); ++i) {
        Varspace variables;
        if (matches(rules[i].left, Status(status), variables))
          wanted.push_back(static_cast<std::uint32_t>(i));
      }
      REQUIRE(found == wanted);
    }
  }
}

TEST_CASE("rules of another length are left out") {
  std::vector<Rule> rules(2);
  rules[0].left = rules[0].right = Pattern("AB");
  rules[1].left = rules[1].right = Pattern("ABC");
  std::vector<std::uint32_t> found;
  Discrimination(rules, 2).each([](std::uint32_t) { return 'x'; },
                                [&](std::uint32_t rule) { found.push_back(rule); });
  CHECK(found == std::vector<std::uint32_t>{0});
}
