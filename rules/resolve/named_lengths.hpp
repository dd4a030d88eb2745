#pragma once

#include "rules/resolve/scope.hpp"

namespace regola {

// Named lengths: in `x^A .^A` both runs have the same length. Such a line becomes one line for each length,
// with a number in place of each use of the name: in runs, in `^(A - 1)` and in conditions. If a symbol has
// the same name, as in `{1234}=A .^A`, the length is the number that the symbol denotes. The same holds for
// `{1234}=A -> {<A}`, a choice of all smaller numbers. Later steps do not meet named lengths.

/// Whether a line names lengths: capitals that are not parameters and that occur at least twice, at least
/// once in a run or a choice.
[[nodiscard]] bool names_lengths(const Scope& scope, const syntax::Head& head, const syntax::Picture& left,
                                 const syntax::Picture* right);

/// Returns the right side of a line; null if it has none.
[[nodiscard]] inline const syntax::Picture* right_of(const syntax::Production& line) { return &line.right; }
template <typename Line>
[[nodiscard]] const syntax::Picture* right_of(const Line& /*line*/) {
  return nullptr;
}

/// Returns the lines that replace a line with named lengths, the shortest lengths first. Leaves out lines
/// whose conditions never hold. Empty, with a diagnostic, if there are too many lines, or none.
[[nodiscard]] std::vector<syntax::Production> with_lengths(Scope& scope, const syntax::Production& line);
[[nodiscard]] std::vector<syntax::Judgement> with_lengths(Scope& scope, const syntax::Judgement& line);
[[nodiscard]] std::vector<syntax::Class> with_lengths(Scope& scope, const syntax::Class& line);

/// Adds the faults of one of the lines that replace a line with named lengths. Adds each fault once.
/// @param own faults of that line
/// @param[in,out] without_room counts the lines that do not fit on the board; their faults are not added
/// @return false if the line has another error: the rest of the lines would repeat it
[[nodiscard]] bool merge_faults(Diagnostics& all, const Diagnostics& own, std::size_t& without_room);

/// Calls `resolve` with a line. If the line has named lengths, calls it with each line that replaces it.
template <typename Line, typename Resolve>
void each_length(Scope& scope, const Line& line, const syntax::Picture& left, const Resolve& resolve) {
  if (!names_lengths(scope, line.head, left, right_of(line))) {
    resolve(line);
    return;
  }
  const std::vector<Line> lines = with_lengths(scope, line);
  Diagnostics* all = scope.diagnostics;
  std::size_t without_room = 0;
  Diagnostics own;
  for (const Line& one : lines) {
    own.clear();
    scope.diagnostics = &own;
    resolve(one);
    scope.diagnostics = all;
    if (!merge_faults(*all, own, without_room)) return;
  }
  if (!lines.empty() && without_room == lines.size()) all->insert(all->end(), own.begin(), own.end());
}

/// The lengths of runs, by name.
using Lengths = std::map<std::string, std::int32_t>;

/// Whether a word may name a length: a capital that is not a parameter.
[[nodiscard]] bool is_length_name(const Scope& scope, const std::string& word);

/// Replaces named lengths in the conditions of a head by numbers. Drops conditions that then always hold.
/// @return false if a condition never holds
[[nodiscard]] bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Head& head);

/// Replaces named lengths in the runs of both sides by numbers. Removes runs of length 0.
/// @param right null for a line without a right side
/// @return false if a length is negative, or if the anchor would have no cell
[[nodiscard]] bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Picture& left,
                               syntax::Picture* right);

/// Returns the variable of a choice of smaller or greater numbers, `{<A}` or `{>A}`; empty if the cell is no
/// such choice, or if `<` or `>` is a symbol of the game.
[[nodiscard]] std::string compared_variable(const Scope& scope, const syntax::Cell& cell);

/// Returns the order of the numbers that a variable of the left side may have, as in `pile=A`; null unless
/// they are numbers of one order.
[[nodiscard]] const SymbolOrder* order_of_variable(const Scope& scope, const syntax::Picture& left,
                                                   const std::string& variable);

/// Replaces choices such as `{<A}` by the symbols of the smaller or greater numbers.
/// @param left the left side, whose named lengths are not replaced yet
/// @return false if a choice has no number
[[nodiscard]] bool put_choices(const Scope& scope, const Lengths& numbers, const syntax::Picture& left,
                               syntax::Picture& right);

} // namespace regola
