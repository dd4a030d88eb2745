#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace regola::test {

/// Endings of chess, worked out from nothing but how the pieces move: arrays over all squares of all pieces,
/// and moves taken back from the mates on. Pawns are white ones, and take nothing: their only opponent is a
/// king. It shares no code with the engine.
class PlainChess {
public:
  struct Count {
    std::uint64_t wins = 0, draws = 0, losses = 0;
    int longest = 0; ///< plies
    friend bool operator==(const Count&, const Count&) = default;
  };

  /// @param pieces white ones as capitals, kings first: "KkQ"
  explicit PlainChess(std::string pieces) : pieces_(std::move(pieces)) {
    places_ = std::size_t{1} << (6 * pieces_.size());
    known_.assign(places_ * 2, unknown);
    open_moves_.assign(places_ * 2, 0);
    floor_.assign(places_ * 2, 0);
    for (std::size_t at = 0; at < places_ * 2; ++at) look_at(at);
    for (std::size_t plies = 0; plies < levels_.size(); ++plies) {
      for (std::size_t i = 0; i < level(plies).size(); ++i) {
        const auto [at, value] = level(plies)[i];
        if (known_[at] != unknown) continue;
        known_[at] = value;
        tell(at, static_cast<int>(plies));
      }
    }
  }

  /// Pieces that are alike are told apart, so that each position counts once for every order of them.
  /// @param side 0: white to move
  [[nodiscard]] Count count(std::size_t side) const {
    Count found;
    for (std::size_t at = side * places_; at < (side + 1) * places_; ++at) {
      if (known_[at] == illegal) continue;
      if (known_[at] == unknown) {
        ++found.draws;
        continue;
      }
      const bool won = known_[at] % 2 != 0;
      ++(won ? found.wins : found.losses);
      found.longest = std::max<int>(found.longest, known_[at]);
    }
    return found;
  }

private:
  using Squares = std::array<int, 6>;
  static constexpr std::int16_t unknown = -1;
  static constexpr std::int16_t illegal = -2;

