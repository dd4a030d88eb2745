#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "rules/resolve/scope.hpp"

namespace regola {

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
