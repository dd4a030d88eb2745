#include "engine/interface/session.hpp"

#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/engine/console/run.hpp"
#include "tests/engine/listed_text.hpp"

using namespace regola::test;
using nlohmann::json;
using regola::interface::Session;

namespace {

json ask(Session& session, const json& message) { return json::parse(session.answer(message.dump())); }

std::string text_of(const std::string& game) {
  std::ostringstream text;
  text << std::ifstream(path_of(game)).rdbuf();
  return text.str();
}

json load(Session& session, const std::string& text) {
  return ask(session, {{"do", "load"}, {"text", text}, {"name", "a.rules"}});
}

json printed(const std::vector<std::string>& arguments) { return json::parse(run(arguments).out); }

} // namespace

TEST_CASE("interface: what is no message is told apart, and the id comes back") {
  Session session;
  struct Row {
    const char* message;
    const char* code;
  };
  const Row rows[] = {
      {"", "bad-message"},
      {"[1]", "bad-message"},
      {R"({"do": "dance"})", "bad-message"},
      {R"({"id": [1], "do": "about"})", "bad-message"},
      {R"({"do": 7})", "bad-message"},
      {R"({"do": "position"})", "no-game"},
      {R"({"do": "load"})", "bad-message"},
      {R"({"do": "load", "text": "players x/o\n", "set": {"N": "2"}})", "bad-message"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.message);
    CHECK(json::parse(session.answer(row.message))["error"]["code"] == row.code);
  }
  CHECK(ask(session, {{"id", 7}, {"do", "dance"}})["id"] == 7);
  CHECK(ask(session, {{"id", "a"}, {"do", "about"}})["id"] == "a");
  const json about = ask(session, {{"do", "about"}});
  CHECK(about["version"] == regola::interface::version);
  for (const json& word : about["words"]) {
    CAPTURE(word.dump());
    CHECK((word.contains("form") && word.contains("sentence") && word.contains("example")));
  }
}

TEST_CASE("interface: a text with a fault gives its diagnostics, and a later text is played") {
  Session session;
  const json faulty = load(session, "players x/o\nboard 3x3\nmvoe put: . -> x\n");
  CHECK(faulty["usable"] == false);
  CHECK(faulty["diagnostics"][0]["replacement"] == "move");
  CHECK(faulty["diagnostics"][0]["offset"] == 22);
  CHECK(ask(session, {{"do", "position"}})["error"]["code"] == "no-game");
  const json loaded = load(session, text_of("tic-tac-toe"));
  CHECK(loaded["usable"] == true);
  CHECK(loaded["game"]["title"] == "Tic-Tac-Toe");
  CHECK(loaded["game"]["board"]["cells"].size() == 9);
  CHECK(loaded["game"]["board"]["cells"][0]["name"] == "a3");
}

TEST_CASE("interface: answers are those of the program with --json") {
  Session session;
  load(session, text_of("tic-tac-toe"));
  const std::string game = path_of("tic-tac-toe");
  const std::string from = "xx./oo./.xo x";
  const json position = ask(session, {{"do", "position"}, {"from", from}});
  const json moves = printed({"moves", game, "--json", "--from", from});
  CHECK(position["result"] == moves["result"]);
  REQUIRE(position["moves"].size() == moves["moves"].size());
  for (json move : position["moves"]) {
    CHECK(move["written"] == move["move"]);
    move.erase("written");
    CHECK(std::count(moves["moves"].begin(), moves["moves"].end(), move) == 1);
  }
  CHECK(ask(session, {{"do", "why"}, {"from", from}, {"move", "a3"}}) ==
        printed({"why", game, "a3", "--json", "--from", from}));
  CHECK(ask(session, {{"do", "trace"}, {"from", from}, {"move", "c3"}}) ==
        printed({"trace", game, "c3", "--json", "--from", from})[0]);
  json searched = ask(session, {{"do", "analyze"}, {"from", from}, {"depth", 4}});
  json analyzed = printed({"analyze", game, "--json", "--depth", "4", "--from", from});
  CHECK(searched["moves"] == analyzed["moves"]);
  CHECK(searched["nodes"] == analyzed["nodes"]);
  CHECK(ask(session, {{"do", "perft"}, {"depth", 5}})["leaves"] == 15120);
}

TEST_CASE("interface: a status comes about by moves, and what is no move is refused") {
  Session session;
  load(session, text_of("tic-tac-toe"));
  const json moves = {"put b2", "put a1", "c3"};
  CHECK(ask(session, {{"do", "position"}, {"moves", moves}})["status"] == "..x/.x./o.. o");
  CHECK(ask(session, {{"do", "position"}, {"moves", {"put b2", "put c1"}}})["status"] == ".../.x./..o x");
  CHECK(ask(session, {{"do", "position"}, {"moves", {"put b2", "put b2"}}})["error"]["code"] == "no-move");
  CHECK(ask(session, {{"do", "position"}, {"from", "x"}})["error"]["code"] == "bad-status");
  const json applied = ask(session, {{"do", "apply"}, {"move", "b2"}});
  CHECK(applied["legal"] == true);
  CHECK(applied["status"] == ".../.x./... o");
}

