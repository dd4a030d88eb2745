#pragma once

#include <compare>
#include <memory>

#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>

#include "rules/ruleset/player.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

class Status;

/// The earlier statuses of a game, the latest first. Shared by all statuses that follow them.
struct Past;

/// A position: the article's status (a string of constants), the player to move, the hands and the number of
/// passes. Can be copied and compared. Functions of rules/ruleset/status_text.hpp read and write its text.
class Status {
public:
  using Cells = boost::container::small_vector<Symbol, 64>;
  using Hands = boost::container::static_vector<std::uint16_t, 16>;
  using Quiet = boost::container::static_vector<std::uint16_t, 4>;

  Status() = default;
  /// Makes the article's status: one constant for each cell, the first player to move.
  explicit Status(std::string_view constants, PlayerIndex player = first_player)
      : cells(constants.begin(), constants.end()), to_move(player) {}

  [[nodiscard]] std::size_t size() const noexcept { return cells.size(); }
  [[nodiscard]] Symbol operator[](std::size_t cell) const { return cells[cell]; }
  [[nodiscard]] std::string_view text() const noexcept { return {cells.data(), cells.size()}; }

  /// Compares everything that the text form shows. Ignores the past.
  friend bool operator==(const Status& a, const Status& b) noexcept {
    return a.cells == b.cells && a.to_move == b.to_move && a.passes == b.passes && a.seen == b.seen &&
           a.hands == b.hands && a.quiet == b.quiet;
  }

  Cells cells; ///< one symbol for each cell, in reading order
  PlayerIndex to_move = first_player;
  std::uint8_t passes = 0; ///< number of consecutive passes up to this status
  Hands hands;             ///< one number for each hand of the ruleset
  Quiet quiet;             ///< for each counter of the ruleset: number of consecutive quiet plies
  std::uint16_t seen = 1;  ///< number of occurrences of this position so far, if the ruleset counts them
  /// Earlier statuses, to compute `seen`; null if the ruleset does not need them.
  std::shared_ptr<const Past> past;
};

struct Past {
  Status status; ///< an earlier status; its own `past` is null
  std::shared_ptr<const Past> before;

  Past(Status earlier, std::shared_ptr<const Past> still_earlier);
  Past(const Past&) = delete;
  Past& operator=(const Past&) = delete;
  ~Past();
};

/// Hashes everything that equality compares.
[[nodiscard]] std::size_t hash_value(const Status& status) noexcept;

struct StatusHash {
  [[nodiscard]] std::size_t operator()(const Status& status) const noexcept { return hash_value(status); }
};

} // namespace regola
