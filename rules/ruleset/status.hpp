#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <boost/container/small_vector.hpp>
#include <boost/container/static_vector.hpp>

#include "rules/ruleset/player.hpp"
#include "rules/ruleset/symbol.hpp"

namespace regola {

class Status;

/// The statuses that have stood on the board before one, the last first. Shared between the statuses that
/// follow.
struct Past;

/// A position: the article's status (a string of constants) and whose turn it is, with the pieces in hand and
/// the passes just made. A regular value. Its text is written and read by rules/ruleset/status_text.hpp.
class Status {
public:
  using Cells = boost::container::small_vector<Symbol, 64>;
  using Hands = boost::container::static_vector<std::uint16_t, 16>;
  using Quiet = boost::container::static_vector<std::uint16_t, 4>;

  Status() = default;
  /// The article's status: one constant a cell, first player to move.
  explicit Status(std::string_view constants, PlayerIndex player = first_player)
      : cells(constants.begin(), constants.end()), to_move(player) {}

  [[nodiscard]] std::size_t size() const noexcept { return cells.size(); }
  [[nodiscard]] Symbol operator[](std::size_t cell) const { return cells[cell]; }
  [[nodiscard]] std::string_view text() const noexcept { return {cells.data(), cells.size()}; }

  /// Equal in all that the text form shows; the past is not compared.
  friend bool operator==(const Status& a, const Status& b) noexcept {
    return a.cells == b.cells && a.to_move == b.to_move && a.passes == b.passes && a.seen == b.seen &&
           a.hands == b.hands && a.quiet == b.quiet;
  }

  Cells cells; ///< a symbol for each cell in reading order
  PlayerIndex to_move = first_player;
  std::uint8_t passes = 0; ///< passes made just before, one after the other
  Hands hands;             ///< pieces left, one number for each hand of the ruleset
  Quiet quiet;             ///< quiet moves in a row, one number for each counter of the ruleset
  std::uint16_t seen = 1;  ///< how often it has now stood on the board, where the ruleset asks for that
  std::shared_ptr<const Past> past; ///< what `seen` is counted from; null where the ruleset does not ask
};

struct Past {
  Status status; ///< without a past of its own
  std::shared_ptr<const Past> before;

  Past(Status earlier, std::shared_ptr<const Past> still_earlier);
  Past(const Past&) = delete;
  Past& operator=(const Past&) = delete;
  ~Past();
};

/// A hash of all that equality compares.
[[nodiscard]] std::size_t hash_value(const Status& status) noexcept;

struct StatusHash {
  [[nodiscard]] std::size_t operator()(const Status& status) const noexcept { return hash_value(status); }
};

} // namespace regola
