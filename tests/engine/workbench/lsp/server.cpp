#include "engine/workbench/lsp/server.hpp"

#include "engine/workbench/lsp/convert.hpp"
#include "tests/source_dir.hpp"
#include "tests/texts.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace regola;
using nlohmann::json;

namespace {

/// An editor that has one text open.
class Editor {
public:
  explicit Editor(const std::string& text, const json& capabilities = json::object(),
                  const std::string& root = "/nowhere") {
    opened = ask("initialize", {{"capabilities", capabilities}, {"rootUri", "file://" + root}});
    tell("initialized", json::object());
    uri = "file://" + root + "/text.rules";
    open(uri, text);
  }

  void open(const std::string& address, const std::string& text) {
    tell("textDocument/didOpen", {{"textDocument", {{"uri", address}, {"version", 1}, {"text", text}}}});
  }
  json ask(const std::string& method, const json& params) {
    return result(server.handle(
        json({{"jsonrpc", "2.0"}, {"id", ++id}, {"method", method}, {"params", params}}).dump()));
  }
  void tell(const std::string& method, const json& params) {
    keep(server.handle(json({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}).dump()));
  }
  json ask_at(const std::string& method, unsigned line, unsigned character, json more = json::object()) {
    more["textDocument"] = {{"uri", uri}};
    more["position"] = {{"line", line}, {"character", character}};
    return ask("textDocument/" + method, more);
  }
  json ask_text(const std::string& method) {
    return ask("textDocument/" + method, {{"textDocument", {{"uri", uri}}}});
  }
  void keep(const std::vector<std::string>& messages) {
    for (const std::string& message : messages) {
      const json said = json::parse(message);
      if (said.contains("method") && said.at("method") == "textDocument/publishDiagnostics") {
        faults[said.at("params").at("uri").get<std::string>()] = said.at("params").at("diagnostics");
      }
    }
  }
  json result(const std::vector<std::string>& messages) {
    keep(messages);
    for (const std::string& message : messages) {
      json said = json::parse(message);
      if (said.contains("id") && !said.contains("method")) {
        return said.contains("error") ? said.at("error") : said.at("result");
      }
    }
    return "no answer";
  }

  lsp::Server server{"0"};
  std::string uri;
  std::map<std::string, json> faults;
  json opened;
  int id = 0;
};

const std::string small_game =
    "players x/o\nboard 3x3\nmove put: . -> x\nwin around: x^3\ndraw if stuck\nexpect moves = 9\n";

json range_at(unsigned line, unsigned from, unsigned to) {
  return {{"start", {{"line", line}, {"character", from}}}, {"end", {{"line", line}, {"character", to}}}};
}

} // namespace

TEST_CASE("lsp server: faults are told as one types, and a fix puts them right") {
  Editor editor("players x/o\nboard 3x3\nmvoe put: . -> x\n");
  REQUIRE(editor.faults.at(editor.uri).size() == 1);
  const json fault = editor.faults.at(editor.uri).front();
  CHECK(fault.at("range") == range_at(2, 0, 4));
  CHECK(fault.at("code") == "unknown-word");
  const json actions = editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", editor.uri}}},
                                                              {"range", range_at(2, 1, 1)},
                                                              {"context", {{"diagnostics", json::array()}}}});
  REQUIRE(actions.size() == 1);
  const json edit = actions.front().at("edit").at("changes").at(editor.uri).front();
  CHECK(edit.at("newText") == "move");
  editor.tell("textDocument/didChange",
              {{"textDocument", {{"uri", editor.uri}, {"version", 2}}},
               {"contentChanges", {{{"range", edit.at("range")}, {"text", "move"}}}}});
  CHECK(editor.faults.at(editor.uri).empty());
}

TEST_CASE("lsp server: positions in the units that were agreed upon") {
  const std::string text = "players x/o // \U0001F600\nboard 3x3\nmove put: . -> x // \U0001F600 \nmove put: "
                           ". -> ( // \U0001F600\n";
  for (const auto& [asked, agreed, width] :
       std::vector<std::tuple<json, std::string, int>>{{json::array({"utf-8"}), "utf-8", 19},
                                                       {json::array({"utf-16"}), "utf-16", 17},
                                                       {json::array({"utf-32", "utf-8"}), "utf-32", 16},
                                                       {json::array({"latin"}), "utf-16", 17}}) {
    Editor editor(text, {{"general", {{"positionEncodings", asked}}}});
    CHECK(editor.opened.at("capabilities").at("positionEncoding") == agreed);
    editor.tell("textDocument/didChange",
                {{"textDocument", {{"uri", editor.uri}, {"version", 2}}},
                 {"contentChanges",
                  {{{"range", range_at(0, static_cast<unsigned>(width), static_cast<unsigned>(width))},
                    {"text", "!"}}}}});
    const json symbols = editor.ask_text("documentSymbol");
    CHECK(symbols.front().at("range").at("end").at("character") == width + 1);
  }
}

