#include "tests/engine/compiled/random_rules.hpp"

#include <algorithm>
#include <set>
#include <sstream>
#include <vector>

#include "rules/load.hpp"

namespace regola::test {

namespace {

/// Writes one text. What it writes need not make sense, only be read often enough.
class Author {
public:
  explicit Author(Random& random) : random_(random) {}

  std::string text() {
    if (chance(12)) return bare_game();
    players();
    if (chance(6)) order();
    board();
    const int classes = below(3);
    for (int i = 0; i < classes; ++i) symbol_or_cell_class();
    for (int i = below(2); i > 0; --i) value();
    for (int i = 1 + below(4); i > 0; --i) production("move");
    if (chance(3)) {
      for (int i = 1 + below(3); i > 0; --i) production("then");
    }
    if (chance(5)) after();
    if (chance(12) && cells_ <= 8 && one_row_) whole_rules();
    if (chance(4)) prefer();
    if (chance(8)) line("prefer most " + expression(2));
    if (chance(5)) judgement("forbid");
    if (chance(4)) line(pick({"pass", "pass if stuck", "pass if stuck", "pass if " + expression(1)}));
    if (chance(3)) line("score " + expression(2));
    for (int i = below(4); i > 0; --i) judgement(pick({"win", "lose", "draw"}));
    if (chance(3)) line(pick({"lose if stuck", "draw if stuck", "win if stuck"}));
    for (int i = below(3); i > 0; --i) value();
    if (chance(3)) line("worth w1 = " + worth());
    if (chance(8)) line("worth w2 = w1 - " + worth());
    if (chance(has_order_ ? 2 : 6)) hands();
    return text_;
  }

private:
  using Words = std::vector<std::string>;

  [[nodiscard]] int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
  [[nodiscard]] bool chance(int n) { return below(n) == 0; }
  [[nodiscard]] std::string pick(const Words& words) {
    return words[static_cast<std::size_t>(below(static_cast<int>(words.size())))];
  }
  void line(const std::string& words) { text_ += words + "\n"; }

  // ---- whose and where

  void players() {
    mirrored_ = !chance(3);
    std::string words = "players " + std::string(mirrored_ ? "x/o" : "x o");
    symbols_ = {".", "x", "o"};
    if (chance(3)) {
      if (mirrored_) words += " K/k";
      symbols_.insert(symbols_.end(), {"K", "k"});
    }
    if (chance(5)) symbols_.emplace_back("a");
    turned_ = mirrored_ && chance(2);
    if (turned_) words += pick({" n/s", " e/w", " n/s e/w", " n/w s/e", " n/e s/w"});
    line(words);
  }

  /// Symbols that stand for numbers.
  void order() {
    has_order_ = true;
    const std::string zero = pick({".", "0"});
    line("order pile = " + zero + "123");
    symbols_.insert(symbols_.end(), {zero, "1", "2", "3"});
    classes_.emplace_back("pile");
  }

  void hands() {
    std::string words = pick({"hand 2x 3o", mirrored_ ? "hand 1x=o" : "hand 1x"});
    if (has_order_) words += pick({" 0pile", " 2pile"});
    if (!names_.empty() && chance(3)) words += " by " + known_name();
    line(words);
  }

  [[nodiscard]] std::string drawing(int columns, int rows, bool holes) {
    std::string drawn;
    for (int row = 0; row < rows; ++row) {
      drawn += "  ";
      for (int column = 0; column < columns; ++column) {
        drawn += holes && chance(7) ? "#" : chance(3) ? pick(symbols_) : ".";
      }
      drawn += "\n";
    }
    return drawn;
  }

