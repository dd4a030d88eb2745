#include "engine/workbench/names.hpp"

#include "tests/engine/workbench/snapshot_of.hpp"
#include "tests/texts.hpp"

#include <set>

#include <catch2/catch.hpp>

using namespace regola;
using test::Pointed;
using test::snapshot_of;

namespace {

/// The text after the name at the cursor is called otherwise; or why it cannot be.
std::string renamed(const std::string& text, const std::string& to,
                    const std::map<std::string, std::string>& files = {}) {
  const Pointed pointed(text);
  const auto snapshot = snapshot_of(pointed.text, files);
  const auto* piece = snapshot.piece_at(pointed.offset);
  const auto name = piece == nullptr ? std::nullopt : workbench::name_of(snapshot, *piece);
  if (!name) {
    return "no name";
  }
  const ReadIncluded none = [](const auto& /*path*/, const auto& /*written*/, auto& /*text*/) {
    return std::optional<std::string>("none");
  };
  const auto renaming = workbench::rename(snapshot, *name, to, none);
  return renaming.refusal.empty() ? workbench::edited(pointed.text, renaming.edits) : renaming.refusal;
}

const std::string hops = "players x/o\n"
                         "board\n"
                         "  xo.\n"
                         "  ...\n"
                         "class foe = o\n"
                         "move hop straight: x foe . -> . . [x] // a hop over foe\n"
                         "move step straight: x . -> . [x]\n"
                         "then shoot after hop anywhere: x {foe.}=A -> = A\n"
                         "prefer hop > step\n"
                         "lose if not can hop and count foe = 0\n"
                         "expect refuse hop a1\n";

} // namespace

TEST_CASE("workbench rename: a move, wherever it is named, but not in comments") {
  std::string pointed = hops;
  pointed.insert(pointed.find("hop"), "|");
  const std::string after = renamed(pointed, "jump");
  CHECK(test::occurrences(after, "jump") == 5);
  CHECK(test::contains(after, "// a hop over foe"));
  CHECK(test::contains(after, "expect refuse jump a1"));
  CHECK(test::contains(after, "after jump"));
}

TEST_CASE("workbench rename: a line that has a name of its own, and a length") {
  const std::string text = "players x/o\nboard 3x3\nmove put: . -> x\nmove go e if A < 3: x^A .^A -> . x\n"
                           "forbid |row around: x^3\nexpect matches row = 0\n"
                           "expect xx./.../... x forbids put c3 by row\n";
  const std::string after = renamed(text, "line_up");
  CHECK(test::occurrences(after, "line_up") == 3);
  std::string length = text;
  length.erase(length.find('|'), 1);
  length.insert(length.find("A < 3"), "|");
  CHECK(test::contains(renamed(length, "B"), "move go e if B < 3: x^B .^B -> . x"));
}

TEST_CASE("workbench rename: a class") {
  std::string pointed = hops;
  pointed.insert(pointed.find("foe = o"), "|");
  const std::string after = renamed(pointed, "them");
  CHECK(test::occurrences(after, "them") == 3);
  CHECK(test::contains(after, "// a hop over foe"));
}

TEST_CASE("workbench rename: a symbol with the player who is called so") {
  const std::string text = "players |x/o\nboard\n  xo.\nmove go e w for x: x {.o} -> . x\n"
                           "move go e w for o: x . -> . x\nlose if count x = 0\n"
                           "expect xo. x moves = 1\nexpect .x. o result = x\n";
  CHECK(renamed(text, "z") == "players z/o\nboard\n  zo.\nmove go e w for z: z {.o} -> . z\n"
                              "move go e w for o: z . -> . z\nlose if count z = 0\n"
                              "expect zo. z moves = 1\nexpect .z. o result = z\n");
}

TEST_CASE("workbench rename: never into a capture") {
  const std::string text =
      "players |x/o\nboard 3x3\nmove put: {.x}=A -> x\nwin around: A A A\ndraw if stuck\n";
  CHECK(test::contains(renamed(text, "o"), "something else"));
  CHECK(test::contains(renamed(text, "A"), "something else"));
  CHECK(test::contains(renamed(text, "#"), "no mark"));
  const std::string move = "players x/o\nboard 3x3\nmove |put: . -> x\nmove drop: . -> o\n";
  CHECK(test::contains(renamed(move, "drop"), "something else"));
  CHECK(test::contains(renamed("players x/o\nboard 3x3\nmove put: . -> x\nvalue |men = count x\n", "count"),
                       "word of this language"));
  CHECK(test::contains(renamed(move, "a b"), "letters"));
}

TEST_CASE("workbench rename: a variable in its line alone") {
  CHECK(renamed("players x/o\nboard 3x1\nmove one e: x |A -> A x\nmove two e: x A -> A x\n", "B") ==
        "players x/o\nboard 3x1\nmove one e: x B -> B x\nmove two e: x A -> A x\n");
}

TEST_CASE("workbench names: in what is included, too") {
  const std::map<std::string, std::string> files = {
      {"base.rules", "players x/o\nboard 3x3\nclass foe = o\nmove put: . -> x\n"}};
  const Pointed pointed("include base.rules\nwin around: fo|e^3\n");
  const auto snapshot = snapshot_of(pointed.text, files);
  REQUIRE(snapshot.loaded().ruleset);
  const auto places = workbench::definitions(snapshot, *snapshot.piece_at(pointed.offset));
  REQUIRE(places.size() == 1);
  CHECK(places.front().source == 1);
  CHECK(snapshot.text_of(places.front()) == "foe");
  const auto name = workbench::name_of(snapshot, *snapshot.piece_at(pointed.offset));
  CHECK(workbench::references(snapshot, *name).size() == 2);
  CHECK(workbench::references(snapshot, *name, false).size() == 1);
  const auto renaming = workbench::rename(snapshot, *name, "them", {});
  CHECK(renaming.refusal.empty());
  CHECK(renaming.edits.size() == 2);
}

TEST_CASE("workbench rename: there and back is the text as it was, in all games") {
  for (const std::string& file : test::game_files()) {
    const auto snapshot = snapshot_of(test::bytes_of(file));
    std::set<std::string> done;
    for (const workbench::Piece& piece : snapshot.pieces()) {
      const auto name = workbench::name_of(snapshot, piece);
      const bool fits = name && piece.declares && name->kind == workbench::PieceKind::move;
      if (!fits || !done.insert(name->text).second) {
        continue;
      }
      CAPTURE(file, name->text);
      const auto there = workbench::rename(snapshot, *name, "another_name", {});
      REQUIRE(there.refusal.empty());
      const auto changed = snapshot_of(workbench::edited(snapshot.text(), there.edits));
      const auto back = workbench::rename(changed, {name->kind, "another_name", 0, 0}, name->text, {});
      CHECK(workbench::edited(changed.text(), back.edits) == snapshot.text());
    }
  }
}
