#include "rules/resolve/passes.hpp"

#include <catch2/catch.hpp>

#include "rules/grammar/parse.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;
using regola::test::faults_of;
using regola::test::ruleset_of;

TEST_CASE("the first pair names two players who mirror each other") {
  const Ruleset ruleset = ruleset_of("players white/black P/p n/s\nboard\n  p\n  .\n  P\n"
                                     "move step n: P . -> . [P]\n");
  CHECK(ruleset.players == std::array<std::string, 2>{"white", "black"});
  CHECK(ruleset.mirrored);
  const Side& black = ruleset.sides[second_player];
  CHECK(black.moves.at(0).left.elements[0].test.symbols == SymbolSet("p"));
  CHECK(ruleset.board.relation(black.moves[0].left.headings.at(0).along).name == "s");
}

TEST_CASE("players that do not mirror each other share their lines unless `for` gives them to one") {
  const Ruleset ruleset =
      ruleset_of("players g f\nboard g.f\nmove a e: g . -> . [g]\nmove b w for f: f . -> . [f]\n");
  CHECK_FALSE(ruleset.mirrored);
  CHECK(ruleset.sides[first_player].moves.size() == 1);
  CHECK(ruleset.sides[second_player].moves.size() == 2);
}

TEST_CASE("a mirror that is no symmetry of the board is refused") {
  const std::string rest = "\nmove put: . -> x\n";
  for (const auto& [text, fault] : std::vector<std::pair<std::string, std::string>>{
           {"players x/o n/s\nboard 3x4", ""},
           {"players x/o n/w s/e\nboard 4x4", ""},
           {"players x/o n/w s/e\nboard 3x4", "bad-mirror 1:13"},
           {"players x/o n/s\nboard\n  #.\n  ..", "bad-mirror 1:13"},
           {"players x/o n/s\nboard\n  #.\n  #.", ""},
           {"players x/o n/e\nboard 3x3", "bad-mirror 1:13"},
           {"players x/o n/s\nboard hex 3x3", "bad-mirror 1:13"},
           {"players x/o n/s e/w\nboard hex 3x3", ""},
           {"players x/o n/w s/e\nboard hex 3x3", ""},
           {"players x/o n/s\nboard lines\n  .-.\n  |/|\n  .-.\n  |\\|\n  .-.", ""},
           {"players x/o n/s\nboard lines\n  .-.\n  |/|\n  .-.\n  |/|\n  .-.", "bad-mirror 1:13"},
           {"players x/o n/s e/w\nboard lines\n  .-.\n  |/|\n  .-.\n  |/|\n  .-.", ""},
           {"players x/o n/w s/e\nboard lines\n  .-.\n  |\\|\n  .-.", ""},
           {"players x/o n/w s/e\nboard lines\n  .-.-.\n  |/|/|\n  .-.-.", "bad-mirror 1:13"},
           {"players x/o n/s\nboard points a b\nlink up/down a-b", "bad-mirror 1:13"},
           {"players x/o n/s\nboard 3x3\nlink loop a1-c1 a3-c3", ""},
           {"players x/o n/s\nboard 3x3\nlink loop a1-c1", "bad-mirror 1:13"},
           {"players x/o n/s\nboard 3x3\nlink e/w c1-a1 c2-a2 c3-a3", ""},
           {"players x/o n/s\nboard 3x3\nlink e/w c1-a1 c2-a2", "bad-mirror 1:13"},
           {"players x/o e/w\nboard 3x3\nlink e/w c1-a1", ""},
           {"players x/o n/w s/e\nboard 3x3\nlink e/w c1-a1 c2-a2 c3-a3", "bad-mirror 1:13"},
           {"players x/o n/s up/down\nboard 3x3\nlink up/down a1-a3", ""},
           {"players x/o n/s\nboard 3x3\nlink up/down a1-a3", "bad-mirror 1:13"},
           {"players x/o n/s n/e\nboard 3x3", "bad-players 1:17"},
           {"players x/o x/p\nboard 3x3", "bad-players 1:13"},
           {"players x/o a/a\nboard 3x3", "bad-players 1:13"},
           {"players x/x\nboard 3x3", "bad-players 1:11"},
       }) {
    CAPTURE(text);
    CHECK(faults_of(text + rest) == fault);
  }
}

TEST_CASE("mirrored twice is itself") {
  for (const char* text :
       {"players x/o n/s\nboard 3x4", "players x/o n/w s/e\nboard 4x4",
        "players x/o e/w\nboard\n  .#.\n  ...", "players x/o n/w s/e k/K\nboard hex 5x5\n  kK.\n  ...\n  ...",
        "players x/o n/s\nboard lines\n  .-.\n  |/|\n  .-.\n  |\\|\n  .-.",
        "players x/o up/down\nboard points a b\nlink up/down a-b"}) {
    CAPTURE(text);
    Loaded loaded = load_text("text", std::string(text) + "\nmove put: . -> x\n");
    INFO(loaded.report());
    REQUIRE(loaded.ruleset);
    Scope scope;
    Diagnostics faults;
    scope.sources = &loaded.sources;
    scope.diagnostics = &faults;
    scope.ruleset.board = loaded.ruleset->board;
    Diagnostics again;
    const std::string line = std::string(text).substr(0, std::string(text).find('\n'));
    const syntax::Text read = parse({"text", line}, 0, again);
    const auto& players = std::get<syntax::Players>(read.lines.at(0).content);
    REQUIRE(resolve_players(scope, players, read.lines[0].place));
    mirror_cells(scope, players);
    REQUIRE(faults.empty());
    const Board& board = scope.ruleset.board;
    for (CellIndex cell = 0; cell < board.size(); ++cell) {
      CHECK(scope.mirror.cell(scope.mirror.cell(cell)) == cell);
    }
    for (char symbol = '!'; symbol <= '~'; ++symbol) {
      CHECK(scope.mirror.symbol(scope.mirror.symbol(symbol)) == symbol);
    }
    for (const char* word : {"n", "ne", "sw", "nne", "up", "down", "anywhere"}) {
      CHECK(scope.mirror.direction(scope.mirror.direction(word)) == word);
    }
  }
}
