#include "rules/ruleset/symbol.hpp"

#include <catch2/catch.hpp>
#include <rapidcheck.h>

using namespace regola;

TEST_CASE("is_symbol and is_variable") {
  for (int code = -128; code < 128; ++code) {
    const char c = static_cast<char>(code);
    CAPTURE(code);
    CHECK(is_symbol(c) == (code > 32 && code < 127));
    CHECK(is_variable(c) == (code >= 'A' && code <= 'Z'));
  }
}

TEST_CASE("a set of symbols behaves like a set") {
  SymbolSet set("xox");
  CHECK(set.size() == 2);
  CHECK(set.to_string() == "ox");
  set.insert('.');
  set.erase('x');
  CHECK(set == SymbolSet("o."));
  CHECK(SymbolSet().empty());
}

TEST_CASE("sets of symbols obey the laws of sets") {
  const auto set_of = [](std::uint64_t bits) {
    SymbolSet set;
    for (int i = 0; i < 64; ++i) {
      if ((bits >> static_cast<unsigned>(i) & 1U) != 0) {
        set.insert(static_cast<Symbol>('!' + i));
      }
    }
    return set;
  };
  CHECK(rc::check([&](std::uint64_t first, std::uint64_t second) {
    const SymbolSet a = set_of(first);
    const SymbolSet b = set_of(second);
    RC_ASSERT((a | b) == (b | a));
    RC_ASSERT((a - b) == set_of(first & ~second));
    RC_ASSERT(a.intersects(b) == ((first & second) != 0));
    RC_ASSERT(a.is_subset_of(b) == ((a | b) == b));
    RC_ASSERT(SymbolSet(a.to_string()) == a);
  }));
}
