#pragma once

#include <tao/pegtl.hpp>

/// The part of the grammar for blanks, words and pictures; everything else in lines is in grammar.hpp. An
/// indented line continues the line above it, so a line end counts as a blank here.
namespace regola::grammar {

using namespace tao::pegtl; // NOLINT: the productions read as PEGTL writes them

// ---- the article's language: boxes 1 and, for the arrow, the rule line
// -------------------------------------------

struct var : upper {};
struct constant : seq<not_at<var>, range<'!', '~'>> {};
struct sym : sor<var, constant> {};
struct pattern : plus<sym> {};
struct lhs : pattern {};
struct rhs : pattern {};
struct spaces : plus<one<' ', '\t'>> {};
struct arrow : string<'-', '>'> {};
struct whole_rule : seq<must<lhs>, must<spaces, arrow>, must<spaces, rhs>> {};

// ---- blanks, words, numbers
// --------------------------------------------------------------------------------------

struct comment : seq<string<'/', '/'>, star<not_one<'\n'>>> {};
struct blank : one<' ', '\t', '\r', '\n'> {};
struct blanks : seq<plus<blank>, star<sor<comment, blank>>> {};
struct maybe_blanks : opt<blanks> {};
struct line_end : seq<maybe_blanks, opt<comment>, maybe_blanks, eof> {};

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

struct operand; // an expression within another; defined below, the productions being recursive here
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
// The name of an order comes before a sum with a variable, as in `tower+A`; `tower+1` is `+1`.
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