  [[nodiscard]] std::vector<std::pair<std::size_t, std::int16_t>>& level(std::size_t plies) {
    if (levels_.size() <= plies) levels_.resize(plies + 1);
    return levels_[plies];
  }
  [[nodiscard]] Squares squares(std::size_t at) const {
    Squares all{};
    for (std::size_t i = 0; i < pieces_.size(); ++i) all[i] = static_cast<int>(at >> (6 * i) & 63U);
    return all;
  }
  [[nodiscard]] std::size_t index(const Squares& all, std::size_t side) const {
    std::size_t at = side * places_;
    for (std::size_t i = 0; i < pieces_.size(); ++i) at += static_cast<std::size_t>(all[i]) << (6 * i);
    return at;
  }
  [[nodiscard]] static std::size_t colour(char piece) { return piece >= 'a' ? 1 : 0; }
  [[nodiscard]] int piece_on(const Squares& all, int square, std::size_t left_out = 99) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (i != left_out && all[i] == square) return static_cast<int>(i);
    }
    return -1;
  }

  /// Visits the squares a pawn goes to, or those it came from, one step or two.
  template <typename Visit>
  void each_step(const Squares& all, std::size_t pawn, int ahead, Visit visit) const {
    const int row = all[pawn] / 8;
    const int next = all[pawn] + 8 * ahead;
    if (row + ahead < 1 || piece_on(all, next) >= 0) return;
    visit(next);
    const bool twice = ahead > 0 ? row == 1 : row == 3;
    if (twice && piece_on(all, next + 8 * ahead) < 0) visit(next + 8 * ahead);
  }

  /// Visits the squares a piece attacks, and may go to if it is no pawn: empty ones, and the first occupied
  /// one on each way.
  template <typename Visit>
  void each_target(const Squares& all, std::size_t piece, std::size_t left_out, Visit visit) const {
    static constexpr std::array<std::pair<int, int>, 8> rays{
        {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
    static constexpr std::array<std::pair<int, int>, 8> jumps{
        {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}};
    const char kind = static_cast<char>(pieces_[piece] & ~0x20);
    const std::size_t first = kind == 'B' || kind == 'P' ? 4 : 0;
    const std::size_t last = kind == 'R' ? 4 : 8;
    for (std::size_t way = first; way < last; ++way) {
      const auto [dx, dy] = kind == 'N' ? jumps[way] : rays[way];
      if (kind == 'P' && dy < 0) continue;
      int x = all[piece] % 8;
      int y = all[piece] / 8;
      for (bool more = true; more;) {
        x += dx;
        y += dy;
        if (x < 0 || x > 7 || y < 0 || y > 7) break;
        const int there = piece_on(all, y * 8 + x, left_out);
        visit(y * 8 + x, there);
        more = there < 0 && kind != 'K' && kind != 'N' && kind != 'P';
      }
    }
  }
  /// @param left_out a piece that has been taken
  [[nodiscard]] bool in_check(const Squares& all, std::size_t side, std::size_t left_out = 99) const {
    bool found = false;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (i == left_out || colour(pieces_[i]) == side) continue;
      each_target(all, i, left_out, [&](int square, int) { found = found || square == all[side]; });
    }
    return found;
  }

  /// What a position with other pieces is worth, once a piece has been taken or promoted.
  /// 1000 + plies: won by the player to move; -1000 - plies: lost; 0: drawn.
  [[nodiscard]] int value_behind(const std::string& pieces, const Squares& all, std::size_t side) {
    if (pieces == "Kk") return 0;
    auto& table = behind_[pieces];
    if (!table) table = std::make_unique<PlainChess>(pieces);
    const int known = table->known_[table->index(all, side)];
    return known == unknown ? 0 : known % 2 != 0 ? 1000 + known : -1000 - known;
  }
  [[nodiscard]] int value_without(std::size_t taken, const Squares& all, std::size_t side) {
    std::string rest = pieces_;
    rest.erase(taken, 1);
    Squares left{};
    for (std::size_t i = 0, k = 0; i < pieces_.size(); ++i) {
      if (i != taken) left[k++] = all[i];
    }
    return value_behind(rest, left, side);
  }

  /// Notes a move to a position whose value is known.
  /// @param value as the next player has it
  void note_known(std::size_t at, int value) {
    if (value < 0) {
      const int plies = -value - 1000 + 1;
      level(static_cast<std::size_t>(plies)).push_back({at, static_cast<std::int16_t>(plies)});
    }
    if (value <= 0) { // no other moves can make it a defeat
      open_moves_[at] = static_cast<std::uint16_t>(open_moves_[at] + 1000);
    } else {
      floor_[at] = std::max<std::uint8_t>(floor_[at], static_cast<std::uint8_t>(value - 1000 + 1));
    }
  }

  /// @return how many moves the pawn has
  int look_at_pawn(std::size_t at, const Squares& all, std::size_t pawn) {
    int moves = 0;
    each_step(all, pawn, 1, [&](int square) {
      Squares next = all;
      next[pawn] = square;
      if (in_check(next, 0)) return;
      if (square < 56) {
        ++moves;
        ++open_moves_[at];
        return;
      }
      for (const char queen : std::string("QRBN")) {
        ++moves;
        std::string promoted = pieces_;
        promoted[pawn] = queen;
        note_known(at, value_behind(promoted, next, 1));
      }
    });
    return moves;
  }

  void look_at(std::size_t at) {
    const std::size_t side = at / places_;
    const Squares all = squares(at);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (piece_on(all, all[i], i) >= 0) known_[at] = illegal;
      if (pieces_[i] == 'P' && (all[i] < 8 || all[i] >= 56)) known_[at] = illegal;
    }
    if (known_[at] == illegal || in_check(all, 1 - side)) {
      known_[at] = illegal;
      return;
    }
    int moves = 0;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (colour(pieces_[i]) != side) continue;
      if (pieces_[i] == 'P') {
        moves += look_at_pawn(at, all, i);
        continue;
      }
      each_target(all, i, 99, [&](int square, int there) {
        if (there >= 0 && colour(pieces_[static_cast<std::size_t>(there)]) == side) return;
        Squares next = all;
        next[i] = square;
        const std::size_t taken = there < 0 ? 99 : static_cast<std::size_t>(there);
        if (in_check(next, side, taken)) return;
        ++moves;
        if (taken == 99) {
          ++open_moves_[at];
          return;
        }
        note_known(at, value_without(taken, next, 1 - side));
      });
    }
    if (moves == 0 && in_check(all, side)) level(0).push_back({at, std::int16_t{0}});
    if (moves > 0 && open_moves_[at] == 0) level(floor_[at]).push_back({at, floor_[at]});
  }

  /// Takes back the moves that led to a position that is decided now.
  void tell(std::size_t at, int plies) {
    const std::size_t before = 1 - at / places_;
    const Squares all = squares(at);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (colour(pieces_[i]) != before) continue;
      const auto came_from = [&](int square) {
        Squares from = all;
        from[i] = square;
        tell_before(index(from, before), plies);
      };
      if (pieces_[i] == 'P') {
        each_step(all, i, -1, came_from);
      } else {
        each_target(all, i, 99, [&](int square, int there) {
          if (there < 0) came_from(square);
        });
      }
    }
  }
  void tell_before(std::size_t earlier, int plies) {
    if (known_[earlier] != unknown) return;
    if (plies % 2 == 0) {
      level(static_cast<std::size_t>(plies) + 1).push_back({earlier, static_cast<std::int16_t>(plies + 1)});
    } else if (--open_moves_[earlier] == 0) {
      const int longest = std::max<int>(plies + 1, floor_[earlier]);
      level(static_cast<std::size_t>(longest)).push_back({earlier, static_cast<std::int16_t>(longest)});
    }
  }

  std::string pieces_;
  std::size_t places_ = 0;
  std::vector<std::int16_t> known_; // plies: odd for a win of the player to move
  std::vector<std::uint16_t> open_moves_;
  std::vector<std::uint8_t> floor_; // plies that a defeat takes at least
  std::vector<std::vector<std::pair<std::size_t, std::int16_t>>> levels_;
  std::map<std::string, std::unique_ptr<PlainChess>> behind_;
};

} // namespace regola::test
