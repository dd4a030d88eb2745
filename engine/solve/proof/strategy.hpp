#pragma once

#include "engine/compiled/engine.hpp"
#include "engine/solve/endless_play.hpp"
#include "engine/solve/solve_watch.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// Size in bytes of a number in a record.
inline constexpr std::size_t number_bytes = 2;

/// Appends a number, its high byte first, so that records sort like their numbers.
/// @param number at most 65,535
inline void write_number(unsigned number, std::string& record) {
  record += static_cast<char>(number >> 8U & 0xFFU);
  record += static_cast<char>(number & 0xFFU);
}

/// Reads a number that write_number() has written.
/// @param at start of number_bytes bytes; moved past them
[[nodiscard]] inline std::uint16_t read_number(const char*& at) {
  const unsigned high = static_cast<std::uint8_t>(*at++);
  const unsigned low = static_cast<std::uint8_t>(*at++);
  return static_cast<std::uint16_t>(high << 8U | low);
}

/// Encodes statuses with one player to move as byte strings of one length. Files of them can be searched by
/// bisection. The encoding depends on the ruleset alone, so that a reader of such a file needs no engine. The
/// order is: the cells, each with as few bits as the number of symbols needs; passes; hands; and counters of
/// quiet plies, if they are part of a status. The past is left out.
class StatusRecord {
public:
  /// @param ruleset must outlive it
  /// @param to_move the player to move in all statuses
  /// @param quiet whether counters of quiet plies are part of a status
  StatusRecord(const Ruleset& ruleset, PlayerIndex to_move, bool quiet);

  /// Size of a record in bytes.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Appends the record of a status. It must have as many cells as the start.
  void write(const Status& status, std::string& record) const;
  /// Decodes a status, without a past. Unknown symbols become the first symbol.
  /// @param record bytes() bytes
  [[nodiscard]] Status read(const char* record) const;

private:
  const Ruleset& ruleset_;
  PlayerIndex to_move_;
  bool quiet_;
  std::string symbols_;              // all symbols, in the order of their numbers
  std::vector<std::uint8_t> number_; // by symbol: its number
  unsigned bits_;                    // number of bits in a symbol's number
  std::size_t bytes_;
};

/// A claim: what a player can reach from a status, whatever the other player does.
struct Claim {
  PlayerIndex player = first_player;
  Score least = 0;          ///< 0: a draw; 1: any win; else a score of score.hpp with its margin
  std::optional<int> plies; ///< the game ends within so many plies; `nullopt` if play without end is enough
  bool quiet = false; ///< counters of quiet plies are part of a position; if not, draws by them are left out

  /// Whether a game with this result satisfies the claim.
  [[nodiscard]] bool is_met_by(const Result& result) const {
    return is_over(result) && seen_by(player, score_of(result, 0)) >= least;
  }
  /// Whether play without end satisfies the claim.
  [[nodiscard]] bool is_met_without_end(const EndlessPlay& endless) const {
    return endless.winner ? *endless.winner == player : least <= 0;
  }
};

/// The moves by which a player makes a claim true: one record for each status with this player to move that
/// play can then reach. All records have the same length, and they ascend. A record has the status
/// (StatusRecord), then two numbers of two bytes each: the greatest number of plies to the end, and the index
/// of the move in the list of successors(), from 0. Numbers have their higher byte first.
struct Strategy {
  static constexpr std::size_t bytes_behind_status = 4;

  Claim claim;
  std::size_t record_bytes = 0;
  std::string records;
};

/// Collects the strategy of a player. An adviser gives a good move in each status.
class StrategyCollector {
public:
  /// Returns the status after a good move of the player to move; `nullopt` if it knows none. The returned
  /// status has no past.
  using Adviser = std::function<std::optional<Status>(const Status&)>;

  /// @param ruleset,endless,watch must outlive it
  StrategyCollector(const Ruleset& ruleset, const EndlessPlay& endless, SolveWatch& watch, Adviser adviser);

  /// Collects the strategy from a status.
  /// @param claim the claim; its plies are computed here
  /// @return `nullopt` on failure; then reason() says why
  [[nodiscard]] std::optional<Strategy> collect(const Status& start, const Claim& claim);
  [[nodiscard]] const std::string& reason() const { return reason_; }

private:
  using Index = std::uint32_t;
  static constexpr std::uint16_t unknown_plies = 0xFFFF;

  /// A status in which the player is to move, with the next such statuses.
  struct Node {
    std::uint16_t move = 0;
    std::uint16_t plies = unknown_plies; ///< greatest number of plies to the end
    /// Index of the first of the node's entries in next_. They end where those of the next node begin.
    std::size_t first_next = 0;
  };
  struct Next {
    Index node = 0;
    std::uint16_t plies = 0; ///< number of plies until the next node is reached
  };

  [[nodiscard]] bool expand(Index index);
  [[nodiscard]] bool follow(const Status& status, std::uint16_t plies);
  [[nodiscard]] bool count_plies();
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] Strategy written() const;
  [[nodiscard]] bool fail(std::string reason);

  const Ruleset& ruleset_;
  const EndlessPlay& endless_;
  SolveWatch& watch_;
  Adviser adviser_;
  Engine engine_;
  Claim claim_;
  std::optional<StatusRecord> record_;
  std::string reason_;
  std::vector<Node> nodes_; // the first node stands for the play before the player's first move
  std::vector<Next> next_;
  std::unordered_map<std::string, Index> numbers_; // number of a node, by the record of its status
  std::vector<const std::string*> records_;        // records of the nodes, in their order
};

} // namespace regola
