// Random texts: players, boards and hands.

#include "tests/engine/compiled/random_author.hpp"

namespace regola::test {

void Author::players() {
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
void Author::order() {
  has_order_ = true;
  const std::string zero = pick({".", "0"});
  line("order pile = " + zero + "123");
  symbols_.insert(symbols_.end(), {zero, "1", "2", "3"});
  classes_.emplace_back("pile");
}

void Author::hands() {
  std::string words = pick({"hand 2x 3o", mirrored_ ? "hand 1x=o" : "hand 1x"});
  if (has_order_) words += pick({" 0pile", " 2pile"});
  if (!names_.empty() && chance(3)) words += " by " + known_name();
  line(words);
}

std::string Author::drawing(int columns, int rows, bool holes) {
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

void Author::board() {
  switch (below(12)) {
  case 0: return hexagons();
  case 1: return lines();
  case 2: return points();
  case 3: return row();
  case 4: return chance(3) ? large() : squares();
  default: return squares();
  }
}

void Author::squares() {
  const int columns = 1 + below(5);
  const int rows = 1 + below(columns > 3 ? 3 : 4);
  cells_ = columns * rows;
  if (chance(5)) { // what has no room on a board of this size is warned of, and stays
    line("param N=" + std::to_string(columns) + " M=" + std::to_string(rows));
    line("board NxM");
  } else {
    line("board");
    text_ += drawing(columns, rows, chance(3));
  }
  grid_ways();
  grid_links(columns, rows);
}

/// Rows and columns that close to rings, now and then but some of them, and links between cells of a grid.
/// Where the players' mirror turns the board the latter would mostly be no symmetry of it.
void Author::grid_links(int columns, int rows) {
  if (!chance(3)) return;
  const auto cell = [](int column, int row) {
    return static_cast<char>('a' + column) + std::to_string(row + 1);
  };
  const int least = chance(4) ? 1 : 0; // the first of the rows that close
  if (columns > 1 && rows > least && chance(2)) {
    std::string ring = "link e/w";
    for (int row = least; row < rows; ++row) ring += " " + cell(columns - 1, row) + "-" + cell(0, row);
    line(ring);
  }
  if (rows > 1 && columns > least && chance(2)) {
    std::string ring = "link n/s";
    for (int column = least; column < columns; ++column)
      ring += " " + cell(column, rows - 1) + "-" + cell(column, 0);
    line(ring);
  }
  if (turned_ || chance(2)) return;
  links("across");
  links("up/down");
  ways_.insert(ways_.end(), {"across", "across", "up", "down", "up across"});
}

/// More cells than one word has bits, also with holes so many that cells lie closer than in the drawing.
void Author::large() {
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

void Author::grid_ways() {
  is_grid_ = true;
  ways_ = {"n",  "e",   "s",      "w",      "ne",     "sw",  "straight", "straight", "diagonal",
           "ee", "nne", "around", "around", "knight", "n s", "e w",      "e n",      "anywhere"};
  places_ = {"a1", "b1", "a2", "b2", "c1", "c2", "d1", "a3"};
}

void Author::hexagons() {
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

void Author::lines() {
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

void Author::points() {
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

void Author::links(const std::string& name) {
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

void Author::row() {
  cells_ = 3 + below(5);
  std::string drawn;
  for (int i = 0; i < cells_; ++i) drawn += chance(2) ? "." : pick(symbols_);
  line("board " + drawn);
  one_row_ = true;
  ways_ = {"e", "w", "e w", "ee", "around", "straight", "anywhere"};
  places_ = {"a1", "b1", "c1"};
}

std::string Author::way() { return pick(ways_); }

} // namespace regola::test