TEST_CASE("interface: where lines and patterns lie, the tree, expectations, the format, random games") {
  Session session;
  const std::string text = text_of("tic-tac-toe");
  load(session, text);
  const std::string from = "xx./oo./.xo x";
  CHECK(ask(session, {{"do", "line"}, {"line", 4}, {"from", from}})["matches"].size() == 3);
  CHECK(ask(session, {{"do", "cell"}, {"cell", "c3"}, {"from", from}})["lines"][0]["line"] == 4);
  CHECK(ask(session, {{"do", "match"}, {"pattern", "e: x x ."}, {"from", from}})["matches"][0]["cells"] ==
        json({{"a3"}, {"b3"}, {"c3"}}));
  CHECK(ask(session, {{"do", "match"}, {"pattern", "e: x x x"}, {"from", from}})["match"] == false);
  CHECK(ask(session, {{"do", "match"}, {"pattern", "e: ("}, {"from", from}})["diagnostics"].size() == 1);
  const json tree = ask(session, {{"do", "tree"}, {"depth", 1}, {"from", from}});
  CHECK(tree["nodes"].size() == 4);
  CHECK(ask(session, {{"do", "tree"}, {"depth", 9}, {"most", 10}})["error"]["code"] == "too-large");
  CHECK(ask(session, {{"do", "walk"}, {"plies", 100}})["plies"] == 100);
  const json checked = ask(session, {{"do", "check"}, {"text", text + "expect moves = 8\n"}});
  const auto line = std::count(text.begin(), text.end(), '\n') + 1;
  CHECK(checked["expectations"].back() == json({{"line", line}, {"met", false}, {"found", "9"}}));
  const json noted = ask(session, {{"do", "check"}, {"text", listed_text}});
  CHECK(noted["usable"] == true);
  REQUIRE_FALSE(noted["diagnostics"].empty());
  CHECK(noted["diagnostics"].back()["severity"] == "note");
  CHECK(ask(session, {{"do", "format"}, {"text", "players   x/o\nboard 3x3\nmove put: . -> x\n"}})["text"] ==
        "players x/o\nboard 3x3\nmove put: . -> x\n");
}

TEST_CASE("serve: a message a line, an answer a line") {
  const Ran ran = run({"serve", "--stdio"}, "{\"id\": 1, \"do\": \"about\"}\n\n{\"id\": 2}\n");
  CHECK(ran.code == 0);
  std::istringstream lines(ran.out);
  std::string line;
  std::getline(lines, line);
  CHECK(json::parse(line)["id"] == 1);
  std::getline(lines, line);
  CHECK(json::parse(line)["error"]["code"] == "bad-message");
  CHECK(run({"serve"}).code == 2);
}

TEST_CASE("interface: a name is called otherwise where the text goes on meaning the same") {
  Session session;
  const std::string text = "players x/o\nboard 3x3\nmove put: . -> x\nthen go e after put: x . -> . x\n";
  const auto rename = [&](const char* at, const std::string& to = "") {
    json message = {{"do", "rename"}, {"text", text}, {"offset", text.find(at)}};
    if (!to.empty()) message["to"] = to;
    return ask(session, message);
  };
  const json found = rename("put:");
  CHECK(found["name"] == "put");
  CHECK(found["places"].size() == 2);
  std::string changed = text;
  const json edits = rename("put:", "lay")["edits"];
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    changed.replace((*edit)["offset"].get<std::size_t>(), (*edit)["length"].get<std::size_t>(),
                    (*edit)["text"].get<std::string>());
  }
  CHECK(changed == "players x/o\nboard 3x3\nmove lay: . -> x\nthen go e after lay: x . -> . x\n");
  CHECK(rename("put:", "go")["error"]["code"] == "refused");
  CHECK(rename("3x3", "lay")["error"]["code"] == "no-name");
}

TEST_CASE("interface: what stands at a place of a text, and what may stand there") {
  Session session;
  const auto asked = [&](const char* what, std::string text) {
    const std::size_t offset = text.find('|');
    text.erase(offset, 1);
    return ask(session, {{"do", what}, {"text", text}, {"offset", offset}});
  };
  const std::string text = "// é\nplayers x/o\nboard 3x3\nmove put: . -> x\nthen go may ar";
  const json word = asked("hover", text + "|ound after put: x . -> . x\n");
  CHECK(word["offset"] == text.size() - 2);
  CHECK(word["length"] == 6);
  CHECK(word["markdown"].get<std::string>().find("```regola") != std::string::npos);
  CHECK(asked("hover", text + "ound after pu|t: x . -> . x\n")["markdown"] ==
        "move `put`\n\n```regola\nmove put: . -> x\n```\n");
  CHECK(asked("hover", text + "ound// he|re\n") == json({{"markdown", ""}}));
  const json found = asked("complete", text + "|\n");
  CHECK(found["offset"] == text.size() - 2);
  CHECK(found["length"] == 2);
  const auto proposes = [](const json& answer, const json& item) {
    return std::count(answer["items"].begin(), answer["items"].end(), item) == 1;
  };
  CHECK(proposes(found, {{"kind", "direction"}, {"text", "around"}}));
  CHECK(proposes(asked("complete", "players x/o\nboard 3x3\nmove put: . -> x\nthen go after |\n"),
                 {{"kind", "move"}, {"text", "put"}}));
  CHECK(ask(session, {{"do", "complete"}})["error"]["code"] == "bad-message");
}

TEST_CASE("interface: a position has the score of the text, and the points of each player") {
  Session session;
  const auto score = [&](const std::string& line) {
    load(session, "players x/o\nboard 3x1\nmove put: . -> x\n" + line);
    const json position = ask(session, {{"do", "position"}, {"from", "xx. o"}});
    return json({position.value("score", json()), position.value("sides", json())});
  };
  CHECK(score("score count x - count o\n") == json({2, {2, 0}}));
  CHECK(score("score count x + count . - count o - 5\n") == json({-2, {3, 5}}));
  CHECK(score("score -(count . + 1) + count x\n") == json({0, {2, 2}}));
  CHECK(score("score count x\n") == json({2, nullptr}));
  CHECK(score("win e: x x x\n") == json({nullptr, nullptr}));
}