  void board() {
    switch (below(12)) {
    case 0: return hexagons();
    case 1: return lines();
    case 2: return points();
    case 3: return row();
    case 4: return chance(3) ? large() : squares();
    default: return squares();
    }
  }
  void squares() {
    const int columns = 1 + below(5);
    const int rows = 1 + below(columns > 3 ? 3 : 4);
    cells_ = columns * rows;
    line("board");
    text_ += drawing(columns, rows, chance(3));
    grid_ways();
    grid_links(columns, rows);
  }
  /// Links between cells of a grid, and rows that close to rings. Where the players' mirror turns the board
  /// they would mostly be no symmetry of it.
  void grid_links(int columns, int rows) {
    if (turned_ || !chance(4)) return;
    if (columns > 2 && chance(2)) {
      std::string ring = "link e/w";
      for (int row = 1; row <= rows; ++row) {
        const std::string last(1, static_cast<char>('a' + columns - 1));
        ring += " " + last + std::to_string(row) + "-a" + std::to_string(row);
      }
      line(ring);
    }
    if (chance(2)) return;
    links("across");
    links("up/down");
    ways_.insert(ways_.end(), {"across", "across", "up", "down", "up across"});
  }
  /// More cells than one word has bits, also with holes so many that cells lie closer than in the drawing.
  void large() {
    const Words sizes = {"9x8", "8x9", "70x1", "1x66", "13x10", "12x12", "17x16", "16x4", "64x1", "65x1"};
    cells_ = 100;
    if (chance(3)) {
      line("board");
      const int columns = 9 + below(9);
      for (int i = 0; i < 8; ++i) {
        const int from = i % 2 == 0 || chance(4) ? 0 : below(columns);
        std::string drawn(static_cast<std::size_t>(columns), '#');
        for (int k = from; k < columns; k += from == 0 ? 1 : 2) {
          drawn[static_cast<std::size_t>(k)] = chance(6) ? pick(symbols_).front() : '.';
        }
        text_ += "  " + drawn + "\n";
      }
    } else {
      line("board " + pick(sizes));
    }
    grid_ways();
  }
  void grid_ways() {
    is_grid_ = true;
    ways_ = {"n",  "e",   "s",      "w",      "ne",     "sw",  "straight", "straight", "diagonal",
             "ee", "nne", "around", "around", "knight", "n s", "e w",      "e n",      "anywhere"};
    places_ = {"a1", "b1", "a2", "b2", "c1", "c2", "d1", "a3"};
  }
  void hexagons() {
    const int columns = 2 + below(2);
    const int rows = 2 + below(2);
    cells_ = columns * rows;
    line("board hex " + std::to_string(columns) + "x" + std::to_string(rows));
    if (chance(2)) text_ += drawing(columns, rows, chance(3));
    is_grid_ = true;
    is_hex_ = true;
    ways_ = {"n", "e", "s", "w", "ne", "sw", "straight", "around", "around", "diagonal", "anywhere"};
    places_ = {"a1", "b1", "a2", "b2"};
    grid_links(columns, rows);
  }
  void lines() {
    const std::vector<Words> drawings = {{"?-?-?", "|\\|/|", "?-?-?"},
                                         {"?-?-?", "|   |", "?-?-?"},
                                         {"?-?-?-?"},
                                         {"?-?", "|X|", "?-?"},
                                         {"?-?-?", "|\\|/|", "?-?-?", "|/|\\|", "?-?-?"}};
    const auto& drawn = drawings[static_cast<std::size_t>(below(static_cast<int>(drawings.size())))];
    line("board lines");
    for (std::string words : drawn) {
      for (char& c : words) {
        if (c == '?') c = chance(2) ? '.' : pick(symbols_).front();
        if (c == 'X') c = chance(2) ? '/' : '\\';
      }
      line("  " + words);
    }
    cells_ = 8;
    ways_ = {"n", "e", "s", "w", "ne", "nw", "straight", "around", "around", "diagonal", "anywhere"};
    places_ = {"a1", "b1", "a2", "b2"};
  }
  void points() {
    cells_ = 3 + below(4);
    const Words names = {"p1", "p2", "p3", "p4", "p5", "p6"};
    std::string words = "board points";
    std::string drawn = "  ";
    places_.assign(names.begin(), names.begin() + cells_);
    for (const std::string& name : places_) {
      words += " " + name;
      drawn += chance(2) ? "." : pick(symbols_);
    }
    line(words);
    line(drawn);
    links("across");
    links("up/down");
    ways_ = {"across", "up", "down", "up across", "around", "around", "anywhere"};
  }
  void links(const std::string& name) {
    std::string link = "link " + name;
    std::set<std::pair<std::string, std::string>> known;
    for (int i = 1 + below(6); i > 0; --i) {
      const std::string from = pick(places_);
      const std::string to = pick(places_);
      if (from == to || !known.insert({from, to}).second || known.count({to, from}) > 0) continue;
      link += " " + from + "-" + to;
    }
    line(link);
  }
  void row() {
    cells_ = 3 + below(5);
    std::string drawn;
    for (int i = 0; i < cells_; ++i) drawn += chance(2) ? "." : pick(symbols_);
    line("board " + drawn);
    one_row_ = true;
    ways_ = {"e", "w", "e w", "ee", "around", "straight", "anywhere"};
    places_ = {"a1", "b1", "c1"};
  }

