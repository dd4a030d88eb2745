#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "rules/resolve/scope.hpp"

namespace regola {

/// The lengths of runs, by name.
using Lengths = std::map<std::string, std::int32_t>;

/// Whether a word may name a length: a capital that is no parameter.
[[nodiscard]] bool is_length_name(const Scope& scope, const std::string& word);

/// Replaces named lengths in the conditions of a head by numbers. Drops conditions that then always hold.
/// @return false if a condition never holds
[[nodiscard]] bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Head& head);

/// Replaces named lengths in the runs of both sides by numbers. Removes runs of length 0.
/// @param right null for a line without a right side
/// @return false if a length is negative, or if the anchor would have no cell
[[nodiscard]] bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Picture& left,
                               syntax::Picture* right);

/// Returns the variable of a choice of smaller or greater numbers, `{<A}` or `{>A}`; empty for another cell,
/// and if `<` or `>` is a symbol of the game.
[[nodiscard]] std::string compared_variable(const Scope& scope, const syntax::Cell& cell);

/// Returns the order of the numbers that a variable of the left side may have, as in `pile=A`; null if these
/// are no numbers of one order.
[[nodiscard]] const SymbolOrder* order_of_variable(const Scope& scope, const syntax::Picture& left,
                                                   const std::string& variable);

/// Replaces choices such as `{<A}` by the symbols of the smaller or greater numbers.
/// @param left with its named lengths, not yet replaced
/// @return false if a choice has no number
[[nodiscard]] bool put_choices(const Scope& scope, const Lengths& numbers, const syntax::Picture& left,
                               syntax::Picture& right);

} // namespace regola
