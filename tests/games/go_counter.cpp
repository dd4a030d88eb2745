// Counts Go by a small independent program: a grid of points, and the rules as a player would explain them.
// Its counts must equal those of the rule text.

#include "engine/matcher/successors.hpp"
#include "tests/games/game_files.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// A game on a board of n by n points, with all that has stood on it.
class GoCounter {
public:
  explicit GoCounter(int n) : n_(n), board_(static_cast<std::size_t>(n * n), '.') {}

  std::uint64_t count(int depth) {
    stood_ = {{board_, 'x'}};
    return count(board_, 'x', 0, depth);
  }

private:
  using Position = std::pair<std::string, char>; // the points, and who is to move

  [[nodiscard]] std::vector<std::size_t> beside(std::size_t point) const {
    const int row = static_cast<int>(point) / n_;
    const int column = static_cast<int>(point) % n_;
    std::vector<std::size_t> result;
    for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
      const int r = row + down;
      const int c = column + right;
      if (r >= 0 && c >= 0 && r < n_ && c < n_) {
        result.push_back(static_cast<std::size_t>(r * n_ + c));
      }
    }
    return result;
  }

  /// The chain of a stone, and whether it touches an empty point.
  [[nodiscard]] std::pair<std::set<std::size_t>, bool> chain(const std::string& board,
                                                             std::size_t stone) const {
    std::set<std::size_t> all{stone};
    std::vector<std::size_t> open{stone};
    bool breathes = false;
    while (!open.empty()) {
      const std::size_t point = open.back();
      open.pop_back();
      for (const std::size_t next : beside(point)) {
        breathes = breathes || board[next] == '.';
        if (board[next] == board[stone] && all.insert(next).second) {
          open.push_back(next);
        }
      }
    }
    return {all, breathes};
  }

  /// The boards that a stone of that colour can make; none that has stood with the same player to move.
  [[nodiscard]] std::vector<std::string> moves(const std::string& board, char mine) const {
    const char other = mine == 'x' ? 'o' : 'x';
    std::vector<std::string> result;
    for (std::size_t point = 0; point < board.size(); ++point) {
      if (board[point] != '.') {
        continue;
      }
      std::string next = board;
      next[point] = mine;
      for (const std::size_t neighbour : beside(point)) {
        if (next[neighbour] == other) {
          const auto [stones, breathes] = chain(next, neighbour);
          for (const std::size_t stone : stones) {
            next[stone] = breathes ? other : '.';
          }
        }
      }
      if (chain(next, point).second && stood_.count({next, other}) == 0) {
        result.push_back(next);
      }
    }
    return result;
  }

  std::uint64_t count(const std::string& board, char mine, int passes, int depth) {
    const char other = mine == 'x' ? 'o' : 'x';
    if (depth == 0) {
      return 1;
    }
    const std::vector<std::string> boards = moves(board, mine);
    if (passes == 2 || (boards.empty() && moves(board, other).empty())) {
      return 0; // the game is over
    }
    std::uint64_t sum = 0;
    for (const std::string& next : boards) {
      stood_.insert({next, other});
      sum += count(next, other, 0, depth - 1);
      stood_.erase({next, other});
    }
    const bool is_new = stood_.insert({board, other}).second;
    sum += count(board, other, passes + 1, depth - 1);
    if (is_new) {
      stood_.erase({board, other});
    }
    return sum;
  }

  int n_;
  std::string board_;
  std::set<Position> stood_;
};

} // namespace

TEST_CASE("go: a program of its own counts the same") {
  struct Row {
    int size;
    int depth;
  };
  for (const Row& row : {Row{2, 1}, Row{2, 4}, Row{2, 7}, Row{2, 9}, Row{3, 1}, Row{3, 3}, Row{3, 4}}) {
    const auto game = load_game("go.rules", "param N=" + std::to_string(row.size));
    REQUIRE(game);
    CAPTURE(row.size, row.depth);
    CHECK(perft(*game, game->start, row.depth) == GoCounter(row.size).count(row.depth));
  }
}