  [[nodiscard]] std::string way() { return pick(ways_); }

  // ---- cells

  [[nodiscard]] std::string symbol() { return pick(symbols_); }
  [[nodiscard]] std::string set(bool off) {
    std::string content;
    for (int i = 1 + below(2); i > 0; --i) content += symbol();
    if (off && chance(3)) content += "#";
    if (chance(5)) {
      return classes_.empty() || chance(2) ? "{!" + content + "}" : "{!" + pick(classes_) + "}";
    }
    if (!classes_.empty() && chance(4)) content += "!" + pick(classes_);
    return "{" + content + "}";
  }
  [[nodiscard]] std::string test(bool variables, bool off = true) {
    if (has_order_ && chance(3)) return variables && chance(3) ? "pile=" + variable() : "pile";
    switch (below(12)) {
    case 0:
    case 1: {
      const std::string some = set(off);
      return variables && chance(4) && some.find('#') == std::string::npos ? some + "=" + variable() : some;
    }
    case 2: return classes_.empty() ? "?" : pick(classes_);
    case 3: return "?";
    case 4:
    case 5: return variables ? variable() : symbol();
    default: return symbol();
    }
  }
  [[nodiscard]] std::string variable() {
    std::string name = pick({"A", "A", "B", "C"});
    variables_ += name;
    return name;
  }
  [[nodiscard]] std::string run() {
    return pick(
        {"*", "+", "+", "^2", "^1", "^3", "~", "~" + std::string(is_grid_ && chance(2) ? "around" : "")});
  }

  /// A run whose length depends on the line.
  [[nodiscard]] std::string measured_run() {
    const std::string looked_for = pick({"x", "o", ".", "{xo}", "?"});
    return "^(" +
           pick({"line " + looked_for, "line " + looked_for + " - 1", "line " + looked_for + " / 2",
                 "min(2, line " + looked_for + ")", "3 - line " + looked_for,
                 "line " + looked_for + " > 1"}) +
           ")";
  }

  struct Picture {
    std::vector<Words> rows; // of tests, without marks
    std::string way;         // for the head; empty where none is needed
    int anchor_row = -1;
    int anchor = -1;
    std::string drawn;
  };

  /// @param variables whether letters may stand for symbols
  /// @param measured whether the length of a run may depend on the line
  [[nodiscard]] Picture picture(bool variables, bool rows_too = true, bool measured = false) {
    Picture picture;
    variables_.clear();
    if (rows_too && is_grid_ && chance(8)) {
      const int width = 1 + below(3);
      for (int row = 0; row < 2; ++row) {
        picture.rows.emplace_back();
        for (int i = 0; i < width; ++i) picture.rows.back().push_back(test(variables && chance(2)));
      }
      picture.way = pick({"", "straight", "e/s", "w/s", "n/e", "e/s n/w", "s/e"});
    } else {
      const int length = 1 + (chance(4) ? 0 : 1 + below(3));
      picture.rows.emplace_back();
      Words& row = picture.rows.back();
      for (int i = 0; i < length; ++i) row.push_back(test(variables && chance(2)) + (chance(4) ? run() : ""));
      if (measured && chance(8)) {
        std::string& cell = row[static_cast<std::size_t>(below(length))];
        cell = cell.substr(0, cell.find_first_of("*+^~")) + measured_run();
      }
      if (chance(6)) row.insert(chance(3) ? row.begin() : row.end(), "#");
      if (row.size() > 1 || row[0].size() > 1 || chance(8)) picture.way = way();
      // Runs that may go anywhere lie in more ways than can be walked.
      if (picture.way == "anywhere") {
        for (std::string& cell : row) cell = cell.substr(0, cell.find_first_of("*+^~"));
      }
    }
    if (chance(2)) {
      picture.anchor_row = below(static_cast<int>(picture.rows.size()));
      const Words& row = picture.rows[static_cast<std::size_t>(picture.anchor_row)];
      picture.anchor = below(static_cast<int>(row.size()));
    }
    picture.drawn = draw(picture.rows, picture.anchor_row, picture.anchor);
    return picture;
  }
  [[nodiscard]] static std::string draw(const std::vector<Words>& rows, int anchor_row, int anchor) {
    std::string drawn;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      drawn += row == 0 ? "" : " /";
      for (std::size_t i = 0; i < rows[row].size(); ++i) {
        const bool is_anchor = static_cast<int>(row) == anchor_row && static_cast<int>(i) == anchor;
        const std::string& cell = rows[row][i];
        drawn += drawn.empty() ? "" : " ";
        if (!is_anchor) {
          drawn += cell;
          continue;
        }
        const std::size_t end = cell.front() == '{' ? cell.find('}') + 1 : cell.find_first_of("*+^~");
        drawn += "[" + cell.substr(0, end) + "]" + (end < cell.size() ? cell.substr(end) : "");
      }
    }
    return drawn;
  }

