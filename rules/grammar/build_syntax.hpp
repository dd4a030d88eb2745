#pragma once

#include <cstdint>

#include <tao/pegtl/contrib/parse_tree.hpp>

#include "rules/grammar/grammar.hpp"
#include "rules/grammar/syntax.hpp"

namespace regola::grammar {

using Node = tao::pegtl::parse_tree::node;

/// Turns the parse tree of one logical line into its syntax.
/// @param root the root node of what syntax_tree.hpp parses
/// @param source, offset where the parsed slice stands, for the places
[[nodiscard]] syntax::Line build_line(const Node& root, std::uint32_t source, std::uint32_t offset);

} // namespace regola::grammar
