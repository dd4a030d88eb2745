#pragma once

#include <variant>

#include "engine/matcher/worth.hpp"

namespace regola {

/// The first difference between a pattern and a status.
struct Mismatch {
  enum class Reason {
    length,   ///< lengths differ; `position` is the length of the shorter
    constant, ///< the status has another symbol at this position
    variable, ///< the variable is bound to another symbol
  };
  Reason reason = Reason::length;
  std::size_t position = 0; ///< from 0
  char expected = 0;        ///< for `constant`: the pattern's symbol; for `variable`: its binding
  char found = 0;           ///< the status's symbol

  friend bool operator==(const Mismatch&, const Mismatch&) = default;
};

/// The article's matchesWith (box 2): whether the lengths are equal, the constants are equal, and each
/// repeated variable equals its first binding.
/// @param[out] variables cleared first; complete only if the result is true
[[nodiscard]] bool matches(const Pattern& pattern, const Status& status, Varspace& variables);

/// Matches, and returns the bindings or the reason for the failure.
[[nodiscard]] std::variant<Varspace, Mismatch> match(const Pattern& pattern, const Status& status);

/// Describes a mismatch in one sentence; positions count from 1.
[[nodiscard]] std::string explain(const Mismatch& mismatch, const Pattern& pattern, const Status& status);

/// A match of a line. For a line without a picture: its condition holds.
struct LineMatch {
  std::uint32_t line = 0;       ///< number in the text, from 1
  std::vector<CellIndex> cells; ///< in reading order; empty for a line without a picture
  Varspace variables;
};

/// The numbers of the lines with this name, ascending: moves, parts, classes of cells, and lines with a name
/// of their own. Empty for an unknown name.
[[nodiscard]] std::vector<std::uint32_t> lines_called(const Ruleset& ruleset, std::string_view name);

/// All matches of these lines in a status. The viewer is the player who has just moved for `forbid` lines,
/// each player for end lines, and the player to move for all other lines.
/// @param most greatest number of matches to look for
[[nodiscard]] std::vector<LineMatch> matches_of(const Ruleset& ruleset, const Status& status,
                                                const std::vector<std::uint32_t>& lines, std::size_t most);

/// The cells of a class of cells, as the player to move sees them, ascending.
[[nodiscard]] std::vector<CellIndex> cells_of_class(const Ruleset& ruleset, const Status& status,
                                                    ClassIndex index);

/// Order of a StatusSet: MAX wants the largest value first, MIN the smallest.
enum class Order { descending, ascending };

/// The article's statusset: the statuses that a ruleset produces from a status, in the order in which they
/// were added, or sorted by a heuristic.
class StatusSet {
public:
  using const_iterator = std::vector<Status>::const_iterator;

  void add(Status status) { statuses_.push_back(std::move(status)); }
  /// Inserts a status by its value, after statuses with the same value. Add all statuses of a set this way,
  /// or none.
  void add_in_order(Status status, int value, Order order);

  [[nodiscard]] bool empty() const noexcept { return statuses_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return statuses_.size(); }
  [[nodiscard]] const Status& operator[](std::size_t i) const { return statuses_[i]; }
  [[nodiscard]] const_iterator begin() const noexcept { return statuses_.begin(); }
  [[nodiscard]] const_iterator end() const noexcept { return statuses_.end(); }

private:
  std::vector<Status> statuses_;
  std::vector<int> values_; // values of the statuses, if they were added in order
};

/// The article's produce: the successors of a status in the order of the rules; empty if no rule applies. See
/// successors.hpp for the moves.
[[nodiscard]] StatusSet produce(const Ruleset& ruleset, const Status& origin);

/// Produces the successors sorted by the heuristic: descending if the first player (MAX) is to move in the
/// origin, else ascending. Equal statuses keep the order of the rules.
/// @param depth passed to the heuristic: plies from the root to the successors
[[nodiscard]] StatusSet produce(const Ruleset& ruleset, const Status& origin, const Heuristic& heuristic,
                                int depth);

/// Replaces the variables of the right side by their values (box 3 of the article). The result may have any
/// length.
/// @throws std::invalid_argument if a variable has no value; never for a loaded ruleset
[[nodiscard]] Status substitute(const Pattern& right, const Varspace& variables);

/// The article's apply: the final status; `nullopt` if the left side does not match the initial one.
[[nodiscard]] std::optional<Status> apply(const Rule& rule, const Status& initial);

} // namespace regola