  // ---- lines

  [[nodiscard]] std::string head(const std::string& way, bool for_player) {
    std::string words = way.empty() ? "" : " " + way;
    if (chance(8)) {
      words += " in " + pick(places_);
      if (is_grid_ && chance(3)) words += "-" + pick(places_);
      if (chance(2)) words += " " + pick(places_);
    }
    if (for_player && chance(mirrored_ ? 10 : 3)) words += " for " + pick({"x", "o"});
    if (chance(6)) words += " if " + expression(1);
    return words;
  }

  [[nodiscard]] std::string written(const std::string& old, bool choice) {
    if (old == "#") return "#";
    if (old.find('#') != std::string::npos && !chance(3)) return "=";
    if (has_order_ && chance(old.find("pile") == std::string::npos ? 8 : 2)) return sum();
    switch (below(8)) {
    case 0:
    case 1: return "=";
    case 2: return choice && chance(2) ? "{" + symbol() + symbol() + "}" : symbol();
    case 3:
      return variables_.empty()
                 ? symbol()
                 : std::string(
                       1, variables_[static_cast<std::size_t>(below(static_cast<int>(variables_.size())))]);
    default: return symbol();
    }
  }

  [[nodiscard]] std::string sum() {
    if (variables_.empty() || chance(2)) return pick({"+1", "+1", "-1", "-1", "+2", "-3"});
    const auto bound = [&] {
      return std::string(1, variables_[static_cast<std::size_t>(below(static_cast<int>(variables_.size())))]);
    };
    return pick({bound() + "+1", bound() + "-1", "+" + bound(), "-" + bound(), bound() + "+" + bound(),
                 bound() + "-" + bound(), "+1-" + bound()});
  }

  [[nodiscard]] std::string rewriting(const Picture& left, bool choice) {
    std::vector<Words> right;
    for (const Words& row : left.rows) {
      right.emplace_back();
      for (const std::string& cell : row) right.back().push_back(written(cell, choice));
    }
    int anchor_row = -1;
    int anchor = -1;
    if (chance(2)) {
      anchor_row = below(static_cast<int>(right.size()));
      anchor = below(static_cast<int>(right[static_cast<std::size_t>(anchor_row)].size()));
    }
    return left.drawn + " -> " + draw(right, anchor_row, anchor);
  }

