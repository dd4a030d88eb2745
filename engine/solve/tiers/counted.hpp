#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// One number for each counted thing: a count, or the change of one.
using Counts = std::vector<std::int32_t>;

/// The counts of a status: the number of cells with each symbol, and the hands. Leaves out the commonest
/// symbol, since it is on all other cells, unless the players can be exchanged and this changes the symbol.
class Counted {
public:
  /// @param ruleset must outlive it, and must have a start
  explicit Counted(const Ruleset& ruleset);

  [[nodiscard]] std::size_t size() const { return symbols_.size() + ruleset_->hands.size(); }
  [[nodiscard]] std::size_t symbols() const { return symbols_.size(); }
  [[nodiscard]] std::size_t cells() const { return cells_; }
  /// The name of a count in expressions of a text: `count x`, `hand x`.
  [[nodiscard]] std::string name(std::size_t index) const;
  [[nodiscard]] Counts of(const Status& status) const {
    Counts counts;
    count(status, counts);
    return counts;
  }
  /// @param[out] counts receives the counts of the status
  void count(const Status& status, Counts& counts) const;
  /// Adds `by` to the count of this symbol.
  void add(Counts& counts, Symbol symbol, std::int32_t by) const {
    if (const std::size_t at = place_[static_cast<unsigned char>(symbol) & 0x7FU]; at < symbols_.size()) {
      counts[at] += by;
    }
  }
  [[nodiscard]] std::size_t hand(std::size_t index) const { return symbols_.size() + index; }
  /// Number of cells with the symbol that is left out; 0 if none is. Negative if the counts exceed the board.
  [[nodiscard]] std::int64_t left_out(const Counts& counts) const;
  /// Whether no count is negative, that of the symbol left out included.
  [[nodiscard]] bool has_room(const Counts& counts) const;
  /// The counts after an exchange of the players.
  /// @pre the text has an exchange
  [[nodiscard]] Counts exchanged(const Counts& counts) const;

private:
  const Ruleset* ruleset_;
  std::string symbols_;
  // By symbol: its index in `symbols_`, or the size of `symbols_` for the symbol left out.
  std::vector<std::size_t> place_;
  std::vector<std::size_t> images_; // by thing: the thing that it becomes by exchange of the players
  std::size_t cells_;
};

} // namespace regola