TEST_CASE("lsp server: an answer to each request that it says it has") {
  Editor editor(small_game);
  CHECK(test::contains(editor.ask_at("hover", 2, 1).at("contents").at("value"), "offers a move"));
  CHECK(!editor.ask_at("completion", 4, 8).at("items").empty());
  CHECK(editor.ask_at("definition", 2, 6).front().at("range") == range_at(2, 5, 8));
  CHECK(editor.ask_at("references", 2, 15, {{"context", {{"includeDeclaration", true}}}}).size() == 3);
  CHECK(editor.ask_at("documentHighlight", 2, 15).size() == 3);
  CHECK(editor.ask_at("prepareRename", 2, 6).at("placeholder") == "put");
  CHECK(editor.ask_at("rename", 2, 6, {{"newName", "drop"}}).at("changes").at(editor.uri).size() == 1);
  CHECK(editor.ask_at("rename", 2, 6, {{"newName", "no name"}}).at("code") == -32803);
  CHECK(editor.ask_text("documentSymbol").size() == 6);
  CHECK(editor.ask_text("foldingRange").empty());
  CHECK(editor.ask_text("formatting").empty());
  CHECK(editor.ask_text("semanticTokens/full").at("data").size() % 5 == 0);
  CHECK(editor.ask_text("codeLens").size() == 2);
}

TEST_CASE(
    "lsp server: games are played and counted on command, and lines tell of them until the text changes") {
  Editor editor(small_game);
  const json lens = editor.ask_text("codeLens").front();
  CHECK(lens.at("command").at("title") == "profile");
  CHECK(lens.at("range") == range_at(2, 0, 4));
  const json played =
      editor.ask("workspace/executeCommand", {{"command", lens.at("command").at("command")},
                                              {"arguments", lens.at("command").at("arguments")}});
  CHECK(played.at("lines").size() == 3);
  CHECK(test::contains(played.at("games"), " plies, "));
  CHECK(test::contains(editor.ask_at("hover", 2, 1).at("contents").at("value"), "; 100 % of the work"));
  CHECK(test::contains(editor.ask_text("codeLens").front().at("command").at("title"), ": profile again"));
  editor.keep(editor.server.work());
  json all = {{"textDocument", {{"uri", editor.uri}}}, {"range", range_at(0, 0, 0)}};
  all["range"]["end"]["line"] = 99;
  CHECK(editor.ask("textDocument/inlayHint", all).size() ==
        5); // three lines, moves at the start, an expectation
  editor.tell("textDocument/didChange", {{"textDocument", {{"uri", editor.uri}, {"version", 2}}},
                                         {"contentChanges", {{{"text", small_game + "\n"}}}}});
  CHECK(!test::contains(editor.ask_at("hover", 2, 1).at("contents").at("value"), "of the work"));
  editor.open(editor.uri, "players x/o\nboard lines\n");
  CHECK(editor.ask("workspace/executeCommand", {{"command", "regola.profile"}, {"arguments", {editor.uri}}})
            .at("code") == -32803);
}

TEST_CASE("lsp server: a command that is stopped has no result") {
  Editor editor(small_game);
  for (const char* command : {"regola.profile", "regola.runExpectations"}) {
    const json call = {{"id", 77},
                       {"method", "workspace/executeCommand"},
                       {"params", {{"command", command}, {"arguments", {editor.uri}}}}};
    const auto said = editor.server.handle(call.dump(), [] { return true; });
    CHECK(json::parse(said.front()).at("error").at("code") == -32800);
  }
  CHECK(test::contains(editor.ask_text("codeLens").back().at("command").at("title"), "run the expectations"));
}

TEST_CASE("lsp server: expectations are run when nobody types") {
  Editor editor(small_game + "expect moves = 8\n");
  const json range = {{"textDocument", {{"uri", editor.uri}}}, {"range", range_at(0, 0, 0)}};
  json all = range;
  all["range"]["end"]["line"] = 99;
  CHECK(editor.faults.at(editor.uri).empty());
  CHECK(editor.ask("textDocument/inlayHint", all).empty());
  REQUIRE(editor.server.has_work());
  editor.keep(editor.server.work());
  CHECK(!editor.server.has_work());
  CHECK(editor.ask("textDocument/inlayHint", all).size() == 3);
  REQUIRE(editor.faults.at(editor.uri).size() == 1);
  CHECK(editor.faults.at(editor.uri).front().at("message") == "expected 8, found 9");
  const json ran = editor.ask("workspace/executeCommand",
                              {{"command", "regola.runExpectations"}, {"arguments", {editor.uri}}});
  CHECK(ran.at("met") == 1);
}

