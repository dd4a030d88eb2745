#include "rules/grammar/words.hpp"

#include <catch2/catch.hpp>

#include "rules/grammar/parse.hpp"
#include "rules/load.hpp"

using namespace regola;

TEST_CASE("every word that begins a line has a form") {
  for (const std::string& word : words_of(line_word)) {
    CAPTURE(word);
    CHECK_FALSE(line_form(word).empty());
  }
  CHECK(line_form("knight").empty());
}

TEST_CASE("the grammar reads every word that begins a line") {
  for (const std::string& word : words_of(line_word)) {
    Diagnostics diagnostics;
    (void)parse({"text", word + " ]"}, 0, diagnostics);
    for (const Diagnostic& fault : diagnostics) {
      CAPTURE(word, fault.message);
      CHECK(fault.code == Code::syntax);
      CHECK(fault.message.find("a line of this language") == std::string::npos);
    }
  }
}

namespace {

/// Checks that a text loads, the game as it is with the word for each W.
void check_named(std::string text, const std::string& word) {
  for (std::size_t at = text.find('W'); at != std::string::npos; at = text.find('W', at + word.size())) {
    text.replace(at, 1, word);
  }
  const Loaded loaded = load_text("text", text);
  CAPTURE(text, loaded.report());
  CHECK(loaded.ruleset.has_value());
}

} // namespace

TEST_CASE("classes and orders may have the names of all words") {
  for (const std::string& word : all_words()) {
    check_named("players x/o\nboard 3x3\nclass W = xo\nmove put: . -> x\nwin around: W^3\n"
                "forbid if count W > 8 and count {.!W} = 0\n",
                word);
    check_named("players x/o\nboard 3x3\nclass W straight: [x] x\nclass other2: {.!W}\nmove put: . -> x\n"
                "win: W\nvalue all = count W + count (straight: [W] o)\n",
                word);
    check_named("players x/o\nboard 3x3\norder W = .12\nhand 2W\nmove put: W -> +1\nlose if stuck\n"
                "value all = sum W + hand W\n",
                word);
  }
}

TEST_CASE("points and parameters may have the names of all words") {
  for (const std::string& word : all_words()) {
    check_named("players g n\nboard points a W b\n  gn.\nlink along2 a-W W-b\n"
                "move go along2 in W: {gn} . -> . [g]\nlose if count (in W: g) = 1\n",
                word);
    std::string capitals;
    for (const char letter : word) {
      capitals += static_cast<char>(letter - 'a' + 'A');
    }
    check_named("param W=3\nplayers x/o\nboard WxW\nmove put: . -> x\nwin e: x^W\ndraw if count x = W\n",
                capitals);
  }
}

TEST_CASE("values and worths may have the names of all words but the reserved ones") {
  for (const std::string& word : all_words()) {
    if (!is_word(word, value_word)) {
      check_named("players x/o\nboard 3x3\nmove put if W < 9: . -> x\nvalue W = count x\n"
                  "value all = W + -W * (W / 2) - min(W, 3)\nwin if W > 3 and W != 9 or W\n"
                  "expect value W = 0\n",
                  word);
      check_named("players x/o\nboard 3x3\nmove put: . -> x\nworth W = count x\nworth all = W + 1\n"
                  "expect worth W put b2 = 1\n",
                  word);
    }
  }
}

TEST_CASE("moves and parts may have the names of all words but the reserved ones") {
  for (const std::string& word : all_words()) {
    if (!is_word(word, move_word)) {
      check_named("players x/o\nboard 3x3\nmove W: . -> x\nmove go straight: x . -> . [x]\n"
                  "then next after W straight: [x] . -> = [x]\nprefer go > W\n"
                  "value all = moves x by W\nafter if can W: o -> x\n",
                  word);
      check_named("players x/o\nboard 3x3\nmove put: . -> x\nthen W may straight: [x] . -> = [x]\n"
                  "draw if stuck\n",
                  word);
    }
  }
}

TEST_CASE("links may have the names of all words but the reserved ones") {
  for (const std::string& word : all_words()) {
    if (!is_word(word, head_word | direction_word)) {
      check_named("players g n\nboard points 1 2\n  g.\nlink W 1-2\nmove go W for g: g . -> . [g]\n"
                  "pass for n\nlose if count (W: g .) = 0 and count (g~W) > 1\n"
                  "worth near = at W (count (in here: g))\n",
                  word);
    }
  }
}

TEST_CASE("lines may have the names of all words but the reserved ones") {
  for (const std::string& word : all_words()) {
    if (!is_word(word, head_word | direction_word)) {
      check_named("players x/o\nboard 3x3\nmove put: . -> x\nforbid W around: x x x\nafter W n: x # -> o =\n"
                  "win W if count x > 7\nlose W: {o}\ndraw W if stuck\nexpect matches W = 0\n"
                  "expect xxx/.../... o forbids put a1\n",
                  word);
    }
  }
}

TEST_CASE("a text that has no value of a younger word's name uses the word") {
  const Loaded loaded =
      load_text("text", "players x/o\nboard 3x3\nmove go straight: x .^(line x) {.o} -> . = [x]\n"
                        "lose if stuck\n");
  CAPTURE(loaded.report());
  CHECK(loaded.ruleset.has_value());
}
