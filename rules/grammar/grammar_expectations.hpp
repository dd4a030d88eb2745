#pragma once

#include <tao/pegtl.hpp>

/// The part of the grammar for blanks, words and pictures; everything else in lines is in grammar.hpp. An
/// indented line continues the line above it, so a line end counts as a blank here.
namespace regola::grammar {

using namespace tao::pegtl; // NOLINT: the productions read as PEGTL writes them

// ---- blanks, words, numbers
// --------------------------------------------------------------------------------------

struct comment : seq<string<'/', '/'>, star<not_one<'\n'>>> {};
struct blank : one<' ', '\t', '\r', '\n'> {};
struct blanks : seq<plus<blank>, star<sor<comment, blank>>> {};
struct maybe_blanks : opt<blanks> {};
struct line_end : seq<maybe_blanks, opt<comment>, maybe_blanks, eof> {};

// ---- the article's language: boxes 1 and, for the arrow, the rule line
// -------------------------------------------

struct var : upper {};
struct constant : seq<not_at<var>, range<'!', '~'>> {};
struct sym : sor<var, constant> {};
struct pattern : plus<sym> {};
struct lhs : pattern {};
struct rhs : pattern {};
struct around_arrow : blanks {};
struct arrow : string<'-', '>'> {};
struct bare_start : seq<pattern, blanks, arrow, sor<blank, eof>> {};
struct whole_rule : seq<must<lhs>, must<around_arrow, arrow>, must<around_arrow, rhs>> {};

struct number : plus<digit> {};
struct signed_number : seq<opt<one<'+', '-'>>, number> {};
struct param_name : seq<upper, star<sor<upper, digit, one<'_'>>>> {};
struct name : identifier {};
struct word : plus<identifier_other> {};
template <char... C>
struct keyword : seq<string<C...>, not_at<identifier_other>> {};

/// Punctuation of the language; it cannot be a symbol on a board.
struct mark : one<'[', ']', '{', '}', '(', ')', '!', '?', '#', '=', '*', '+', '~', '^', '/', ':', ','> {};
struct board_symbol : seq<not_at<mark>, range<'!', '~'>> {};
struct symbols : plus<board_symbol> {};

// ---- cells
// -------------------------------------------------------------------------------------------------------

struct set_symbols : star<sor<board_symbol, one<'#'>>> {};
struct exception : plus<sor<identifier_other, board_symbol, one<'#'>>> {};
struct set_end : one<'}'> {};
struct set : if_must<one<'{'>, set_symbols, star<if_must<one<'!'>, exception>>, set_end> {};
struct any : one<'?'> {};
struct off : one<'#'> {};
struct keep : one<'='> {};
struct class_name : seq<identifier_first, plus<identifier_other>> {};
struct plain_symbol : board_symbol {};
struct atom : sor<set, any, off, keep, class_name, plain_symbol> {};

struct operand; // an expression within another; only declared here, since the productions are recursive
struct close : one<')'> {};
template <typename R>
struct in_parentheses : if_must<one<'('>, maybe_blanks, R, maybe_blanks, close> {};

struct star_run : one<'*'> {};
struct plus_run : one<'+'> {};
struct group_direction : name {};
struct group_run : seq<one<'~'>, opt<group_direction>> {};
struct power : sor<number, param_name> {};
struct measured : in_parentheses<operand> {};
struct exponent : sor<measured, power> {};
struct power_run : if_must<one<'^'>, exponent> {};
struct run : sor<star_run, plus_run, group_run, power_run> {};

// A number that the rule computes: `+1`, `A-B`.
struct sum_variable : range<'A', 'Z'> {};
struct sum_sign : one<'+', '-'> {};
struct sum_term : seq<sum_sign, sor<number, sum_variable>> {};
// The name of an order may precede a sum with a variable, as in `tower+A`. In `tower+1`, the sum is only
// `+1`.
struct order_mark : seq<star<sum_sign, plus<digit>>, sum_sign, range<'A', 'Z'>> {};
struct sum_order : seq<class_name, at<order_mark>> {};
struct sum_cell : seq<opt<sor<sum_order, sum_variable>>, plus<sum_term>, at<sor<blank, one<']'>, eof>>> {};

struct anchor_atom : sor<sum_cell, set, any, off, keep, class_name, plain_symbol> {};
struct anchor_end : one<']'> {};
struct anchored : if_must<one<'['>, anchor_atom, anchor_end> {};
struct set_variable : range<'A', 'Z'> {};
struct named_cell : if_must<one<'='>, set_variable> {};
struct run_variable : range<'A', 'Z'> {};
struct named_run : seq<run, opt<if_must<one<'='>, run_variable>>> {};
struct cell_end : at<sor<blank, one<')'>, eof>> {};
struct arrow_word : seq<arrow, sor<blank, eof>> {};
struct cell : seq<not_at<arrow_word>,
                  sor<sum_cell, seq<sor<anchored, atom>, opt<named_cell>, opt<named_run>>>, must<cell_end>> {
};
struct row : seq<cell, star<seq<blanks, cell>>> {};
struct row_mark : seq<blanks, one<'/'>, blanks> {};
struct next_row : row {};
struct picture : seq<row, star<if_must<row_mark, next_row>>> {};

} // namespace regola::grammar

