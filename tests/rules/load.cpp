#include "rules/load.hpp"

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/ruleset/asks.hpp"
#include "rules/text/limits.hpp"
#include "rules/text/time_limit.hpp"
#include "tests/rules/loaded.hpp"

using namespace regola;

namespace {

namespace fs = std::filesystem;

/// A folder for one test, gone after it. Tests run side by side, each in its own process.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("regola-load-test-" + std::to_string(getpid()));
  Folder() {
    fs::remove_all(path);
    fs::create_directory(path);
  }
  ~Folder() { fs::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(path / name, std::ios::binary) << text;
    return path / name;
  }
};

const std::string base = "players x/o\nboard 3x3\nmove put: . -> x\n";

Code only_fault(const Loaded& loaded) {
  INFO(loaded.report());
  CHECK_FALSE(loaded.ruleset);
  REQUIRE(loaded.diagnostics.size() == 1);
  return loaded.diagnostics[0].code;
}

} // namespace

TEST_CASE("load_file reports what is no rule file and never throws") {
  const Folder folder;
  CHECK(only_fault(load_file(folder.path / "nowhere")) == Code::unreadable_file);
  CHECK(only_fault(load_file(folder.path)) == Code::unreadable_file);
  CHECK(only_fault(load_file(folder.write("large", std::string(10'000'000, ' ')))) == Code::unreadable_file);
  CHECK(only_fault(load_file(folder.write("endless", std::string(1'000'000, 'x')))) == Code::line_too_long);
  CHECK(only_fault(load_file(folder.write("deep", "value v = " + std::string(8000, '(')))) == Code::too_deep);
  CHECK(only_fault(load_file(folder.write("null", base + std::string(1, '\0')))) == Code::unreadable_file);
  CHECK(only_fault(load_file(folder.write("empty", ""))) == Code::no_rules);
}

TEST_CASE("line ends and a byte order mark make no difference") {
  std::string dos = base;
  for (std::size_t at = 0; (at = dos.find('\n', at)) != std::string::npos; at += 2) {
    dos.insert(at, "\r");
  }
  for (const std::string& text : {base, dos, "\xEF\xBB\xBF" + base, base.substr(0, base.size() - 1)}) {
    const Loaded loaded = load_text("text", text);
    INFO(loaded.report());
    CHECK(loaded.diagnostics.empty());
    CHECK(loaded.ruleset->board.size() == 9);
  }
}

TEST_CASE("included lines stand where the include stands, their expectations are left out") {
  const Folder folder;
  (void)folder.write("base.rules", "game Base\nparam N=3\n" + base + "expect moves = 9\n");
  const Loaded loaded =
      load_file(folder.write("more.rules", "include base.rules\ngame More\nboard 4x4\nwin n: x x\n"));
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  CHECK(loaded.ruleset->title == "More");
  CHECK(loaded.ruleset->board.size() == 16);
  CHECK(loaded.ruleset->expectations.empty());
  CHECK(loaded.sources.size() == 2);
}

TEST_CASE("an included end stands among the others where the include stands") {
  const Folder folder;
  (void)folder.write("draw.rules", "draw if count . = 0\n");
  const std::string lose = "lose for o if count x > 0\n";
  const std::string win = "win for x if count x > 0\n";
  const Loaded loaded =
      load_file(folder.write("ends.rules", base + lose + "include draw.rules\npass\n" + win));
  INFO(loaded.report());
  REQUIRE(loaded.ruleset);
  using Seen = std::vector<std::pair<PlayerIndex, Judgement::Kind>>;
  Seen seen;
  any_end(loaded.ruleset->sides, second_player, [&](PlayerIndex viewer, std::size_t end) {
    seen.emplace_back(viewer, loaded.ruleset->sides[viewer].ends[end].kind);
    return false;
  });
  CHECK(seen == Seen{{second_player, Judgement::Kind::lose},
                     {second_player, Judgement::Kind::draw},
                     {first_player, Judgement::Kind::draw},
                     {first_player, Judgement::Kind::win}});
}

