#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace regola::test {

/// One row of tests/truth/perft.csv or values.csv.
struct TruthRow {
  std::string game;     ///< with its size, as in `othello 6x6`
  std::string status;   ///< perft: `start`, or a status in the notation of the game
  int depth = 0;        ///< perft
  std::string quantity; ///< values: what was counted
  std::string value;

  [[nodiscard]] std::uint64_t number() const { return std::stoull(value); }
};

/// How a game of the tables is written: a file of games/ and the lines that make it that size.
struct Variant {
  std::string game;
  std::string file;
  std::string lines;
  std::uint64_t quick_leaves = 0; ///< perft: rows up to this take seconds,
  std::uint64_t long_leaves = 0;  ///< and up to this a few minutes
};

/// What computing a value costs by plain minimax.
enum class Cost { seconds, minutes, beyond };

[[nodiscard]] std::vector<TruthRow> read_truth(const std::string& file);

/// All files in which a game of the tables is written, whether they are there or not.
[[nodiscard]] std::vector<Variant> variants_of(const std::string& game);

[[nodiscard]] Cost cost_of(const TruthRow& value);

} // namespace regola::test