/// The part of the grammar for titles and expectations.
namespace regola::grammar {

struct title_letter : seq<not_at<seq<plus<blank>, sor<string<'/', '/'>, eof>>>, not_one<'\r', '\n'>> {};
struct title : plus<title_letter> {};
struct expect_equals : seq<maybe_blanks, one<'='>, maybe_blanks> {};
struct wanted_number : signed_number {};
struct wanted_result : plus<not_one<' ', '\t', '\r', '\n'>> {};
struct depth : number {};
struct perft_word : keyword<'p', 'e', 'r', 'f', 't'> {};
struct moves_word : keyword<'m', 'o', 'v', 'e', 's'> {};
struct result_word : keyword<'r', 'e', 's', 'u', 'l', 't'> {};
struct refuse_word : keyword<'r', 'e', 'f', 'u', 's', 'e'> {};
struct value_word : keyword<'v', 'a', 'l', 'u', 'e'> {};
struct worth_word : keyword<'w', 'o', 'r', 't', 'h'> {};
struct matches_word : keyword<'m', 'a', 't', 'c', 'h', 'e', 's'> {};
struct class_word : keyword<'c', 'l', 'a', 's', 's'> {};
struct makes_word : keyword<'m', 'o', 'v', 'e'> {};
struct tidies_word : keyword<'a', 'f', 't', 'e', 'r'> {};
struct forbids_word : keyword<'f', 'o', 'r', 'b', 'i', 'd', 's'> {};
struct younger_kind : sor<matches_word, class_word, makes_word, tidies_word, forbids_word> {};
struct makes_mark : seq<blanks, string<'=', '>'>, blanks> {};
struct making_move : plus<not_at<makes_mark>, title_letter> {};
/// A younger word may also be a player's name. If one of these follows it, it is a name, at the end of a
/// status.
struct coming_expectation
    : sor<seq<perft_word, blanks, depth, expect_equals>, seq<moves_word, expect_equals>,
          seq<result_word, expect_equals>, seq<refuse_word, blanks, not_one<'='>>,
          seq<value_word, blanks, name, expect_equals>, seq<worth_word, blanks, name, blanks, not_one<'='>>,
          seq<matches_word, blanks, name, expect_equals>, seq<class_word, blanks, class_name, expect_equals>,
          seq<makes_word, blanks, making_move, makes_mark>, seq<tidies_word, makes_mark>,
          seq<forbids_word, blanks, name>> {};
struct status_part : plus<not_one<' ', '\t', '\r', '\n'>> {};
struct another_expectation
    : seq<star<not_at<blanks, coming_expectation>, blanks, status_part>, blanks, coming_expectation> {};
struct expect_kind : sor<perft_word, moves_word, result_word, refuse_word, value_word, worth_word,
                         seq<younger_kind, not_at<another_expectation>>> {};
struct refused_move : title {};
struct matched_name : name {};
struct checked_class : class_name {};
struct listed_cell : word {};
struct listed_first : word {};
struct listed_last : word {};
struct listed_range : seq<listed_first, one<'-'>, listed_last> {};
struct no_cells : string<'{', '}'> {};
struct listed_cells : sor<no_cells, list<sor<listed_range, listed_cell>, blanks>> {};
struct made_word : seq<not_at<string<'/', '/'>>, plus<not_one<' ', '\t', '\r', '\n'>>> {};
struct made_status : list<made_word, blanks> {};
struct forbidding_line : name {};
struct by_line : seq<blanks, keyword<'b', 'y'>, blanks> {};
struct forbidden_move : plus<not_at<by_line, name, line_end>, title_letter> {};
struct checked_value : name {};
struct judged_move_end
    : sor<seq<blanks, one<'='>, blanks>, seq<maybe_blanks, one<'='>, maybe_blanks, wanted_number, line_end>> {
};
struct judged_move : plus<not_at<judged_move_end>, not_one<'\r', '\n'>> {};
struct expectation
    : sor<if_must<perft_word, blanks, depth, expect_equals, wanted_number>,
          if_must<moves_word, expect_equals, wanted_number>,
          if_must<result_word, expect_equals, wanted_result>, if_must<refuse_word, blanks, refused_move>,
          if_must<value_word, blanks, checked_value, expect_equals, wanted_number>,
          if_must<worth_word, blanks, checked_value, blanks, judged_move, expect_equals, wanted_number>,
          if_must<matches_word, blanks, matched_name, expect_equals, wanted_number>,
          if_must<class_word, blanks, checked_class, expect_equals, listed_cells>,
          if_must<makes_word, blanks, making_move, makes_mark, made_status>,
          if_must<tidies_word, makes_mark, made_status>,
          seq<if_must<forbids_word, blanks, forbidden_move>, opt<by_line, forbidding_line>>> {};
struct status_word : seq<not_at<seq<expect_kind, sor<blank, eof>>>, not_at<string<'/', '/'>>,
                         plus<not_one<' ', '\t', '\r', '\n'>>> {};
/// Directly after `expect`, a younger word begins no status, whatever follows it.
struct written_status : opt<not_at<younger_kind, blank>, status_word, blanks, star<status_word, blanks>> {};
struct expect_line : if_must<keyword<'e', 'x', 'p', 'e', 'c', 't'>, blanks, written_status, expectation> {};

} // namespace regola::grammar