TEST_CASE("a text is included only where it does not include itself") {
  const Folder folder;
  CHECK(only_fault(load_file(folder.write("self.rules", "include ./self.rules\n"))) == Code::include_failed);
  (void)folder.write("one.rules", "include two.rules\n");
  CHECK(only_fault(load_file(folder.write("two.rules", "include one.rules\n"))) == Code::include_failed);
  std::string many;
  for (int i = 0; i < 100; ++i) {
    many += "include blank.rules\n";
  }
  (void)folder.write("blank.rules", "\n");
  CHECK(load_file(folder.write("many.rules", many)).diagnostics.at(0).code == Code::include_failed);
}

TEST_CASE("texts that include each other are bounded together") {
  const Folder folder;
  const std::string line(99, ' ');
  std::string half = base;
  while (half.size() + 100 < limits::text_bytes / 2) {
    half += line + '\n';
  }
  (void)folder.write("half.rules", half);
  CHECK(load_file(folder.write("one.rules", "include half.rules\n")).ruleset);
  const Loaded larger =
      load_file(folder.write("two.rules", "include half.rules\ninclude half.rules\n//" + line));
  REQUIRE(larger.diagnostics.size() == 1);
  CHECK(larger.diagnostics[0].code == Code::include_failed);
  CHECK(larger.diagnostics[0].message.find("at most 1048576 bytes, with all that it includes") !=
        std::string::npos);
  CHECK(larger.sources[0].locate(larger.diagnostics[0].place.offset).line == 2);
  (void)folder.write("lines.rules", base + std::string(limits::lines - 3, '\n'));
  CHECK(load_file(folder.path / "lines.rules").ruleset);
  CHECK(only_fault(load_file(folder.write("more.rules", "//\ninclude lines.rules\n"))) ==
        Code::include_failed);
}

TEST_CASE("what is included is a regular file of text, and nothing else of it is shown") {
  const Folder folder;
  REQUIRE(mkfifo((folder.path / "pipe").c_str(), 0600) == 0);
  (void)folder.write("binary", "secret\n" + std::string(1, '\0'));
  for (const auto& [name, why] : {std::pair{"pipe", "it is no regular file"},
                                  {"/dev/zero", "it is no regular file"},
                                  {".", "this is a directory, not a rule file"},
                                  {"binary", "the byte 0x00 is no text: this is no rule file"}}) {
    CAPTURE(name);
    const Loaded loaded = load_file(folder.write("text.rules", base + "include " + name + "\n"));
    CHECK(only_fault(loaded) == Code::include_failed);
    CHECK(loaded.diagnostics[0].message.find(why) != std::string::npos);
    CHECK(loaded.report().find("secret") == std::string::npos);
  }
}

TEST_CASE("with a root only what lies in it is included, symbolic links followed") {
  const Folder folder;
  fs::create_directories(folder.path / "root/inner");
  (void)folder.write("outside.rules", base);
  (void)folder.write("root/beside.rules", base);
  fs::create_symlink(folder.path / "outside.rules", folder.path / "root/link.rules");
  fs::create_symlink(folder.path / "root/beside.rules", folder.path / "root/inner/link.rules");
  const auto including = [&](const std::string& what, const fs::path& root) {
    return load_file(folder.write("root/inner/text.rules", "include " + what + "\n"), {}, root);
  };
  const fs::path root = folder.path / "root";
  for (const char* const inside : {"../beside.rules", "link.rules", "../inner/../beside.rules"}) {
    CAPTURE(inside);
    CHECK(including(inside, root).ruleset);
    CHECK(including(inside, root / ".").ruleset);
  }
  const std::vector<std::string> all_outside = {"../../outside.rules", "../link.rules", "../../nowhere.rules",
                                                (folder.path / "root/beside.rules").string(), "/etc/passwd"};
  for (const std::string& outside : all_outside) {
    CAPTURE(outside);
    const Loaded loaded = including(outside, root);
    CHECK(only_fault(loaded) == Code::include_failed);
    CHECK(loaded.diagnostics[0].message.find("may be included") != std::string::npos);
    CHECK(loaded.sources.size() == 1);
  }
  CHECK(including("../../outside.rules", {}).ruleset);
  CHECK(only_fault(including("../beside.rules", folder.path / "no such folder")) == Code::include_failed);
}

