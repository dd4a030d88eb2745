#include "engine/matcher/picture_match.hpp"

#include <catch2/catch.hpp>

using namespace regola;

TEST_CASE("a varspace holds a symbol for each of the 26 letters") {
  Varspace variables;
  CHECK(variables.to_string().empty());
  for (char variable = 'A'; variable <= 'Z'; ++variable) {
    CHECK_FALSE(variables.is_set(variable));
    variables[variable] = static_cast<Symbol>(variable + 'a' - 'A');
  }
  CHECK(variables['A'] == 'a');
  CHECK(variables['Z'] == 'z');
  CHECK(variables.to_string().substr(0, 11) == "A=a B=b C=c");
  variables.clear();
  CHECK(variables == Varspace());
}

TEST_CASE("a varspace shows the set variables in the order of the alphabet") {
  Varspace variables;
  variables['M'] = '-';
  variables['B'] = 'x';
  CHECK(variables.to_string() == "B=x M=-");
}
