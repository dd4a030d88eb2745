#include "rules/words.hpp"

#include <catch2/catch.hpp>

#include "rules/parse.hpp"

using namespace regola;

TEST_CASE("every word that begins a line has a form, and is reserved") {
  for (const std::string& word : line_words()) {
    CAPTURE(word);
    CHECK_FALSE(line_form(word).empty());
    CHECK(is_reserved(word));
  }
  CHECK(line_form("knight").empty());
}

TEST_CASE("is_reserved knows the words of heads and expressions") {
  for (const char* word : {"every", "in", "for", "if", "again", "may", "count", "stuck", "ratio", "around"}) {
    CHECK(is_reserved(word));
  }
  CHECK_FALSE(is_reserved("foe"));
  CHECK_FALSE(is_reserved(""));
}

TEST_CASE("the grammar reads every word that begins a line") {
  for (const std::string& word : line_words()) {
    Diagnostics diagnostics;
    (void)parse({"text", word + " ]"}, 0, diagnostics);
    for (const Diagnostic& fault : diagnostics) {
      CAPTURE(word, fault.message);
      CHECK(fault.code == Code::syntax);
      CHECK(fault.message.find("a line of this language") == std::string::npos);
    }
  }
}
