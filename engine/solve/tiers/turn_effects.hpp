#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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

/// How a line may change the counts when it fires: by one of the changes in `once`, then by those in
/// `repeated`, each any number of times. This is an upper bound: it ignores conditions and cells.
struct LineEffects {
  std::uint32_t line = 0; ///< number in the text, from 1
  std::vector<Counts> once;
  std::vector<Counts> repeated; ///< changes by runs, by groups, and by matches that `every` joins
};

/// Alternative lines at one step of a turn.
struct TurnStep {
  std::vector<LineEffects> lines;
  bool may_skip = false; ///< whether the turn may do without this step
  bool repeats = false;  ///< whether they may fire several times, one after the other
};

/// All effects of a turn on the counts, in the order of its steps.
struct TurnEffects {
  std::vector<TurnStep> steps;
  bool may_pass = false;
  bool may_go_on = false; ///< whether the same player may move again: a line says `extra`, or keeps the turn
};

[[nodiscard]] std::array<TurnEffects, 2> turn_effects(const Ruleset& ruleset, const Counted& counted);

/// Returns all counts to which a turn, other than a pass, may lead.
/// @return the counts, sorted, without those that do not fit on the board; `nullopt` if there are more than
/// `most`
[[nodiscard]] std::optional<std::vector<Counts>> after_turn(const Counted& counted, const TurnEffects& turn,
                                                            const Counts& before, std::size_t most = 20'000);

} // namespace regola
