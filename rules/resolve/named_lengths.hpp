#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/resolve/scope.hpp"

namespace regola {

// Lengths with names: in `x^A .^A` both runs are as long as each other. Such a line stands for one line for
// each length, with a number in the place of the name wherever it stands: in runs, in `^(A - 1)` and in
// conditions. Where the name is that of a symbol, too, as in `{1234}=A .^A`, the length is the number for
// which the symbol stands; so it is in `{1234}=A -> {<A}`, a choice of all smaller numbers. From there on
// nothing knows of names.

/// Whether pictures and conditions name lengths: capitals that are no parameters, and stand there twice.
[[nodiscard]] bool names_lengths(const Scope& scope, const syntax::Head& head, const syntax::Picture& left,
                                 const syntax::Picture* right);

/// The right side of a line; null for one that has none.
[[nodiscard]] inline const syntax::Picture* right_of(const syntax::Production& line) { return &line.right; }
template <typename Line>
[[nodiscard]] const syntax::Picture* right_of(const Line& /*line*/) {
  return nullptr;
}

/// The lines that a line with names stands for, the shortest lengths first; those whose conditions are wrong
/// with such numbers are left out. Empty, with a diagnostic, where there are too many.
[[nodiscard]] std::vector<syntax::Production> with_lengths(Scope& scope, const syntax::Production& line);
[[nodiscard]] std::vector<syntax::Judgement> with_lengths(Scope& scope, const syntax::Judgement& line);
[[nodiscard]] std::vector<syntax::Class> with_lengths(Scope& scope, const syntax::Class& line);

/// Adds the faults of the lines that stand for one line, each once. A line that does not fit on the board
/// counts only if none fits. False if all lines have the same fault.
[[nodiscard]] bool merge_faults(Diagnostics& all, const Diagnostics& own, std::size_t& without_room);

/// Calls `resolve` with a line, or with each line that it stands for.
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
    if (!merge_faults(*all, own, without_room)) {
      return;
    }
  }
  if (!lines.empty() && without_room == lines.size()) {
    all->insert(all->end(), own.begin(), own.end());
  }
}

/// The lengths of runs by their names.
using Lengths = std::map<std::string, std::int32_t>;

/// Whether a word may name a length: a capital that is no parameter.
[[nodiscard]] bool is_length_name(const Scope& scope, const std::string& word);

/// Replaces the names of lengths in the conditions of a head by numbers. Drops conditions that then always
/// hold. Returns false if one never holds.
[[nodiscard]] bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Head& head);

/// Puts numbers into the runs of both sides. A run of no cell is left out. False where one would have less,
/// or the cell that names the match none.
/// @param right null for a line that has none
[[nodiscard]] bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Picture& left,
                               syntax::Picture* right);

/// The variable of a choice of smaller or greater numbers, `{<A}` or `{>A}`; empty for another cell. Where
/// the mark is a symbol of the game it is no more than that.
[[nodiscard]] std::string compared_variable(const Scope& scope, const syntax::Cell& cell);

/// The order of the numbers that a variable of the left side, as in `pile=A`, stands for; null for none.
[[nodiscard]] const SymbolOrder* order_of_variable(const Scope& scope, const syntax::Picture& left,
                                                   const std::string& variable);

/// Puts the symbols of those numbers in the place of such choices, in the order of the variable. False where
/// there is none.
/// @param left before numbers were put in
[[nodiscard]] bool put_choices(const Scope& scope, const Lengths& numbers, const syntax::Picture& left,
                               syntax::Picture& right);

} // namespace regola
