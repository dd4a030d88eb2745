// Solves small boards of Hex by a small independent program: who wins after each first stone. The rule text
// must give the same results.

#include "engine/matcher/successors.hpp"
#include "rules/ruleset/status_text.hpp"
#include "tests/games/game_files.hpp"
#include "tests/games/solver.hpp"

#include <cstdlib>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace regola;
using namespace regola::test;

namespace {

/// x joins the top to the bottom, o the left to the right; a cell touches six others.
class HexSolver {
public:
  explicit HexSolver(int n) : n_(n) {}

  /// For each first stone of x in reading order: `x` if he then wins, else `o`.
  std::string winners() {
    std::string result;
    std::string board(static_cast<std::size_t>(n_ * n_), '.');
    for (char& cell : board) {
      cell = 'x';
      result += wins(board, 'o') ? 'o' : 'x';
      cell = '.';
    }
    return result;
  }

private:
  /// Whether the player to move wins. Somebody always does.
  bool wins(std::string& board, char mine) {
    const auto known = known_.find(board);
    if (known != known_.end()) {
      return known->second;
    }
    bool result = false;
    for (std::size_t i = 0; i < board.size() && !result; ++i) {
      if (board[i] == '.') {
        board[i] = mine;
        result = joins(board, mine) || !wins(board, mine == 'x' ? 'o' : 'x');
        board[i] = '.';
      }
    }
    return known_[board] = result;
  }

  [[nodiscard]] bool joins(const std::string& board, char mine) const {
    const auto index = [&](int row, int column) { return static_cast<std::size_t>(row * n_ + column); };
    std::vector<bool> met(board.size(), false);
    std::vector<std::pair<int, int>> open;
    const auto reach = [&](int row, int column) {
      const bool inside = row >= 0 && column >= 0 && row < n_ && column < n_;
      if (inside && board[index(row, column)] == mine && !met[index(row, column)]) {
        met[index(row, column)] = true;
        open.emplace_back(row, column);
      }
    };
    for (int i = 0; i < n_; ++i) {
      reach(mine == 'x' ? 0 : i, mine == 'x' ? i : 0);
    }
    while (!open.empty()) {
      const auto [row, column] = open.back();
      open.pop_back();
      if ((mine == 'x' ? row : column) == n_ - 1) {
        return true;
      }
      for (const auto& [down, right] : {std::pair{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}) {
        reach(row + down, column + right);
      }
    }
    return false;
  }

  int n_;
  std::unordered_map<std::string, bool> known_;
};

std::string winners_by_rules(const std::string& lines) {
  const auto game = load_game("hex.rules", lines);
  REQUIRE(game);
  Solver solver(*game);
  std::string result;
  for (const Successor& next : successors(*game, game->start)) {
    result += solver.value(next.status) > 0 ? 'x' : 'o';
  }
  return result;
}

} // namespace

TEST_CASE("hex: every first stone of 2x2 and 3x3, by a program of its own") {
  CHECK(HexSolver(2).winners() == winners_by_rules("param N=2"));
  const std::string three = HexSolver(3).winners();
  CHECK(three == "oox"
                 "xxx"
                 "xoo");
  CHECK(three == winners_by_rules("param N=3"));
  CHECK(three.find('o') != std::string::npos); // so that who may swap wins behind every good first stone
  CHECK(winners_by_rules("param N=3\nparam SWAP=1") == "ooooooooo");
}

TEST_CASE("hex: every first stone of 4x4, by a program of its own") {
  const std::string four = HexSolver(4).winners();
  CHECK(four == "ooox"
                "ooxo"
                "oxoo"
                "xooo");
  if (std::getenv("REGOLA_LONG") != nullptr) { // NOLINT(concurrency-mt-unsafe)
    CHECK(four == winners_by_rules("param N=4"));
  }
}
