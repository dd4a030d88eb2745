#pragma once

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

} // namespace regola
