#pragma once

#include <cstdint>

#include "rules/grammar/build_syntax.hpp"
#include "rules/grammar/mark.hpp"

namespace regola::grammar {

/// Appends what the parse tree of one logical line tells of its pieces, in the order of the text. Words that
/// are the same in all texts (`count`, `if`) and punctuation leave none.
/// @param source, offset where the parsed slice stands
void collect_marks(const Node& root, std::uint32_t source, std::uint32_t offset, Marks& marks);

} // namespace regola::grammar
