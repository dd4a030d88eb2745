#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/ruleset/ruleset.hpp"

namespace regola {

/// One number for each thing that is counted, or how much each of them changes.
using Counts = std::vector<std::int32_t>;

/// What is counted of a status: the cells with each symbol, and the hands. The commonest symbol is left out:
/// it lies on all other cells. Where players can be exchanged and it changes then, nothing is left out.
class Counted {
public:
  /// @param ruleset must outlive it, and has a start
  explicit Counted(const Ruleset& ruleset);

  [[nodiscard]] std::size_t size() const { return symbols_.size() + ruleset_->hands.size(); }
  [[nodiscard]] std::size_t symbols() const { return symbols_.size(); }
  [[nodiscard]] std::size_t cells() const { return cells_; }
  /// As expressions of a text call it: `count x`, `hand x`.
  [[nodiscard]] std::string name(std::size_t index) const;
  [[nodiscard]] Counts of(const Status& status) const;
  /// Counts a cell with this symbol, `by` times.
  void add(Counts& counts, Symbol symbol, std::int32_t by) const {
    if (const std::size_t at = place_[static_cast<unsigned char>(symbol) & 0x7FU]; at < symbols_.size()) {
      counts[at] += by;
    }
  }
  [[nodiscard]] std::size_t hand(std::size_t index) const { return symbols_.size() + index; }
  /// Number of cells with the symbol that is left out, or 0; negative for counts that have no room on the
  /// board.
  [[nodiscard]] std::int64_t left_out(const Counts& counts) const;
  /// Whether nothing is negative.
  [[nodiscard]] bool has_room(const Counts& counts) const;
  /// The counts of the status with the players exchanged.
  /// @pre the text has an exchange
  [[nodiscard]] Counts exchanged(const Counts& counts) const;

private:
  const Ruleset* ruleset_;
  std::string symbols_;
  std::vector<std::size_t> place_;  // of each symbol in `symbols_`; its size for the symbol left out
  std::vector<std::size_t> images_; // of each thing, by exchange of the players
  std::size_t cells_;
};

} // namespace regola
