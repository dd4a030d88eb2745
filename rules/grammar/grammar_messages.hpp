#pragma once

#include "rules/grammar/grammar.hpp"

/// For each production, one sentence: what the parser expected when the production failed with an error. A
/// production that may raise an error and has no sentence here does not compile.
namespace regola::grammar {

template <typename Rule>
inline constexpr const char* expected = nullptr;

// clang-format off
template <> inline constexpr auto expected<lhs> = "a pattern";
template <> inline constexpr auto expected<rhs> = "a pattern after '->'";
template <> inline constexpr auto expected<around_arrow> = "a blank on both sides of '->'";
template <> inline constexpr auto expected<arrow> = "'->' between two patterns";
template <> inline constexpr auto expected<end_of_line> = "the end of the line";
template <> inline constexpr auto expected<keyword_line> = "a line of this language";
template <> inline constexpr auto expected<blanks> = "a blank";
template <> inline constexpr auto expected<maybe_blanks> = "a blank";
template <> inline constexpr auto expected<set_symbols> = "symbols";
template <> inline constexpr auto expected<star<if_must<one<'!'>, exception>>> = "'}'";
template <> inline constexpr auto expected<exception> = "symbols or a class after '!'";
template <> inline constexpr auto expected<set_end> = "'}'";
template <> inline constexpr auto expected<exponent> = "a number, a parameter or a length in parentheses after '^'";
template <> inline constexpr auto expected<anchor_atom> = "one cell between '[' and ']'";
template <> inline constexpr auto expected<anchor_end> = "']' after one cell";
template <> inline constexpr auto expected<set_variable> = "a capital after '='";
template <> inline constexpr auto expected<run_variable> = "a capital after '='";
template <> inline constexpr auto expected<cell_end> = "a blank after a cell";
template <> inline constexpr auto expected<next_row> = "a row of cells after '/'";
template <> inline constexpr auto expected<operand> = "a number, a name or 'count'";
template <> inline constexpr auto expected<close> = "')'";
template <> inline constexpr auto expected<counted_picture> = "the cells to count";
template <> inline constexpr auto expected<count_body> = "the cells to count";
template <> inline constexpr auto expected<counted> = "a cell, or a pattern in parentheses";
template <> inline constexpr auto expected<player_name> = "the name of a player";
template <> inline constexpr auto expected<counted_name> = "the name of a move";
template <> inline constexpr auto expected<hand_symbol> = "a symbol";
template <> inline constexpr auto expected<cycle_length> = "a number or a parameter after 'cycle'";
template <> inline constexpr auto expected<judged_cell> = "a cell";
template <> inline constexpr auto expected<in_parentheses<arguments>> = "'('";
template <> inline constexpr auto expected<arguments> = "arguments";
template <> inline constexpr auto expected<own_factor> = "a number, a name or 'count' after this word";
template <> inline constexpr auto expected<beside_direction> = "a direction after 'at'";
template <> inline constexpr auto expected<bare_factor> = "a number, a name or 'count' after '-'";
template <> inline constexpr auto expected<times_right> = "a number, a name or 'count' after the operator";
template <> inline constexpr auto expected<sum_right> = "a number, a name or 'count' after the operator";
template <> inline constexpr auto expected<compare_right> = "a number, a name or 'count' after the comparison";
template <> inline constexpr auto expected<negated> = "a condition after 'not'";
template <> inline constexpr auto expected<and_right> = "a condition after 'and'";
template <> inline constexpr auto expected<or_right> = "a condition after 'or'";
template <> inline constexpr auto expected<pair_second> = "a word after '/'";
template <> inline constexpr auto expected<if_condition> = "a condition after 'if'";
template <> inline constexpr auto expected<rule_name> = "the name of the move";
template <> inline constexpr auto expected<left_side> = "the cells before '->'";
template <> inline constexpr auto expected<blanks_before_arrow> = "'->' between the two sides";
template <> inline constexpr auto expected<side_arrow> = "'->' between the two sides";
template <> inline constexpr auto expected<right_side> = "the cells after '->'";
template <> inline constexpr auto expected<rule_colon> = "':' between the head and the cells";
template <> inline constexpr auto expected<colon_blanks> = "a blank after ':'";
template <> inline constexpr auto expected<judged_picture> = "cells after ':'";
template <> inline constexpr auto expected<class_name> = "the name of the class, two letters or more";
template <> inline constexpr auto expected<class_symbols> = "the symbols of the class";
template <> inline constexpr auto expected<class_picture> = "the cells of the class";
template <> inline constexpr auto expected<sor<if_must<class_equals, class_symbols>, seq<plain_head, maybe_blanks, must<rule_colon, colon_blanks, class_picture>>>> = "'=' or ':' after the name of the class";
template <> inline constexpr auto expected<class_equals> = "'=' after the name of the order";
template <> inline constexpr auto expected<order_symbols> = "the symbols of the order, from 0 on";
template <> inline constexpr auto expected<title> = "the name of the game";
template <> inline constexpr auto expected<param_list> = "a parameter in capitals, as in N=8";
template <> inline constexpr auto expected<param_equals> = "'=' and the value of the parameter";
template <> inline constexpr auto expected<param_value> = "a number";
template <> inline constexpr auto expected<param_least> = "the least number that the parameter may be";
template <> inline constexpr auto expected<param_dots> = "'..' and the greatest number that the parameter may be";
template <> inline constexpr auto expected<param_most> = "the greatest number that the parameter may be";
template <> inline constexpr auto expected<file_name> = "the name of a file";
template <> inline constexpr auto expected<player_list> = "two players, as in x/o or g n";
template <> inline constexpr auto expected<player_second> = "what the second player has, after '/'";
template <> inline constexpr auto expected<hexagonal_size> = "the size of the board, as in 11x11";
template <> inline constexpr auto expected<point_list> = "the names of the points";
template <> inline constexpr auto expected<link_forth> = "the name of a relation";
template <> inline constexpr auto expected<opt<if_must<one<'/'>, link_back>>> = "the name of the way back";
template <> inline constexpr auto expected<link_back> = "the name of the way back after '/'";
template <> inline constexpr auto expected<edge_list> = "pairs of points, as in 1-2";
template <> inline constexpr auto expected<edge_dash> = "'-' between two points";
template <> inline constexpr auto expected<edge_to> = "a point after '-'";
template <> inline constexpr auto expected<hand_list> = "a number and a symbol, as in 9x";
template <> inline constexpr auto expected<held_symbol> = "a symbol after the number";
template <> inline constexpr auto expected<opt<if_must<one<'='>, taken_symbols>>> = "'='";
template <> inline constexpr auto expected<opt<hand_names>> = "'by'";
template <> inline constexpr auto expected<marked_names> = "the names of moves after 'by'";
template <> inline constexpr auto expected<taken_symbols> = "symbols after '='";
template <> inline constexpr auto expected<shown_symbols> = "the symbols to show";
template <> inline constexpr auto expected<shown_text> = "one or two characters after 'as'";
template <> inline constexpr auto expected<mirrored_glyph> = "one character after '/', the glyph of the mirror image";
template <> inline constexpr auto expected<opt<blanks, shown_as>> = "how the symbol is shown";
template <> inline constexpr auto expected<opt<blanks, glyphs>> = "how the symbol is shown";
template <> inline constexpr auto expected<opt<blanks, shown_name>> = "how the symbol is shown";
template <> inline constexpr auto expected<sor<by_piece, by_number>> = "'piece' or 'number' after 'moves by'";
template <> inline constexpr auto expected<letterless> = "the symbols that have no letter";
template <> inline constexpr auto expected<keyword<'f', 'r', 'o', 'm'>> = "'from' and the cell that has the number 1";
template <> inline constexpr auto expected<first_numbered> = "the cell that has the number 1";
template <> inline constexpr auto expected<move_text> = "how the move is written, in up to eight characters";
template <> inline constexpr auto expected<preferred> = "the name of a move";
template <> inline constexpr auto expected<prefer_tail> = "'>' and the name of a move";
template <> inline constexpr auto expected<sor<prefer_most, prefer_names>> = "the name of a move";
template <> inline constexpr auto expected<less_preferred> = "the name of a move after '>'";
template <> inline constexpr auto expected<top_expression> = "a number, a name or 'count'";
template <> inline constexpr auto expected<defined_value> = "the name of the value";
template <> inline constexpr auto expected<value_equals> = "'=' after the name of the value";
template <> inline constexpr auto expected<written_status> = "a status";
template <> inline constexpr auto expected<expectation> = "perft, moves, result, refuse, forbids, value, worth, matches, class, move or after";
template <> inline constexpr auto expected<depth> = "a depth";
template <> inline constexpr auto expected<expect_equals> = "'='";
template <> inline constexpr auto expected<wanted_number> = "a number";
template <> inline constexpr auto expected<wanted_result> = "a player, draw, open or a margin";
template <> inline constexpr auto expected<refused_move> = "a move";
template <> inline constexpr auto expected<checked_value> = "the name of a value";
template <> inline constexpr auto expected<judged_move> = "a move";
template <> inline constexpr auto expected<matched_name> = "the name of a line";
template <> inline constexpr auto expected<checked_class> = "the name of a class";
template <> inline constexpr auto expected<listed_cells> = "cells, as in a1 b2-c3, or {} for none";
template <> inline constexpr auto expected<making_move> = "a move";
template <> inline constexpr auto expected<makes_mark> = "'=>' and the status that is made";
template <> inline constexpr auto expected<made_status> = "the status that is made";
template <> inline constexpr auto expected<forbidden_move> = "a move";
// clang-format on

struct messages {
  template <typename Rule>
  static constexpr const char* message = expected<Rule>;
  /// Only `must` raises an error: elsewhere the same production may fail quietly, as one of several
  /// alternatives.
  template <typename Rule>
  static constexpr bool raise_on_failure = false;
};

template <typename Rule>
using control = tao::pegtl::must_if<messages>::control<Rule>;

} // namespace regola::grammar
