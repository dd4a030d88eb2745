#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/ruleset.hpp"
#include "rules/status.hpp"

namespace regola {

/// Statuses of one player to move as strings of bytes that are all of one length, for files that are searched
/// by bisection. It knows nothing but the ruleset, so that whoever reads such a file needs no other engine.
/// Cells come first, in as few bits as the number of symbols asks for, then passes, hands and, where they
/// count, the counters of quiet plies. The past is left out.
class StatusRecord {
public:
  /// @param ruleset must outlive it
  /// @param to_move of all these statuses
  /// @param quiet the counters of quiet plies belong to a status
  StatusRecord(const Ruleset& ruleset, PlayerIndex to_move, bool quiet);

  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Appends the record of a status of the length of the first one.
  void write(const Status& status, std::string& record) const;
  /// @param record bytes() of them
  /// @return a status that stands for the first time; symbols that the ruleset does not have are its first
  /// one
  [[nodiscard]] Status read(const char* record) const;

private:
  const Ruleset& ruleset_;
  PlayerIndex to_move_;
  bool quiet_;
  std::string symbols_;              // by number
  std::vector<std::uint8_t> number_; // of a symbol
  unsigned bits_;                    // of a number
  std::size_t bytes_;
};

} // namespace regola
