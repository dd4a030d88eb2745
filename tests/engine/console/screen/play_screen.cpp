#include "engine/console/screen/play_screen.hpp"
#include "engine/console/play/record_file.hpp"
#include "engine/console/screen/screen_selection.hpp"
#include "tests/engine/console/run.hpp"
#include "tests/texts.hpp"

#include <catch2/catch.hpp>

#include <deque>
#include <functional>

using namespace regola;
using namespace regola::console;
using namespace regola::test;

namespace {

using regola::test::contains;

using Press = std::function<Key(const ScreenPicture&)>;

/// A screen on which keys are pressed as a test wants them; behind the last one it hangs up.
class ScriptedScreen final : public Screen {
public:
  ScriptedScreen(std::deque<Press> steps, std::string& last) : steps_(std::move(steps)), last_(last) {}

  [[nodiscard]] ScreenSize size() const override { return {80, 24}; }
  [[nodiscard]] bool has_colours() const override { return true; }
  void show(const ScreenPicture& picture) override {
    picture_ = picture;
    last_ = picture.canvas.text(false);
  }
  [[nodiscard]] Key read(int milliseconds) override {
    if (milliseconds == 0) { // while the computer thinks
      return {};
    }
    if (steps_.empty()) {
      return {Key::Kind::hang_up, {}, {}};
    }
    const Press step = steps_.front();
    steps_.pop_front();
    return step(picture_);
  }

private:
  std::deque<Press> steps_;
  std::string& last_;
  ScreenPicture picture_;
};

Press key(Key::Kind kind) {
  return [kind](const ScreenPicture&) { return Key{kind, {}, {}}; };
}

void type(std::deque<Press>& steps, const std::string& text) {
  for (const char letter : text) {
    steps.push_back([letter](const ScreenPicture&) { return Key{Key::Kind::character, {letter}, {}}; });
  }
  steps.push_back(key(Key::Kind::enter));
}

Press click(CellIndex cell) {
  return [cell](const ScreenPicture& picture) {
    const CellSpot* spot = find_spot(picture.canvas.cells(), cell);
    REQUIRE(spot != nullptr);
    return Key{Key::Kind::click, {}, {spot->column, spot->row}};
  };
}

/// What the screen shows at last.
std::string played(const std::string& name, const std::deque<Press>& steps, bool against_computer = false,
                   const std::string& from = {}, const std::vector<std::string>& breaks = {}) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err};
  FileOptions file;
  file.file = name.find('/') == std::string::npos ? path_of(name) : name;
  const auto game = load_game(file, streams);
  SessionOptions options;
  options.standard = "alphabeta:depth=9";
  options.seats[second_player].human = !against_computer;
  options.from.start = status_for(game, from, streams);
  PlaySession session(game, options, streams);
  session.seat_players();
  std::string last;
  PlayScreen(session, std::make_unique<ScriptedScreen>(steps, last), {false, breaks}, streams).play();
  CHECK(err.str().empty());
  return last;
}

} // namespace

TEST_CASE("screen: arrows and Enter play, and the computer answers") {
  const std::string shown = played("tic-tac-toe", {key(Key::Kind::enter)}, true);
  CAPTURE(shown);
  CHECK(contains(shown, "2  .[x]."));
  CHECK(contains(shown, "3  o . ."));
  CHECK(contains(shown, "o plays put a3"));
  CHECK(contains(shown, "1. put b2  2. put a3"));
}

TEST_CASE("screen: clicks choose a piece and its target") {
  // e2 and e4, by their places among the cells
  const std::string shown = played("chess", {click(52), click(36)});
  CAPTURE(shown);
  CHECK(contains(shown, "4  . . . .[P]. . ."));
  CHECK(contains(shown, "1. e4"));
  CHECK(contains(shown, "black to move"));
  CHECK(contains(played("tic-tac-toe", {click(4), click(4)}), "b2 is occupied by 'x'"));
}

