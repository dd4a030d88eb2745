#include "engine/matcher/match.hpp"

#include <map>

#include <catch2/catch.hpp>
#include <rapidcheck.h>

using namespace regola;

namespace {

/// What matching means, said without an order: equal lengths, equal constants, and wherever a variable stands
/// twice the same symbol.
bool matches_by_definition(const std::string& pattern, const std::string& status) {
  if (pattern.size() != status.size()) {
    return false;
  }
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (!is_variable(pattern[i]) && pattern[i] != status[i]) {
      return false;
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (is_variable(pattern[i]) && pattern[i] == pattern[j] && status[i] != status[j]) {
        return false;
      }
    }
  }
  return true;
}

/// Whether both forms of the matcher do as the definition says, bindings and place of the mismatch included.
bool agrees_with_definition(const std::string& pattern, const std::string& status) {
  Varspace variables;
  variables['Z'] = '!'; // left over from a match before
  const bool wanted = matches_by_definition(pattern, status);
  if (matches(Pattern(pattern), Status(status), variables) != wanted) {
    return false;
  }
  const auto answer = match(Pattern(pattern), Status(status));
  if (const auto* mismatch = std::get_if<Mismatch>(&answer)) {
    const std::size_t at = mismatch->position;
    return !wanted && matches_by_definition(pattern.substr(0, at), status.substr(0, at)) &&
           (mismatch->reason == Mismatch::Reason::length ||
            !matches_by_definition(pattern.substr(0, at + 1), status.substr(0, at + 1)));
  }
  for (char variable = 'A'; variable <= 'Z'; ++variable) {
    const std::size_t at = pattern.find(variable);
    const char bound = at == std::string::npos ? '\0' : status[at];
    if (variables[variable] != bound || std::get<Varspace>(answer)[variable] != bound) {
      return false;
    }
  }
  return wanted;
}

std::vector<std::string> words(const std::string& letters, std::size_t longest) {
  std::vector<std::string> all{""};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const char letter : all[i].size() < longest ? letters : "") {
      all.push_back(all[i] + letter);
    }
  }
  return all;
}

std::string bindings(const char* pattern, const char* status) {
  const auto answer = match(Pattern(pattern), Status(status));
  if (const auto* mismatch = std::get_if<Mismatch>(&answer)) {
    return explain(*mismatch, Pattern(pattern), Status(status));
  }
  return "yes " + std::get<Varspace>(answer).to_string();
}

} // namespace

TEST_CASE("match: the article's pattern and the status it means") {
  CHECK(bindings("x-ABCDEFGH", "x----o----") == "yes A=- B=- C=- D=o E=- F=- G=- H=-");
  // As printed the status has nine symbols, one less than a turn and nine cells.
  CHECK(bindings("x-ABCDEFGH", "x---o----") == "the pattern has 10 symbols, the status 9");
}

TEST_CASE("match says what the variables stand for, or where it fails") {
  struct Row {
    const char* pattern;
    const char* status;
    const char* answer;
  };
  const Row rows[] = {
      {"", "", "yes "},
      {"x", "x", "yes "},
      {"A", "x", "yes A=x"},
      {"ABC", "xo-", "yes A=x B=o C=-"},
      {"ABBA", "xoox", "yes A=x B=o"},
      {"AZ", "xx", "yes A=x Z=x"},
      {"A", "", "the pattern has 1 symbols, the status 0"},
      {"", "x", "the pattern has 0 symbols, the status 1"},
      {"x", "o", "position 1: the pattern has 'x', the status 'o'"},
      {"AxA", "oox", "position 2: the pattern has 'x', the status 'o'"},
      {"AA", "xo", "position 2: the variable A is 'x' already, the status has 'o'"},
      {"ABA", "xox.", "the pattern has 3 symbols, the status 4"},
      {"xo", "xx-", "position 2: the pattern has 'o', the status 'x'"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.pattern, row.status);
    CHECK(bindings(row.pattern, row.status) == row.answer);
  }
}

TEST_CASE("match: a capital that is a symbol of the game is a constant") {
  const Pattern pattern("KA", SymbolSet("K"));
  Varspace variables;
  CHECK(matches(pattern, Status("Kx"), variables));
  CHECK(variables.to_string() == "A=x");
  CHECK_FALSE(matches(pattern, Status("xx"), variables));
}

TEST_CASE("matches forgets what the variables stood for before") {
  Varspace variables;
  variables['A'] = 'o';
  CHECK(matches(Pattern("A"), Status("x"), variables));
  CHECK(variables.to_string() == "A=x");
}

TEST_CASE("match: a pattern may be of any length") {
  const std::string symbols(10'000, 'x');
  Varspace variables;
  CHECK(matches(Pattern(std::string(10'000, 'A')), Status(symbols), variables));
  const auto answer = match(Pattern(std::string(10'000, 'A')), Status(symbols.substr(1) + "o"));
  CHECK(std::get<Mismatch>(answer) == Mismatch{Mismatch::Reason::variable, 9'999, 'x', 'o'});
}

TEST_CASE("match is what its definition says: everything small") {
  std::size_t matched = 0;
  for (const std::string& pattern : words("ABxo", 3)) {
    for (const std::string& status : words("xo", 3)) {
      CAPTURE(pattern, status);
      REQUIRE(agrees_with_definition(pattern, status));
      matched += matches_by_definition(pattern, status) ? 1 : 0;
    }
  }
  CHECK(matched > 100);
}

TEST_CASE("match is what its definition says: generated") {
  const auto word = [](const std::string& letters) {
    return rc::gen::container<std::string>(rc::gen::elementOf(letters));
  };
  CHECK(rc::check("any pattern and any status", [&] {
    const std::string pattern = *word("ABCxo-");
    const std::string status = *word("xo-");
    RC_ASSERT(agrees_with_definition(pattern, status));
  }));
  CHECK(rc::check("a status and a pattern that hides some of its symbols", [&] {
    const std::string status = *rc::gen::nonEmpty(word("xo-"));
    const std::map<char, std::string> covers = {{'x', "xA"}, {'o', "oBC"}, {'-', "-DD"}};
    std::string pattern = status;
    for (char& symbol : pattern) {
      symbol = *rc::gen::elementOf(covers.at(symbol));
    }
    RC_ASSERT(agrees_with_definition(pattern, status));
    RC_ASSERT(matches_by_definition(pattern, status));
  }));
}