TEST_CASE("lsp server: what is included comes from open texts, and from no file outside the folder") {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::temp_directory_path() /
      ("regola-lsp-" + std::to_string(fs::file_time_type::clock::now().time_since_epoch().count()));
  fs::create_directories(folder / "inside");
  std::ofstream(folder / "outside.rules") << small_game;
  std::ofstream(folder / "inside" / "base.rules") << small_game;
  fs::create_symlink(folder / "outside.rules", folder / "inside" / "link.rules");
  Editor editor("include base.rules\n", json::object(), (folder / "inside").string());
  CHECK(editor.faults.at(editor.uri).empty());
  CHECK(editor.ask_at("definition", 0, 10).front().at("uri") ==
        "file://" + (folder / "inside/base.rules").string());
  editor.open("file://" + (folder / "inside/base.rules").string(),
              "players x/o\nboard 3x3\nmvoe put: . -> x\n");
  CHECK(test::contains(editor.faults.at(editor.uri).front().at("message"), "base.rules:3:1: 'mvoe'"));
  for (const char* name : {"../outside.rules", "link.rules", "/etc/passwd"}) {
    const std::string other = "file://" + (folder / "inside/other.rules").string();
    editor.open(other, std::string("include ") + name + "\n");
    CHECK(editor.faults.at(other).front().at("code") == "include-failed");
    CHECK(test::contains(editor.faults.at(other).front().at("message"), "may be included"));
  }
  fs::remove_all(folder);
}

TEST_CASE("lsp server: what makes no sense gets an error") {
  lsp::Server server("0");
  const auto code = [&](const std::string& message) {
    const auto said = server.handle(message);
    return said.empty() ? 0 : json::parse(said.front()).at("error").at("code").get<int>();
  };
  CHECK(code("{") == -32700);
  CHECK(code("[]") == -32600);
  CHECK(code("7") == -32600);
  CHECK(code(R"({"id":1})") == -32600);
  CHECK(code(R"({"id":{},"method":"a"})") == -32600);
  CHECK(code(R"({"id":1,"method":7})") == -32600);
  CHECK(code(R"({"id":1,"method":"textDocument/hover"})") == -32002);
  CHECK(code(R"({"method":"textDocument/didOpen"})") == 0);
  CHECK(
      json::parse(
          server
              .handle(R"({"id":1,"method":"initialize","params":{"capabilities":7,"workspaceFolders":[7]}})")
              .front())
          .contains("result"));
  CHECK(code(R"({"id":1,"method":"initialize"})") == -32600);
  CHECK(code(R"({"id":2,"method":"no/such"})") == -32601);
  CHECK(code(R"({"id":2,"method":"textDocument/hover","params":[]})") == -32602);
  CHECK(code(R"({"id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a"}}})") ==
        -32602);
  CHECK(code(R"({"method":"textDocument/didChange","params":{"textDocument":7}})") == 0);
  CHECK(code(R"({"id":3,"result":null})") == 0);
  CHECK(server.handle(R"({"id":4,"method":"shutdown"})").size() == 1);
  CHECK(code(R"({"id":5,"method":"textDocument/hover","params":{}})") == -32600);
  CHECK(!server.is_done());
  CHECK(server.handle(R"({"method":"exit"})").empty());
  CHECK(server.is_done());
  CHECK(server.exit_code() == 0);
}

TEST_CASE("lsp server: positions that lie nowhere are taken back into the text") {
  Editor editor(small_game);
  for (const json& place :
       {json{{"line", 99}, {"character", 99}}, json{{"line", 4294967299U}, {"character", 0}},
        json{{"line", 2}, {"character", 999}}}) {
    const json answer =
        editor.ask("textDocument/hover", {{"textDocument", {{"uri", editor.uri}}}, {"position", place}});
    CHECK((answer.is_null() || answer.contains("contents")));
  }
  CHECK(editor
            .ask("textDocument/hover",
                 {{"textDocument", {{"uri", editor.uri}}}, {"position", {{"line", "x"}, {"character", 0}}}})
            .at("code") == -32602);
}

TEST_CASE("lsp serve: a whole conversation, with a request that was cancelled and a frame that is none") {
  const auto frame = [](const json& message) { return lsp::framed(message.dump()); };
  std::string cancelled = frame({{"id", 2}, {"method", "textDocument/hover"}, {"params", json::object()}});
  std::istringstream in(frame({{"id", 1}, {"method", "initialize"}, {"params", json::object()}}) +
                        "nonsense\r\n\r\n" + cancelled +
                        frame({{"method", "$/cancelRequest"}, {"params", {{"id", 2}}}}) +
                        frame({{"id", 3}, {"method", "shutdown"}}) + frame({{"method", "exit"}}));
  std::ostringstream out;
  CHECK(lsp::serve(in, out, "0") == 0);
  std::istringstream said(out.str());
  std::vector<json> all;
  while (const auto each = lsp::read_frame(said)) all.push_back(json::parse(each->body));
  REQUIRE(all.size() == 4);
  CHECK(all[0].at("result").at("serverInfo").at("name") == "regola");
  CHECK(all[1].at("error").at("code") == -32700);
  CHECK(all[2].at("id") == 2);
  CHECK((all[2].at("error").at("code") == -32800 ||
         all[2].at("error").at("code") == -32602)); // cancelled in time or not
  CHECK(all[3].at("result").is_null());
}

TEST_CASE("lsp serve: without shutdown the exit code is 1") {
  std::istringstream in(lsp::framed(R"({"method":"exit"})"));
  std::ostringstream out;
  CHECK(lsp::serve(in, out, "0") == 1);
}
