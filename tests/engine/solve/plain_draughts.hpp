#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace regola::test {

/// Endings of English draughts with few pieces, worked out from nothing but how they move, forwards. It
/// shares no code with the engine.
class PlainDraughts {
public:
  struct Count {
    std::uint64_t placements = 0;
    std::array<std::uint64_t, 3> values{}; ///< won, drawn and lost by the player to move, both sides together
  };

  /// @param most pieces
  explicit PlainDraughts(std::size_t most) {
    std::string board(64, '.');
    for (std::size_t pieces = 1; pieces <= most; ++pieces) {
      first_of_.push_back(boards_.size());
      place(board, 0, pieces);
    }
    first_of_.push_back(boards_.size());
    for (std::size_t i = 0; i < boards_.size(); ++i) list_moves(i);
    decide();
  }

  [[nodiscard]] Count count(std::size_t pieces) const {
    Count found;
    for (std::size_t i = first_of_[pieces - 1]; i < first_of_[pieces]; ++i) {
      ++found.values[value_[i] == 0 ? 1 : value_[i] == loses ? 2 : 0];
    }
    found.placements = (first_of_[pieces] - first_of_[pieces - 1]) / 2;
    return found;
  }

private:
  /// Boards stand twice, for each player to move once; 'm' and 'k' go up, towards row 0.
  void place(std::string& board, std::size_t from, std::size_t pieces) {
    if (pieces == 0) {
      for (const char to_move : {'m', 'M'}) {
        number_.emplace(board + to_move, static_cast<std::uint32_t>(boards_.size()));
        boards_.push_back(board + to_move);
      }
      return;
    }
    for (std::size_t cell = from; cell < 64; ++cell) {
      const std::size_t row = cell / 8;
      if ((cell % 8 + row) % 2 == 0) continue;
      for (const char piece : {'m', 'M', 'k', 'K'}) {
        if ((piece == 'm' && row == 0) || (piece == 'M' && row == 7)) continue;
        board[cell] = piece;
        place(board, cell + 1, pieces - 1);
        board[cell] = '.';
      }
    }
  }

  static bool is_mine(char piece, char to_move) { return piece != '.' && (piece >= 'a') == (to_move == 'm'); }
  static std::size_t other_cell(std::size_t cell, int dx, int dy, int steps) {
    const int x = static_cast<int>(cell % 8) + dx * steps;
    const int y = static_cast<int>(cell / 8) + dy * steps;
    return x < 0 || x > 7 || y < 0 || y > 7 ? 64 : static_cast<std::size_t>(y * 8 + x);
  }
  template <typename Visit>
  static void each_way(char piece, Visit visit) {
    for (const int dy : {-1, 1}) {
      if ((piece == 'm' && dy > 0) || (piece == 'M' && dy < 0)) continue;
      for (const int dx : {-1, 1}) visit(dx, dy);
    }
  }

  void add(std::string board) {
    board[64] = board[64] == 'm' ? 'M' : 'm';
    for (std::size_t x = 0; x < 8; ++x) {
      if (board[x] == 'm') board[x] = 'k';
      if (board[56 + x] == 'M') board[56 + x] = 'K';
    }
    next_.push_back(number_.at(board));
  }
  /// @return whether there is a jump
  bool jump(const std::string& board, std::size_t cell, bool under_way) {
    bool any = false;
    each_way(board[cell], [&](int dx, int dy) {
      const std::size_t over = other_cell(cell, dx, dy, 1);
      const std::size_t to = other_cell(cell, dx, dy, 2);
      if (to == 64 || board[to] != '.' || board[over] == '.' || is_mine(board[over], board[64])) return;
      any = true;
      std::string next = board;
      next[to] = board[cell];
      next[cell] = next[over] = '.';
      jump(next, to, true);
    });
    if (!any && under_way) add(board);
    return any;
  }
  void list_moves(std::size_t index) {
    first_.push_back(next_.size());
    const std::string& board = boards_[index];
    bool jumps = false;
    for (std::size_t cell = 0; cell < 64; ++cell) {
      if (is_mine(board[cell], board[64])) jumps = jump(board, cell, false) || jumps;
    }
    for (std::size_t cell = 0; cell < 64 && !jumps; ++cell) {
      if (!is_mine(board[cell], board[64])) continue;
      each_way(board[cell], [&](int dx, int dy) {
        const std::size_t to = other_cell(cell, dx, dy, 1);
        if (to == 64 || board[to] != '.') return;
        std::string next = board;
        next[to] = board[cell];
        next[cell] = '.';
        add(next);
      });
    }
  }

  /// Round after round until nothing changes: who cannot move has lost.
  void decide() {
    first_.push_back(next_.size());
    value_.assign(boards_.size(), 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < boards_.size(); ++i) {
        if (value_[i] != 0) continue;
        bool lost = true;
        bool won = false;
        for (std::size_t k = first_[i]; k < first_[i + 1]; ++k) {
          const std::uint8_t next = value_[next_[k]];
          won = won || next == loses;
          lost = lost && next == wins;
        }
        if (won || lost) {
          value_[i] = won ? wins : loses;
          changed = true;
        }
      }
    }
  }
  static constexpr std::uint8_t loses = 1;
  static constexpr std::uint8_t wins = 2;

  std::vector<std::string> boards_;
  std::unordered_map<std::string, std::uint32_t> number_;
  std::vector<std::size_t> first_of_; // by pieces, from 1
  std::vector<std::size_t> first_;    // of each board in next_
  std::vector<std::uint32_t> next_;
  std::vector<std::uint8_t> value_; // 0: neither
};

} // namespace regola::test
