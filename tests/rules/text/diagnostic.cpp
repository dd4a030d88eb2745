#include "rules/text/diagnostic.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

Diagnostic place_of(std::uint32_t source, std::uint32_t offset, std::uint32_t length = 1) {
  return {Severity::error, Code::syntax, {source, offset, length}, "wrong", {}};
}

} // namespace

TEST_CASE("render shows the line, a caret under the word, and the help") {
  const Sources sources = {{"a.rules", "first\nwin z\n"}};
  Diagnostic fault{Severity::warning, Code::unknown_symbol, {0, 10, 1}, "what is z", "no z"};
  CHECK(render(fault, sources) == "a.rules:2:5: warning: what is z [unknown-symbol]\n"
                                  " 2 | win z\n"
                                  "   |     ^\n"
                                  "   = help: no z\n");
  fault.place.source = 7;
  CHECK(render(fault, sources) == "warning: what is z [unknown-symbol]\n");
}

TEST_CASE("render marks as many characters as the place has") {
  const auto carets = [](const std::string& text, std::uint32_t offset, std::uint32_t length) {
    const std::string all = render(place_of(0, offset, length), {{"a", text}});
    return all.substr(all.rfind("| ") + 2);
  };
  CHECK(carets("abcdef", 2, 3) == "  ^~~\n");
  CHECK(carets("abcdef", 4, 90) == "    ^~\n");
  CHECK(carets("aöb", 1, 2) == " ^\n");
  CHECK(carets("öab", 2, 2) == " ^~\n");
  CHECK(carets("\tab", 1, 2) == " ^~\n");
  CHECK(carets("", 0, 1) == "^\n");
}

TEST_CASE("render cuts a line that is wider than a terminal around the caret") {
  const std::string all =
      render(place_of(0, 500), {{"a", std::string(500, 'x') + "!" + std::string(500, 'x')}});
  CHECK(all.size() < 400);
  CHECK(all.find("...x") != std::string::npos);
  CHECK(all.find("x!x") != std::string::npos);
  CHECK(all.find("x...") != std::string::npos);
}

TEST_CASE("render colours only when asked") {
  const Sources sources = {{"a", "text"}};
  CHECK(render(place_of(0, 0), sources).find('\x1b') == std::string::npos);
  CHECK(render(place_of(0, 0), sources, true).find("\x1b[1;31merror:\x1b[0m") != std::string::npos);
}

TEST_CASE("sort_diagnostics orders by place and drops repetitions") {
  Diagnostics all = {place_of(1, 0), place_of(0, 9), place_of(0, 3), place_of(0, 9)};
  sort_diagnostics(all);
  CHECK(all == Diagnostics{place_of(0, 3), place_of(0, 9), place_of(1, 0)});
}

TEST_CASE("has_errors sees through warnings") {
  Diagnostics all = {{Severity::warning, Code::no_effect, {}, "idle", {}}};
  CHECK_FALSE(has_errors(all));
  all.push_back(place_of(0, 0));
  CHECK(has_errors(all));
}