  void production(const std::string& word) {
    const std::string name = pick(word == "move" ? Words{"go", "hop", "put"} : Words{"turn", "add"});
    if (word == "move" && chance(3)) return usual_move(name);
    const bool every = chance(6);
    const Picture left = picture(true, true, !every);
    std::string modes = every ? " every" : "";
    bool choice = !every && chance(3);
    if (word == "move" && !every && cells_ <= 9 && chance(9)) {
      modes += chance(2) ? " again" : " may again";
      if (!left.way.empty() && chance(3)) modes += " straight";
      if (chance(modes.find("may") != std::string::npos ? 2 : 5)) {
        modes += " once";
        choice = false;
      }
    }
    if (word == "then" && chance(3)) modes += " may";
    if (word == "then" && cells_ <= 9 && chance(6)) modes += " free";
    if (word == "then" && chance(5)) modes += " each";
    if (chance(12)) modes += " extra";
    if (word == "then" && chance(4)) modes += " after " + pick({"go", "hop", "put"});
    line(word + " " + name + modes + head(left.way, true) + ": " + rewriting(left, choice));
    names_.insert(name);
  }
  /// Of the kinds that games have, so that games go on for a while.
  void usual_move(const std::string& name) {
    const std::string way = this->way();
    const std::string condition = chance(5) ? " if " + expression(1) : "";
    names_.insert(name);
    if (has_order_ && chance(2)) return number_move(name, way, condition);
    line("move " + name +
         pick({" " + way + condition + ": x . -> . [x]", " " + way + condition + ": x {.o} -> . [x]",
               condition + ": . -> x", " " + way + condition + ": x .* . -> . . [x]",
               " every " + way + condition + ": . o+ x -> x x =", " " + way + " again: x o . -> . . [x]",
               " " + way + " may again: x o . -> . . [x]", " " + way + " again straight: x o . -> . . [x]",
               " " + way + " may again once: x {xo} . -> . = [x]", ": . -> x", " " + way + ": . {xo#} -> x =",
               " " + way + " every: [x] o -> = x", " " + way + ": x~ . -> = x",
               " " + way + condition + ": x {x.}^(line {xo} - 1) {.o} -> . = [x]", ": . -> {xo}",
               " in " + pick(places_) + ": . -> x", " " + way + ": x A -> A [x]"}));
  }
  /// Counters, piles that move and merge, sowing.
  void number_move(const std::string& name, const std::string& way, const std::string& condition) {
    line("move " + name +
         pick({condition + ": pile -> +1", " " + way + condition + ": pile pile -> -1 [+1]",
               " " + way + condition + " again: pile pile -> -1 [+1]", ": {123} -> 0",
               " " + way + condition + " again: ? pile -> = [+1]",
               " " + way + condition + ": pile=A pile=B -> 0 [A+B]",
               " " + way + condition + ": {123}=A pile -> -1 [+A]",
               " every " + way + condition + ": [pile] pile+ -> = +1",
               " every " + way + ": [pile]=A pile -> = +A", " " + way + condition + ": pile+ x -> -1 [x]"}));
  }
  void after() {
    if (has_order_ && chance(2)) {
      line("after " + way() + pick({": x pile -> = +1", ": {123}=A {123}=B -> A+B -B"}));
      return;
    }
    const Picture left = picture(true);
    // Towards one symbol only, or it would hardly ever come to rest.
    std::vector<Words> right;
    for (const Words& row : left.rows) {
      right.emplace_back();
      for (const std::string& cell : row) {
        right.back().push_back(cell == "#"                                        ? "#"
                               : chance(2) || cell.find('#') != std::string::npos ? "="
                                                                                  : "x");
      }
    }
    line("after" + head(left.way, true) + ": " + left.drawn + " -> " + draw(right, -1, -1));
  }
  void whole_rules() {
    for (int i = 1 + below(3); i > 0; --i) line(bare_rule(cells_, symbols_));
  }
  [[nodiscard]] std::string bare_rule(int length, const Words& constants) {
    std::string left;
    std::string right;
    for (int i = 0; i < length; ++i) {
      const std::string letter(1, static_cast<char>('A' + below(5)));
      left += chance(3) ? pick(constants) : letter;
      right += chance(4) ? pick(constants) : left.substr(left.size() - 1);
    }
    if (chance(6)) {
      const char letter = left[static_cast<std::size_t>(below(length))];
      right[static_cast<std::size_t>(below(length))] = letter;
    }
    return left + " -> " + right;
  }
  /// Rules on whole statuses, the first cell saying whose turn it is.
  std::string bare_game() {
    const Words constants = {"-", "-", "m", "x", "o"};
    const int length = 2 + below(4);
    symbols_ = constants;
    if (chance(2)) line("board " + pick({"x", "o"}) + std::string(static_cast<std::size_t>(length), '-'));
    for (int i = 2 + below(8); i > 0; --i) {
      const std::string player = pick({"x", "o"});
      std::string rule = bare_rule(length, constants);
      rule.insert(rule.find("-> ") + 3, chance(8) ? player : player == "x" ? "o" : "x");
      line(player + rule);
    }
    one_row_ = true;
    ways_ = {"e", "w", "e w"};
    places_ = {"a1", "b1"};
    cells_ = length + 1;
    if (chance(3)) judgement("forbid");
    for (int i = below(3); i > 0; --i) judgement(pick({"win", "lose", "draw"}));
    if (chance(2)) line("lose if stuck");
    if (chance(3)) value();
    return text_;
  }
  void prefer() {
    const Words names(names_.begin(), names_.end());
    if (names.size() < 2) return;
    line("prefer " + names[0] + " > " + names[1] + (names.size() > 2 && chance(2) ? " > " + names[2] : ""));
  }
  void judgement(const std::string& word) {
    if (chance(2)) {
      line(word + (!mirrored_ && chance(3) ? " for " + pick({"x", "o"}) : "") + " if " + expression(2));
      return;
    }
    const Picture left = picture(true, true, true);
    line(word + head(left.way, true) + ": " + left.drawn);
  }
  void symbol_or_cell_class() {
    const std::string name = pick({"foe", "own", "safe", "edge", "pair"});
    if (chance(4)) {
      line("class " + name + " = " + symbol() + (chance(2) ? symbol() : ""));
    } else {
      Picture left = picture(false);
      if (chance(3)) left.way.clear(); // follows the line that asks
      line("class " + name + head(left.way, false) + ": " + left.drawn);
    }
    classes_.push_back(name);
  }
  void value() {
    const std::string name = "v" + std::to_string(values_.size() + 1);
    line("value " + name + " = " + expression(3));
    values_.push_back(name);
  }

