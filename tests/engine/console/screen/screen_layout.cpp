#include "engine/console/screen/screen_layout.hpp"
#include "engine/console/draw/draw.hpp"
#include "engine/console/screen/screen_selection.hpp"
#include "tests/engine/ruleset_of.hpp"

#include <sstream>

using namespace regola;
using namespace regola::console;
using namespace regola::test;

namespace {

std::vector<std::string> rows_of(const ScreenPicture& picture) {
  std::istringstream text(picture.canvas.text(false));
  std::vector<std::string> rows;
  for (std::string row; std::getline(text, row);) {
    rows.push_back(row);
  }
  return rows;
}

ScreenView view_of(const Ruleset& rules) {
  ScreenView view;
  view.title = rules.title;
  view.board = [&rules](std::size_t width) {
    DrawingFor target;
    target.width = width;
    return draw_board(rules, rules.start, {}, {}, target);
  };
  view.players[0] = {"x", "you", "4:59", true};
  view.players[1] = {"o", "the computer", "5:00", false};
  view.value = "x: +3";
  view.share = 0.0;
  view.thinker = "o";
  view.thoughts = {"+3, 2 plies: a b", "+1, 1 ply: a"};
  view.moves = {"1. a", "2. b", "3. c"};
  view.message = "o plays b";
  view.keys = "keys";
  return view;
}

void check_size(const ScreenPicture& picture, const ScreenSize& size) {
  CHECK(picture.canvas.columns() <= size.columns);
  CHECK(picture.canvas.rows() <= size.rows);
}

} // namespace

TEST_CASE("screen layout: all side by side at 80x24") {
  const Ruleset rules = game("tic-tac-toe");
  const ScreenSize size = {80, 24};
  const ScreenPicture picture = lay_out(view_of(rules), size);
  check_size(picture, size);
  const auto rows = rows_of(picture);
  REQUIRE(rows.size() == 24);
  CHECK(rows[0] == "Tic-Tac-Toe" + std::string(60, ' ') + "x to move");
  CHECK(rows[1] == std::string(37, ' ') + "| > x  you" + std::string(28, ' ') + " 4:59");
  CHECK(rows[2] == std::string(15, ' ') + "3  . . ." + std::string(14, ' ') + "|   o  the computer" +
                       std::string(19, ' ') + " 5:00");
  CHECK(rows[4].find("| x: +3") == 37);
  CHECK(rows[5].find("| x " + std::string(19, '#') + std::string(18, '.') + " o") == 37);
  CHECK(rows[7].find("| for o:") == 37);
  CHECK(rows[8].find("| +3, 2 plies: a b") == 37);
  CHECK(rows[9].find("| +1, 1 ply: a") == 37);
  CHECK(rows[11].find("| 1. a  2. b  3. c") != std::string::npos);
  CHECK(rows[22] == "o plays b");
  CHECK(rows[23] == "keys");
}

TEST_CASE("screen layout: 120x40 gives more room to all") {
  const Ruleset rules = game("chess");
  ScreenView view = view_of(rules);
  for (int i = 4; i < 300; ++i) {
    view.moves.push_back(std::to_string(i) + ". Nf3xe5");
  }
  const ScreenSize size = {120, 40};
  const ScreenPicture picture = lay_out(view, size);
  check_size(picture, size);
  const auto rows = rows_of(picture);
  REQUIRE(rows.size() == 40);
  CHECK(rows[10].find("a b c d e f g h") != std::string::npos);
  CHECK(rows[1].rfind("4:59") == 116);
  CHECK(rows[38] == "o plays b");
  CHECK(rows[37].find("299. Nf3xe5") != std::string::npos); // the last moves are those that are shown
  CHECK(picture.canvas.cells().size() == 64);
}