TEST_CASE("control characters of UTF-8 are shown as escapes, wherever a text is shown") {
  const std::string c1 = "\xC2\x9B";
  const Loaded loaded = load_text("text", "game A" + c1 + "31m\n" + base + "class " + c1 + "\n");
  CHECK(loaded.report().find(c1) == std::string::npos);
  CHECK(loaded.line_text(1) == "game A\\xc2\\x9b31m");
  CHECK(load_text("text", "game A" + c1 + "31m\n" + base).ruleset->title == "A\\xc2\\x9b31m");
  const std::vector<std::string> shows = {"show x " + c1, "show x " + c1 + "ab", "show x \u202E/\u2605"};
  for (const std::string& show : shows) {
    CAPTURE(show);
    CHECK(only_fault(load_text("text", base + show + "\n")) == Code::bad_show);
  }
}

TEST_CASE("a text that is being read is given up where all work is stopped") {
  work_stopped = true;
  CHECK_THROWS_AS(load_text("text", base), Stopped);
  work_stopped = false;
  CHECK(load_text("text", base).ruleset);
}

TEST_CASE("more faults than anybody reads are counted") {
  std::string text = base;
  for (int i = 0; i < 5000; ++i) {
    text += "win: z\n";
  }
  const Loaded loaded = load_text("text", text);
  CHECK(loaded.diagnostics.size() == 101);
  CHECK(loaded.diagnostics.back().message == "4900 more faults are not shown");
}

TEST_CASE("messages are UTF-8 whatever the text is") {
  const Loaded loaded =
      load_text("text", base + "m\xF6ve put: . -> x\nwin: \xF6\nexpect \xC3\xB6/. moves = 3\n");
  for (const Diagnostic& fault : loaded.diagnostics) {
    CHECK(fault.message.find('\xF6') == std::string::npos);
  }
  CHECK(loaded.diagnostics.size() >= 2);
}

TEST_CASE("line_text shows a line without its comment") {
  const Loaded loaded = load_text("text", "game A // one\nmove put: . -> x  \n");
  CHECK(loaded.line_text(1) == "game A");
  CHECK(loaded.line_text(2) == "move put: . -> x");
  CHECK(loaded.line_text(0).empty());
  CHECK(loaded.line_text(99).empty());
}

TEST_CASE("so many texts may include each other, and no more") {
  const Folder folder;
  (void)folder.write("0.rules", base);
  const auto chain = [&](std::size_t texts) { // each includes the one before
    for (std::size_t i = 1; i < texts; ++i) {
      (void)folder.write(std::to_string(i) + ".rules", "include " + std::to_string(i - 1) + ".rules\n");
    }
    return load_file(folder.path / (std::to_string(texts - 1) + ".rules"));
  };
  CHECK(chain(limits::sources).ruleset);
  const Loaded larger = chain(limits::sources + 1);
  CHECK_FALSE(larger.ruleset);
  REQUIRE_FALSE(larger.diagnostics.empty());
  CHECK(larger.diagnostics.front().message.find("more than 64 texts include each other") !=
        std::string::npos);
}

TEST_CASE("so many faults of a text are told, and of more only their number") {
  const auto faulty = [](std::size_t faults) {
    std::string text = base;
    for (std::size_t i = 0; i < faults; ++i) {
      text += "win if z = 1\n";
    }
    return load_text("text", text).diagnostics.size();
  };
  CHECK(faulty(limits::diagnostics) == limits::diagnostics);
  CHECK(faulty(limits::diagnostics + 1) ==
        limits::diagnostics + 1); // the last one says how many are not told
  CHECK(faulty(limits::diagnostics + 500) == limits::diagnostics + 1);
}