  // ---- expressions

  /// Of a move: the words that only a worth has around those of any expression.
  [[nodiscard]] std::string worth() {
    const auto here = [&] {
      Picture left = picture(true, false);
      return "count (" + (left.way.empty() ? "" : left.way + " ") + "in here: " + left.drawn + ")";
    };
    const auto part = [&] {
      return pick({here(), here(), "at " + way() + " (" + here() + ")", expression_of(1)});
    };
    return pick({part(), "before (" + part() + ")", part() + " - before (" + part() + ")",
                 mirrored_ ? "other (" + part() + ")" : part()});
  }

  [[nodiscard]] std::string counted() {
    if (chance(3)) return "count " + (chance(2) ? symbol() : set(false));
    Picture left = picture(true);
    const std::string words = head(left.way, false);
    return "count (" + (words.empty() ? "" : words.substr(1) + ": ") + left.drawn + ")";
  }
  [[nodiscard]] std::string known_name() { return pick(Words(names_.begin(), names_.end())); }
  [[nodiscard]] std::string atom() {
    if (has_order_ && chance(4)) {
      return pick({"sum pile", "sum {12}", "hand pile", "sum (in " + pick(places_) + ": pile)",
                   "sum (" + way() + ": [pile] " + symbol() + ")"});
    }
    switch (below(16)) {
    case 0:
    case 1: return std::to_string(below(4));
    case 2: return "moves " + pick({"x", "o"}) + (names_.empty() || chance(2) ? "" : " by " + known_name());
    case 3: return "to move";
    case 4: return "stuck";
    case 5: return pick({"attacked ", "attacks "}) + (chance(3) ? set(false) : symbol());
    case 6: return chance(3) ? pick({"repeats", "cycle 2", "cycle 4"}) : "1";
    case 7: return chance(3) ? "quiet " + pick({symbol(), set(false), "{}"}) : "2";
    case 9: return names_.empty() || chance(2) ? "1" : "can " + known_name();
    case 8: return values_.empty() ? "1" : pick(values_);
    default: return counted();
    }
  }
  [[nodiscard]] std::string expression(int depth) {
    const std::string saved = variables_;
    std::string result = expression_of(depth);
    variables_ = saved;
    return result;
  }
  [[nodiscard]] std::string expression_of(int depth) {
    if (depth == 0) return atom();
    const auto part = [&] { return expression_of(depth - 1); };
    switch (below(10)) {
    case 0: return part() + pick({" and ", " or "}) + part();
    case 1: return "not " + atom();
    case 2: return pick({"min", "max", "ratio"}) + "(" + part() + ", " + part() + ")";
    case 3: return chance(2) ? "abs(" + part() + ")" : "-" + atom();
    case 4: return mirrored_ ? "other " + atom() : atom();
    case 5: return "(" + part() + ")" + pick({" + ", " - ", " * ", " / "}) + atom();
    case 6: return atom() + pick({" + ", " - ", " * ", " / "}) + atom();
    case 7: return atom();
    default: return atom() + pick({" < ", " <= ", " = ", " != ", " >= ", " > "}) + std::to_string(below(4));
    }
  }