TEST_CASE("screen layout: every size holds, and what has no room is left out") {
  for (const char* name : {"tic-tac-toe", "chess", "hex", "caccia-al-gigante", "nine-mens-morris", "tris"}) {
    const Ruleset rules = game(name);
    ScreenView view = view_of(rules);
    view.cursor = static_cast<CellIndex>(rules.start.size() - 1);
    view.list = ScreenList{"Moves", std::vector<std::string>(100, "a long entry of a list"), false, 50};
    view.typed = "what is typed, and that is long";
    for (std::size_t columns = 0; columns < 130; columns += 7) {
      for (std::size_t rows = 0; rows < 45; rows += 3) {
        CAPTURE(name, columns, rows);
        const ScreenSize size = {columns, rows};
        const ScreenPicture picture = lay_out(view, size);
        if (rows > 0) {
          check_size(picture, size);
        }
        if (picture.cursor && columns > 0) {
          CHECK(picture.cursor->column < columns);
          CHECK(picture.cursor->row < rows);
        }
      }
    }
  }
  const Ruleset rules = game("chess");
  CHECK(rows_of(lay_out(view_of(rules), {19, 24})).front() == "Too small: 20x6 nee");
}

TEST_CASE("screen layout: a board that is too large shows the part around the cursor") {
  const Ruleset rules = ruleset_of("players x/o\nboard 19x19\nmove put: . -> x\n");
  ScreenView view = view_of(rules);
  view.cursor = rules.board.find("a1");
  const ScreenPicture low = lay_out(view, {30, 12});
  CHECK(find_spot(low.canvas.cells(), rules.board.find("a1")) != nullptr);
  CHECK(find_spot(low.canvas.cells(), rules.board.find("a19")) == nullptr);
  REQUIRE(low.cursor);
  const CellSpot* spot = find_spot(low.canvas.cells(), rules.board.find("a1"));
  CHECK((low.cursor->column == spot->column && low.cursor->row == spot->row));
}

TEST_CASE("screen layout: the cursor stands in brackets, and lights fall on cells") {
  const Ruleset rules = game("tic-tac-toe");
  ScreenView view = view_of(rules);
  const CellIndex middle = rules.board.find("b2");
  view.cursor = middle;
  view.choosable = {middle};
  const ScreenPicture picture = lay_out(view, {80, 24});
  CHECK(rows_of(picture)[3].find("2  .[.].") != std::string::npos);
  const CellSpot* spot = find_spot(picture.canvas.cells(), middle);
  REQUIRE(spot != nullptr);
  CHECK(picture.canvas.row(spot->row)[spot->column].style.light == Light::choosable);
  CHECK(picture.canvas.row(spot->row)[spot->column - 2].style.light == Light::none);
}

TEST_CASE("screen layout: a list shows what is selected") {
  ScreenList list{"Moves", {}, false, 0};
  list.move_by(1);
  CHECK(list.selected == 0);
  for (int i = 0; i < 100; ++i) {
    list.entries.push_back("move " + std::to_string(i));
  }
  list.move_by(70);
  list.move_by(-3);
  const Ruleset rules = game("tic-tac-toe");
  ScreenView view = view_of(rules);
  view.list = list;
  const ScreenPicture picture = lay_out(view, {80, 24});
  CHECK(picture.entries.rows == 20);
  CHECK(picture.first_entry <= 67);
  CHECK(picture.first_entry + picture.entries.rows > 67);
  CHECK(rows_of(picture)[picture.entries.row + 67 - picture.first_entry].find("move 67") !=
        std::string::npos);
  list.move_by(1000);
  CHECK(list.selected == 99);
  list.move_by(-1000);
  CHECK(list.selected == 0);
}

TEST_CASE("screen layout: texts are broken at blanks") {
  CHECK(lines_of("one two three", 8) == std::vector<std::string>{"one two", "three"});
  CHECK(lines_of("one\n\n  two", 8) == std::vector<std::string>{"one", "", "  two"});
  CHECK(lines_of("abcdefghij", 4) == std::vector<std::string>{"abcd", "efgh", "ij"});
  CHECK(lines_of("one two", 7) == std::vector<std::string>{"one two"});
  CHECK(lines_of("one two", 3) == std::vector<std::string>{"one", "two"});
  CHECK(lines_of("", 3).empty());
}

TEST_CASE("screen layout: the bar of the value") {
  CHECK(value_bar(0, 4, false) == "##..");
  CHECK(value_bar(1, 4, false) == "####");
  CHECK(value_bar(-2, 4, false) == "....");
  CHECK(display_width(value_bar(0.3, 0, true)) == 0);
}
