#pragma once

#include <cstdint>

#include <tao/pegtl/contrib/parse_tree.hpp>

#include "rules/grammar/grammar.hpp"
#include "rules/grammar/mark.hpp"
#include "rules/grammar/syntax.hpp"

namespace regola::grammar {

using Node = tao::pegtl::parse_tree::node;

/// Converts the parse tree of one logical line into its syntax.
/// @param root the root node that syntax_tree.hpp produces
/// @param source, offset position of the parsed slice, for places
[[nodiscard]] syntax::Line build_line(const Node& root, std::uint32_t source, std::uint32_t offset);

/// Appends the marks of one logical line, in the order of the text. Words with one meaning in all texts
/// (`count`, `if`) and punctuation get no mark.
/// @param source, offset position of the parsed slice
void collect_marks(const Node& root, std::uint32_t source, std::uint32_t offset, Marks& marks);

} // namespace regola::grammar