  Random& random_;
  std::string text_;
  Words symbols_;
  Words ways_;
  Words places_;
  Words classes_;
  Words values_;
  std::set<std::string> names_;
  std::string variables_;
  int cells_ = 1;
  bool mirrored_ = false;
  bool has_order_ = false;
  bool is_grid_ = false;
  bool is_hex_ = false;
  bool turned_ = false; // the mirror of the players turns the board
  bool one_row_ = false;
};

/// The text without the lines of these numbers, from 1.
std::string without(const std::string& text, const std::set<std::uint32_t>& lines) {
  std::istringstream in(text);
  std::string kept;
  std::uint32_t number = 0;
  for (std::string line; std::getline(in, line);) {
    if (lines.count(++number) == 0) kept += line + "\n";
  }
  return kept;
}

} // namespace

std::string random_text(Random& random) { return Author(random).text(); }

namespace {

/// Whether every move is forbidden or not by all the moves behind it, of which there may be thousands: no
/// fault, but minutes of work.
bool asks_too_much(const std::string& text) {
  bool wide = false;
  bool asks = false;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const std::string left = line.substr(0, line.find(" -> "));
    const auto blanks =
        std::count(left.begin() + static_cast<std::ptrdiff_t>(left.rfind(':') + 1), left.end(), ' ');
    wide = wide || (line.find(" anywhere") != std::string::npos && line.find(" -> ") != std::string::npos &&
                    blanks > 2);
    asks = asks || (line.rfind("forbid", 0) == 0 &&
                    (line.find("moves") != std::string::npos || line.find("can ") != std::string::npos ||
                     line.find("stuck") != std::string::npos));
  }
  return wide && asks;
}

} // namespace

std::optional<Ruleset> usable_part(std::string& text) {
  constexpr int attempts = 4;
  for (int i = 0; i < attempts; ++i) {
    Loaded loaded = load_text("text", text);
    if (loaded.ruleset) {
      if (asks_too_much(text)) return std::nullopt;
      return std::move(loaded.ruleset);
    }
    std::set<std::uint32_t> refused;
    for (const Diagnostic& diagnostic : loaded.diagnostics) {
      if (diagnostic.severity == Severity::error) {
        refused.insert(loaded.sources[0].locate(diagnostic.place.offset).line);
      }
    }
    text = without(text, refused);
  }
  return std::nullopt;
}

Status random_status(const Ruleset& ruleset, Random& random) {
  Status status = ruleset.start;
  const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
  if (!ruleset.has_start) status = Status(std::string(ruleset.rules.front().left.size(), '-'));
  const std::string symbols = ruleset.symbols.to_string();
  const std::uint32_t often = 1 + below(4); // of four cells so many are kept
  for (Symbol& cell : status.cells) {
    if (below(4) < often) cell = symbols[below(symbols.size())];
  }
  status.to_move = static_cast<PlayerIndex>(below(2));
  if (ruleset.turn == Turn::first_cell) status.cells[0] = ruleset.players[status.to_move].front();
  status.passes = static_cast<std::uint8_t>(below(8) == 0 ? 1 : 0);
  for (auto& count : status.hands) count = static_cast<std::uint16_t>(below(count + 1U));
  for (auto& count : status.quiet) count = static_cast<std::uint16_t>(below(4));
  if (ruleset.keeps_past && below(4) == 0) status.seen = 2;
  return status;
}

} // namespace regola::test
