#include "rules/grammar/parse.hpp"

#include <catch2/catch.hpp>

using namespace regola;

namespace {

syntax::Text parsed(const std::string& text, std::size_t faults = 0) {
  Diagnostics diagnostics;
  syntax::Text result = parse({"text", text}, 0, diagnostics);
  CAPTURE(text);
  CHECK(diagnostics.size() == faults);
  return result;
}

} // namespace

TEST_CASE("parse reads each kind of line as what it is") {
  const std::vector<std::pair<std::string, std::size_t>> rows = {
      {"", 0},
      {"// comment", syntax::Content(syntax::Blank{}).index()},
      {"game A game", syntax::Content(syntax::Title{}).index()},
      {"param N=8 K=-3", syntax::Content(syntax::Params{}).index()},
      {"include other.rules", syntax::Content(syntax::Include{}).index()},
      {"players x/o n/s", syntax::Content(syntax::Players{}).index()},
      {"board 8x8", syntax::Content(syntax::Board{}).index()},
      {"link up/down a-b", syntax::Content(syntax::Link{}).index()},
      {"hand 9x", syntax::Content(syntax::Hand{}).index()},
      {"class foe = xo", syntax::Content(syntax::Class{}).index()},
      {"move put: . -> x", syntax::Content(syntax::Production{}).index()},
      {"win n: x x", syntax::Content(syntax::Judgement{}).index()},
      {"prefer a > b", syntax::Content(syntax::Prefer{}).index()},
      {"score 1", syntax::Content(syntax::Score{}).index()},
      {"value v = 1", syntax::Content(syntax::Value{}).index()},
      {"expect moves = 1", syntax::Content(syntax::Expect{}).index()},
      {"x-A -> oxA", syntax::Content(syntax::WholeRule{}).index()},
      {"win -> oxA", syntax::Content(syntax::WholeRule{}).index()}, // a pattern may look like a word
  };
  for (const auto& [text, kind] : rows) {
    CAPTURE(text);
    const syntax::Text read_text = parsed(text);
    REQUIRE(read_text.lines.size() == (text.empty() ? 0 : 1));
    if (!text.empty()) {
      CHECK(read_text.lines[0].content.index() == kind);
    }
  }
}

TEST_CASE("an indented line continues the one above, below `board` it draws") {
  const syntax::Text text = parsed("value v = 1 // one\n  + 2\nboard\n  x.\n  .o  \nmove put: . -> x\n");
  REQUIRE(text.lines.size() == 3);
  CHECK(text.lines[0].comment == "// one");
  const auto& drawing = std::get<syntax::Board>(text.lines[1].content).drawing;
  REQUIRE(drawing.size() == 2);
  CHECK(drawing[0].text == "  x.");
  CHECK(drawing[1].text == "  .o");
  CHECK(text.lines[2].keyword.text == "move");
}

TEST_CASE("a line that cannot be read gives one diagnostic and does not hide the others") {
  const syntax::Text text = parsed("gmae x\nmove put . -> x\nwin: x\nsomething else\n", 3);
  REQUIRE(text.lines.size() == 4);
  CHECK(std::holds_alternative<syntax::Unreadable>(text.lines[0].content));
  CHECK(text.lines[0].keyword.text == "game"); // what it most likely is
  CHECK(std::holds_alternative<syntax::Judgement>(text.lines[2].content));
  CHECK(text.lines[3].keyword.text.empty());
}

TEST_CASE("parse reads line ends of every system") {
  for (const char* end : {"\n", "\r\n"}) {
    const std::string text = std::string("board") + end + "  x." + end + "win: x" + end;
    const syntax::Text lines = parsed(text);
    REQUIRE(lines.lines.size() == 2);
    CHECK(std::get<syntax::Board>(lines.lines[0].content).drawing.at(0).text == "  x.");
  }
}

TEST_CASE("places point into the source") {
  const std::string text = "game A\nmove put: . -> x\n";
  const syntax::Text lines = parsed(text);
  const auto& move = std::get<syntax::Production>(lines.lines.at(1).content);
  const auto at = [&](Place place) { return text.substr(place.offset, place.length); };
  CHECK(at(move.name.place) == "put");
  CHECK(at(move.left.place) == ".");
  CHECK(at(move.right.rows[0][0].place) == "x");
  CHECK(at(lines.lines[1].place) == "move put: . -> x");
}
