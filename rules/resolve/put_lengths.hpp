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

/// Puts numbers into the conditions of a head, and leaves out those that hold with them. False where one
/// never does.
[[nodiscard]] bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Head& head);

/// Puts numbers into the runs of both sides. A run of no cell is left out. False where one would have less,
/// or the cell that names the match none.
/// @param right null for a line that has none
[[nodiscard]] bool put_lengths(const Scope& scope, const Lengths& lengths, syntax::Picture& left,
                               syntax::Picture* right);

} // namespace regola
