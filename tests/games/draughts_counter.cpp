// Counts English draughts by a small independent program: an array of squares, and the rules as a player
// would explain them. Its counts must equal those of the rule text and the published ones.

#include "engine/matcher/successors.hpp"
#include "tests/games/game_files.hpp"
#include "tests/games/truth_table.hpp"

#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

constexpr int side = 8;

/// The squares, row 0 at the bottom: m and k belong to the player to move, M and K to the other.
using Squares = std::array<char, side * side>;

class DraughtsCounter {
public:
  [[nodiscard]] static Squares start() {
    Squares squares{};
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        const bool dark = (row + column) % 2 == 0;
        at(squares, row, column) = !dark ? '.' : row < 3 ? 'm' : row > 4 ? 'M' : '.';
      }
    }
    return squares;
  }

  [[nodiscard]] static std::uint64_t count(const Squares& squares, int depth) {
    if (depth == 0) {
      return 1;
    }
    std::uint64_t sum = 0;
    for (const Squares& next : moves(squares)) {
      sum += count(turned(next), depth - 1);
    }
    return sum;
  }

private:
  static char& at(Squares& squares, int row, int column) {
    return squares[static_cast<std::size_t>(row * side + column)];
  }
  static char get(const Squares& squares, int row, int column) {
    const bool inside = row >= 0 && column >= 0 && row < side && column < side;
    return inside ? squares[static_cast<std::size_t>(row * side + column)] : '#';
  }

  /// The board as the other player sees it.
  static Squares turned(const Squares& squares) {
    Squares result{};
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const char piece = squares[squares.size() - 1 - i];
      result[i] = piece == 'm' ? 'M' : piece == 'M' ? 'm' : piece == 'k' ? 'K' : piece == 'K' ? 'k' : piece;
    }
    return result;
  }

  static void crown(Squares& squares, int row, int column) {
    if (row == side - 1 && get(squares, row, column) == 'm') {
      at(squares, row, column) = 'k';
    }
  }

  /// Goes on jumping from the square as far as it can; one entry a path.
  static void jump(const Squares& squares, int row, int column, bool moved, std::vector<Squares>& found) {
    const char piece = get(squares, row, column);
    bool goes_on = false;
    for (const auto& [up, right] : {std::pair{1, -1}, {1, 1}, {-1, -1}, {-1, 1}}) {
      const char over = get(squares, row + up, column + right);
      const bool backwards = up < 0 && piece == 'm';
      if (backwards || (over != 'M' && over != 'K') ||
          get(squares, row + 2 * up, column + 2 * right) != '.') {
        continue;
      }
      Squares next = squares;
      at(next, row, column) = '.';
      at(next, row + up, column + right) = '.';
      at(next, row + 2 * up, column + 2 * right) = piece;
      goes_on = true;
      jump(next, row + 2 * up, column + 2 * right, true, found);
    }
    if (moved && !goes_on) {
      Squares done = squares;
      crown(done, row, column);
      found.push_back(done);
    }
  }

  static std::vector<Squares> moves(const Squares& squares) {
    std::vector<Squares> jumps;
    std::vector<Squares> steps;
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        const char piece = get(squares, row, column);
        if (piece != 'm' && piece != 'k') {
          continue;
        }
        jump(squares, row, column, false, jumps);
        for (const auto& [up, right] : {std::pair{1, -1}, {1, 1}, {-1, -1}, {-1, 1}}) {
          if ((up > 0 || piece == 'k') && get(squares, row + up, column + right) == '.') {
            Squares next = squares;
            at(next, row, column) = '.';
            at(next, row + up, column + right) = piece;
            crown(next, row + up, column + right);
            steps.push_back(next);
          }
        }
      }
    }
    return jumps.empty() ? steps : jumps;
  }
};

} // namespace

TEST_CASE("english draughts: a program of its own counts the same") {
  const auto game = load_game("english-draughts.rules");
  REQUIRE(game);
  for (const int depth : {1, 4, 6}) {
    CHECK(perft(*game, game->start, depth) == DraughtsCounter::count(DraughtsCounter::start(), depth));
  }
}

TEST_CASE("english draughts: a program of its own counts what is published") {
  std::size_t counted = 0;
  for (const TruthRow& row : read_truth("perft.csv")) {
    if (row.game == "english draughts") {
      CHECK(DraughtsCounter::count(DraughtsCounter::start(), row.depth) == row.number());
      ++counted;
    }
  }
  CHECK(counted == 9);
}
