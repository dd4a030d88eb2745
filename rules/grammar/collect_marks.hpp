#pragma once

#include <cstdint>

#include "rules/grammar/build_syntax.hpp"
#include "rules/grammar/mark.hpp"

namespace regola::grammar {

/// Appends the marks of one logical line, in the order of the text. Words with one meaning in all texts
/// (`count`, `if`) and punctuation get no mark.
/// @param source, offset position of the parsed slice
void collect_marks(const Node& root, std::uint32_t source, std::uint32_t offset, Marks& marks);

} // namespace regola::grammar
