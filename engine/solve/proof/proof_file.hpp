#pragma once

#include <iosfwd>
#include <istream>

#include "engine/solve/proof/strategy.hpp"

namespace regola {

/// Thrown if a file is no proof, is damaged, or belongs to another game.
class ProofFault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Writes strategies as a file: lines of text, then the records of all strategies in turn.
///
///     regola proof 1
///     start .../.../... x
///     claim x draw records 217 bytes 9
///     claim o win within 9 quiet records 12 bytes 11
///     sum 00f3a1b2c4d5e6f7
///     data
///
/// A claim is `win`, `draw` or, in a game with a score, a margin. `within` and a number of plies follow if
/// the game must end by then, and `quiet` if counters of quiet plies are part of a position. The sum is the
/// 64-bit FNV-1a hash of the lines before it and the records.
void write_proof(std::ostream& out, const Ruleset& ruleset, const Status& start,
                 const std::vector<Strategy>& strategies);

/// Reads a proof from a file, record by record: it may be larger than the memory.
class ProofFile {
public:
  /// A claim and the place of its strategy.
  struct Section {
    Claim claim;
    std::uint64_t records = 0;
    std::size_t record_bytes = 0;
    std::uint64_t offset = 0;           ///< offset in the file, in bytes
    std::vector<std::string> landmarks; ///< keys of records at equal distances, the first record included
    std::uint64_t distance = 1;         ///< distance between two landmarks, in records
  };

  /// Reads the whole file once and checks its sum and the order of its records.
  /// @throws ProofFault naming the fault and its place
  ProofFile(const Ruleset& ruleset, const std::string& path);
  /// Reads a proof from a stream that need not be a file.
  /// @param bytes a binary, seekable stream
  /// @throws ProofFault naming the fault and its place
  ProofFile(const Ruleset& ruleset, std::unique_ptr<std::istream> bytes);

  [[nodiscard]] const Status& start() const { return start_; }
  [[nodiscard]] const std::vector<Section>& sections() const { return sections_; }
  /// The record with a number, from 0. Valid until another record is read.
  /// @throws ProofFault if the file can no longer be read
  [[nodiscard]] const std::string& record(const Section& section, std::uint64_t number);
  /// Finds the record that begins with `key`. Valid until another record is read.
  /// @return null if there is none
  /// @throws ProofFault if the file can no longer be read
  [[nodiscard]] const std::string* find(const Section& section, const std::string& key);

private:
  void read_head(const Ruleset& ruleset);
  void read_claim(const Ruleset& ruleset, const std::string& line);
  [[nodiscard]] Score read_least(const Ruleset& ruleset, const std::string& word) const;
  void read_records();
  [[noreturn]] void refuse(const std::string& why) const;

  std::unique_ptr<std::istream> file_;
  int line_ = 0; // number of the line in the text that was read last, from 1
  Status start_;
  std::vector<Section> sections_;
  std::uint64_t sum_ = 0;
  std::uint64_t claimed_sum_ = 0;
  std::string record_;
};

} // namespace regola
