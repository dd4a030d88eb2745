#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/compiled/random.hpp"

namespace regola::test {

/// Writes small games at random on boards that have many symmetries: points that are linked in all ways, as
/// stars, rings, pairs or at random, drawn lines, squares and hexagons, with and without a mirror of the
/// players.
class SymmetricAuthor {
public:
  /// Whether the turn always goes to the other player by a move.
  enum class Turns : std::uint8_t { alternate, vary };

  /// @param turns by `vary`, some moves keep the turn, and players may pass
  explicit SymmetricAuthor(Random& random, Turns turns = Turns::alternate) : random_(random), turns_(turns) {}

  [[nodiscard]] std::string text() {
    board();
    std::vector<std::string> moves = {
        "go W: x . -> . [x]", "take W: x o -> . [x]",     "swap W: x o -> o [x]",
        "put: . -> x",        "grow W: [x] . -> x x",     "turn W: [x] o -> x x",
        "leave: x -> .",      "jump W: x o . -> . . [x]", "beside W: [.] o -> x o"};
    const bool varies = turns_ == Turns::vary;
    if (varies) moves.insert(moves.end(), {"give: x -> o", "give: x -> o", "leave: x -> ."});
    for (std::size_t i = (varies ? 3 : 1) + below(3); i > 0; --i) line("move " + directed(kept(pick(moves))));
    if (below(6) == 0) line("move special in " + pick(names_) + " " + pick(names_) + ": . -> x");
    const std::vector<std::string> ends = {"win if count . = 0 and count x > count o",
                                           "win if count o = 0",
                                           "lose W: o o o",
                                           "win W: x x x",
                                           "draw if count . = 0",
                                           "win if count x > count o + 2",
                                           "win W: x x",
                                           "win in " + pick(names_) + ": x"};
    for (std::size_t i = below(3); i > 0; --i) line(directed(pick(ends)));
    if (varies && below(3) == 0) {
      line(pick({"pass", "pass if stuck", "pass if count x > count o"}));
    }
    line(pick({"draw if stuck", "lose if stuck", "win if stuck"}));
    if (!varies && below(2) == 0) line("draw if repeats = 3");
    return text_;
  }

private:
  using Words = std::vector<std::string>;

  [[nodiscard]] std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  [[nodiscard]] std::string pick(const Words& words) { return words[below(words.size())]; }
  void line(const std::string& words) { text_ += words + "\n"; }
  [[nodiscard]] std::string directed(std::string words) {
    if (const std::size_t at = words.find('W'); at != std::string::npos) words.replace(at, 1, pick(ways_));
    return words;
  }

  /// A move, perhaps one after which the same player moves again.
  [[nodiscard]] std::string kept(std::string words) {
    if (turns_ == Turns::vary && below(2) == 0) words.insert(words.find_first_of(" :"), " extra");
    return words;
  }

  void board() {
    switch (below(6)) {
    case 0: drawn("board lines", 3, 3, true); break;
    case 1: drawn("board", 2 + below(2), 2 + below(2), false); break;
    case 2: drawn("board hex 3x2", 3, 2, false); break;
    default: line(pick({"players x/o", "players x/o", "players x o"})); write_points(4 + below(4));
    }
  }

  [[nodiscard]] std::string symbols(std::size_t count) {
    std::string row(count, '.');
    for (std::size_t i = 1 + below(4); i > 0; --i) row[below(count)] = i % 2 == 0 ? 'o' : 'x';
    return row;
  }

  /// Rows of cells; of lines every second row and column.
  void drawn(const std::string& word, std::size_t columns, std::size_t rows, bool lines) {
    line(pick({"players x/o", "players x/o n/s", "players x/o e/w", "players x o"}));
    line(word);
    const std::string crossing = pick({" ", "\\", "/"});
    for (std::size_t row = 0; row < rows; ++row) {
      std::string cells = symbols(columns);
      std::string between;
      for (std::size_t i = 1; lines && i < columns; ++i) cells.insert(2 * i - 1, "-");
      for (std::size_t i = 0; lines && i < columns; ++i) between += i == 0 ? "|" : crossing + "|";
      line("  " + cells);
      if (lines && row + 1 < rows) line("  " + between);
    }
    names_ = {"a1", "b1", "a2", "b2"};
    ways_ = {"around", "straight", "around", "e w"};
    if (word.find("hex") != std::string::npos) ways_ = {"around", "n s"};
  }

  void write_points(std::size_t count) {
    names_.clear();
    std::string names;
    for (std::size_t i = 0; i < count; ++i) {
      names_.push_back("p" + std::to_string(i));
      names += " " + names_.back();
    }
    line("board points" + names);
    line("  " + symbols(count));
    links("l", count);
    ways_ = {"l"};
    if (below(3) == 0) {
      links("m", count);
      ways_.emplace_back("m");
      ways_.emplace_back("around");
    }
  }

  void links(const std::string& name, std::size_t count) {
    std::string all;
    const std::size_t way = below(8);
    const std::size_t part = 2 + below(count - 1);
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = a + 1; b < count; ++b) {
        const bool linked = way == 0   ? true                                     // all with all
                            : way == 1 ? a == 0                                   // a star
                            : way == 2 ? b == a + 1 || (a == 0 && b + 1 == count) // a ring
                            : way == 3 ? a / 2 == b / 2                           // pairs
                            : way == 4 ? a / part == b / part                     // all with all in parts
                            : way == 5 ? (a < part) != (b < part) // all with all of the other part
                            : way == 6 ? a / 2 != b / 2           // all but pairs
                                       : below(3) == 0;
        if (linked) all += " p" + std::to_string(a) + "-p" + std::to_string(b);
      }
    }
    if (all.empty()) all = " p0-p1";
    line("link " + name + all);
  }

  Random& random_;
  Turns turns_;
  std::string text_;
  Words names_ = {"p0"};
  Words ways_ = {"l"};
};

} // namespace regola::test