TEST_CASE("screen: a promotion is chosen from a menu") {
  const std::string from = "...k..../.P....../......../......../......../......../......../....K... white";
  const std::deque<Press> steps = {click(9), click(1)};
  CHECK(contains(played("chess", steps, false, from), "| b8=Q+ "));
  std::deque<Press> more = steps;
  more.insert(more.end(), {key(Key::Kind::down), key(Key::Kind::down), key(Key::Kind::enter)});
  CHECK(contains(played("chess", more, false, from), "1. b8=Q+"));
  more = steps;
  more.push_back(key(Key::Kind::escape));
  const std::string shown = played("chess", more, false, from);
  CHECK_FALSE(contains(shown, "| b8=Q+ "));
  CHECK(contains(shown, "white to move"));
}

TEST_CASE("screen: a pass is in the list of moves") {
  const std::string shown = played("go", {key(Key::Kind::tab), key(Key::Kind::end), key(Key::Kind::enter)});
  CHECK(contains(shown, "1. pass"));
  CHECK(contains(shown, "o to move"));
}

TEST_CASE("screen: what is typed is understood as at the prompt") {
  std::deque<Press> steps;
  type(steps, "5");
  type(steps, "5");
  CHECK(contains(played("tris", steps), "'5' is no legal move"));
  type(steps, "undo");
  CHECK(contains(played("tris", steps), "4[5]6"));
  type(steps, "redo");
  CHECK(contains(played("tris", steps), "4[x]6"));
  type(steps, "resign");
  CHECK(contains(played("tris", steps), "o resigns.\nx wins."));
  type(steps, "new");
  CHECK(contains(played("tris", steps), "x to move"));
  type(steps, "quit");
  type(steps, "5");
  CHECK(contains(played("tris", steps), "4[5]6"));
}

TEST_CASE("screen: words that say much are shown in a frame") {
  std::deque<Press> steps;
  type(steps, "help");
  CHECK(contains(played("tris", steps), "takes your last move back"));
  CHECK(contains(played("tris", {key(Key::Kind::help)}), "Arrows move the brackets"));
  CHECK_FALSE(contains(played("tris", {key(Key::Kind::help), key(Key::Kind::escape)}), "Arrows move"));
}

TEST_CASE("screen: a move stops where lines fire, whether it is typed, chosen or the computer's") {
  const TextFile file("players x/o q/p n/s\nboard\n  .oo\n  x..\nmove step n: x . -> . [x]\n"
                      "after crown n: x # -> q =\nafter clear e: q o -> = .\nafter clear e: q . o -> = = .\n"
                      "value lead = count q - count o\nwin all if count o = 0\nlose if stuck\n");
  std::deque<Press> steps;
  type(steps, "a1");
  const std::string typed = played(file.path(), steps, false, {}, {"crown"});
  CAPTURE(typed);
  CHECK(contains(typed, "line 6: after crown n: x # -> q ="));
  CHECK(contains(typed, "n: [a2] x -> q   #"));
  CHECK(contains(typed, "2  q o o"));
  CHECK(contains(typed, "Enter, step: to the next line"));
  std::deque<Press> chosen = {click(3), click(0)};
  CHECK(contains(played(file.path(), chosen, false, {}, {"crown"}), "line 6: after crown"));
  chosen.push_back(key(Key::Kind::enter));
  CHECK(contains(played(file.path(), chosen, false, {}, {"crown"}), "line 7: after clear e: q o -> = ."));
  CHECK(contains(played(file.path(), chosen, false, {}, {"crown"}), "2  q . o"));
  type(steps, "watch lead");
  CHECK(contains(played(file.path(), steps, false, {}, {"crown"}), "lead: -1"));
  type(steps, "next"); // all 'after' lines at a time: to the end
  CHECK(contains(played(file.path(), steps, false, {}, {"crown"}), "the game is over: x"));
  type(steps, "continue");
  const std::string over = played(file.path(), steps, false, {}, {"crown"});
  CAPTURE(over);
  CHECK(contains(over, "x wins."));
  CHECK(!contains(over, "line 6"));
  std::deque<Press> left = {click(3), click(0)};
  type(left, "quit");
  type(left, "undo");
  CHECK(
      contains(played(file.path(), left, false, {}, {"crown"}), "line 6: after crown")); // nobody asks again
  CHECK(contains(played("tic-tac-toe", {key(Key::Kind::enter), key(Key::Kind::enter)}, true, {}, {"put"}),
                 "line 4: move put: . -> x"));
}

TEST_CASE("screen: without a terminal it is refused") {
  const Ran ran = run({"play", path_of("tris"), "--screen"});
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.find("regola: --screen") == 0);
}
