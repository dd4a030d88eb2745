#pragma once

#include "rules/grammar/grammar_expectations.hpp"

/// The grammar of a rule text, with one struct for each production. Each logical line is parsed by itself, so
/// that a faulty line does not hide others.
namespace regola::grammar {

// ---- expressions
// -------------------------------------------------------------------------------------------------

/// Fails if the name at this place is that of a value of the text: see syntax_tree.hpp.
struct no_value_name;
/// A word of expressions that texts may also use as the name of a value. Here it is the word, unless the text
/// has a value with this name, or a mark follows that cannot begin a cell.
template <char... C>
struct younger_word : seq<no_value_name, keyword<C...>,
                          not_at<seq<maybe_blanks, sor<one<'+', '*', '/', '!', '=', ')', ',', ':'>, eof>>>> {
};

struct head_item;
struct count_head : seq<list<head_item, blanks>> {};
struct count_colon : seq<maybe_blanks, one<':'>, blanks> {};
struct counted_picture : picture {};
struct count_body : seq<opt<seq<count_head, count_colon>>, must<counted_picture>> {};
struct count_picture : in_parentheses<count_body> {};
struct counted : sor<count_picture, atom> {};
struct count_of : if_must<keyword<'c', 'o', 'u', 'n', 't'>, blanks, counted> {};
struct sum_of : if_must<younger_word<'s', 'u', 'm'>, blanks, counted> {};
struct player_name : word {};
struct counted_name : name {};
struct counted_by : if_must<seq<blanks, keyword<'b', 'y'>>, blanks, counted_name> {};
struct moves_of : seq<if_must<keyword<'m', 'o', 'v', 'e', 's'>, blanks, player_name>, opt<counted_by>> {};
struct can_move : if_must<younger_word<'c', 'a', 'n'>, blanks, counted_name> {};
struct hand_symbol : sor<class_name, board_symbol> {};
struct hand_of : if_must<keyword<'h', 'a', 'n', 'd'>, blanks, hand_symbol> {};
struct judged_cell : atom {};
struct attacked_cell : if_must<keyword<'a', 't', 't', 'a', 'c', 'k', 'e', 'd'>, blanks, judged_cell> {};
struct attacks_cell : if_must<keyword<'a', 't', 't', 'a', 'c', 'k', 's'>, blanks, judged_cell> {};
struct quiet_cell : if_must<keyword<'q', 'u', 'i', 'e', 't'>, blanks, judged_cell> {};
struct along_line : if_must<younger_word<'l', 'i', 'n', 'e'>, blanks, judged_cell> {};
struct stuck : keyword<'s', 't', 'u', 'c', 'k'> {};
struct repeats : keyword<'r', 'e', 'p', 'e', 'a', 't', 's'> {};
struct cycle_length : sor<number, param_name> {};
struct cycle : if_must<younger_word<'c', 'y', 'c', 'l', 'e'>, blanks, cycle_length> {};
struct to_move : seq<no_value_name, keyword<'t', 'o'>, blanks, keyword<'m', 'o', 'v', 'e'>> {};
struct reserved : sor<keyword<'a', 'n', 'd'>, keyword<'o', 'r'>, keyword<'n', 'o', 't'>> {};
struct function : seq<name, at<one<'('>>> {};
struct arguments : list_must<operand, seq<maybe_blanks, one<','>, maybe_blanks>> {};
struct call : if_must<function, in_parentheses<arguments>> {};
struct value_name : seq<not_at<reserved>, name> {};
struct nested : in_parentheses<operand> {};
struct own_factor
    : sor<number, nested, count_of, sum_of, moves_of, can_move, hand_of, attacked_cell, attacks_cell,
          quiet_cell, along_line, stuck, repeats, cycle, to_move, call, value_name> {};
struct other_view : if_must<keyword<'o', 't', 'h', 'e', 'r'>, blanks, own_factor> {};
struct before_view : if_must<younger_word<'b', 'e', 'f', 'o', 'r', 'e'>, blanks, own_factor> {};
struct beside_direction : word {};
struct beside_view : if_must<younger_word<'a', 't'>, blanks, beside_direction, blanks, own_factor> {};
struct bare_factor : sor<other_view, before_view, beside_view, own_factor> {};
struct negate : if_must<one<'-'>, maybe_blanks, bare_factor> {};
struct factor : sor<negate, bare_factor> {};
struct times : sor<one<'*'>, one<'/'>> {};
struct plus_minus : sor<one<'+'>, one<'-'>> {};
struct compare : sor<string<'<', '='>, string<'>', '='>, string<'!', '='>, one<'<'>, one<'>'>, one<'='>> {};
struct and_word : keyword<'a', 'n', 'd'> {};
struct or_word : keyword<'o', 'r'> {};
struct not_word : keyword<'n', 'o', 't'> {};
struct times_right : factor {};
struct product : seq<factor, star<if_must<seq<maybe_blanks, times>, maybe_blanks, times_right>>> {};
struct sum_right : product {};
struct sum
    : seq<product, star<if_must<seq<maybe_blanks, not_at<arrow>, plus_minus>, maybe_blanks, sum_right>>> {};
struct compare_right : sum {};
struct comparison : seq<sum, opt<if_must<seq<maybe_blanks, compare>, maybe_blanks, compare_right>>> {};
struct negated : comparison {};
struct negation : if_must<not_word, blanks, negated> {};
struct condition : sor<negation, comparison> {};
struct and_right : condition {};
struct conjunction : seq<condition, star<if_must<seq<blanks, and_word>, blanks, and_right>>> {};
struct or_right : conjunction {};
struct expression : seq<conjunction, star<if_must<seq<blanks, or_word>, blanks, or_right>>> {};
struct operand : expression {};

// ---- heads
// -------------------------------------------------------------------------------------------------------

struct plain_word : word {};
/// After one of these words comes a name, whatever the name is: `after if`, `in every`.
struct naming_word : sor<string<'a', 'f', 't', 'e', 'r'>, string<'f', 'o', 'r'>, string<'i', 'n'>> {};
struct named_if : seq<keyword<'i', 'f'>, not_at<one<'/', '-'>>> {};
struct naming_item : seq<naming_word, blanks, named_if> {};
struct pair_second : word {};
struct plain_pair : seq<word, one<'/'>, pair_second> {};
struct range_last : word {};
struct cell_range : seq<word, one<'-'>, range_last> {};
struct if_condition : expression {};
struct condition_item : if_must<keyword<'i', 'f'>, blanks, if_condition> {};
struct head_item : sor<naming_item, condition_item, plain_pair, cell_range, plain_word> {};
struct head : opt<list<head_item, blanks>> {};
struct colon : one<':'> {};

// ---- lines
// -------------------------------------------------------------------------------------------------------

struct rule_name : name {};
struct left_side : picture {};
struct right_side : picture {};
struct side_arrow : arrow {};
struct blanks_before_arrow : blanks {};
struct production_body
    : seq<must<left_side>, must<blanks_before_arrow, side_arrow>, must<blanks, right_side>> {};
struct rule_colon : colon {};
struct colon_blanks : blanks {};
struct production_tail : seq<maybe_blanks, must<rule_colon, colon_blanks>, production_body> {};
struct move_word : keyword<'m', 'o', 'v', 'e'> {};
struct then_word : keyword<'t', 'h', 'e', 'n'> {};
struct after_word : keyword<'a', 'f', 't', 'e', 'r'> {};
struct named_head : seq<must<blanks, rule_name>, opt<blanks, list<head_item, blanks>>> {};
struct plain_head : opt<blanks, list<head_item, blanks>> {};
struct notation_word : keyword<'n', 'o', 't', 'a', 't', 'i', 'o', 'n'> {};
struct move_line : seq<move_word, named_head, production_tail> {};
struct then_line : seq<then_word, named_head, production_tail> {};
struct after_line : seq<after_word, plain_head, production_tail> {};
struct notation_line : seq<notation_word, named_head, production_tail> {};
// Notation of moves: `notation moves by ...`, and `notation NAME [DIRECTION] as TEXT`.
struct letterless : symbols {};
struct by_piece : seq<keyword<'p', 'i', 'e', 'c', 'e'>,
                      opt<if_must<seq<blanks, keyword<'b', 'u', 't'>>, blanks, letterless>>> {};
struct first_numbered : word {};
struct by_number : if_must<keyword<'n', 'u', 'm', 'b', 'e', 'r'>, blanks, keyword<'f', 'r', 'o', 'm'>, blanks,
                           first_numbered> {};
struct moves_by : seq<keyword<'m', 'o', 'v', 'e', 's'>, blanks, keyword<'b', 'y'>> {};
struct renamed_move : name {};
struct renamed_way : name {};
struct written_as
    : seq<renamed_move, opt<blanks, not_at<keyword<'a', 's'>>, renamed_way>, blanks, keyword<'a', 's'>> {};
struct move_text : seq<range<'!', '~'>, rep_max<7, range<'!', '~'>>, at<sor<blank, eof>>> {};
struct writing_line
    : seq<notation_word, blanks,
          sor<if_must<moves_by, blanks, sor<by_piece, by_number>>, if_must<written_as, blanks, move_text>>> {
};

struct judged_picture : picture {};
struct judgement_word
    : sor<keyword<'f', 'o', 'r', 'b', 'i', 'd'>, keyword<'p', 'a', 's', 's'>, keyword<'w', 'i', 'n'>,
          keyword<'l', 'o', 's', 'e'>, keyword<'d', 'r', 'a', 'w'>> {};
struct judgement_line
    : seq<judgement_word, plain_head, opt<if_must<seq<maybe_blanks, colon>, colon_blanks, judged_picture>>> {
};

struct class_equals : seq<maybe_blanks, one<'='>, maybe_blanks> {};
struct class_symbols : symbols {};
struct class_picture : picture {};
struct class_line
    : if_must<keyword<'c', 'l', 'a', 's', 's'>, blanks, class_name,
              sor<if_must<class_equals, class_symbols>,
                  seq<plain_head, maybe_blanks, must<rule_colon, colon_blanks, class_picture>>>> {};

struct order_symbols : symbols {};
struct order_line
    : if_must<keyword<'o', 'r', 'd', 'e', 'r'>, blanks, class_name, class_equals, order_symbols> {};

struct game_line : if_must<keyword<'g', 'a', 'm', 'e'>, blanks, title> {};

struct param_value : signed_number {};
struct param_equals : one<'='> {};
struct defined_param : param_name {};
struct param_least : signed_number {};
struct param_dots : string<'.', '.'> {};
struct param_most : signed_number {};
struct param_range : if_must<seq<blanks, keyword<'i', 'n'>>, blanks, param_least, param_dots, param_most> {};
struct param_item : seq<if_must<defined_param, param_equals, param_value>, opt<param_range>> {};
struct param_list : list<param_item, blanks> {};
struct param_line : if_must<keyword<'p', 'a', 'r', 'a', 'm'>, blanks, param_list> {};

struct file_name : plus<not_one<' ', '\t', '\r', '\n'>> {};
struct include_line : if_must<keyword<'i', 'n', 'c', 'l', 'u', 'd', 'e'>, blanks, file_name> {};

struct player_mark : sor<seq<word, at<sor<blank, one<'/'>, eof>>>, plus<board_symbol>> {};
struct player_first : player_mark {};
struct player_second : player_mark {};
struct player_item : seq<player_first, opt<if_must<one<'/'>, player_second>>> {};
struct player_list : list<player_item, blanks> {};
struct players_line : if_must<keyword<'p', 'l', 'a', 'y', 'e', 'r', 's'>, blanks, player_list> {};

struct columns : sor<number, param_name> {};
struct rows : sor<number, param_name> {};
struct board_size : seq<columns, one<'x'>, rows, at<sor<blank, eof>>> {};
struct hexagonal_size : board_size {};
struct hexagonal : if_must<keyword<'h', 'e', 'x'>, blanks, hexagonal_size> {};
struct lines_word : keyword<'l', 'i', 'n', 'e', 's'> {};
struct point : word {};
struct point_list : list<point, blanks> {};
struct points : if_must<keyword<'p', 'o', 'i', 'n', 't', 's'>, blanks, point_list> {};
struct one_row : plus<sor<board_symbol, one<'#'>>> {};
struct board_word : keyword<'b', 'o', 'a', 'r', 'd'> {};
struct board_line : seq<board_word, opt<blanks, sor<hexagonal, lines_word, points, board_size, one_row>>> {};

struct link_forth : name {};
struct link_back : name {};
struct edge_from : word {};
struct edge_to : word {};
struct edge_dash : one<'-'> {};
struct edge : if_must<edge_from, edge_dash, edge_to> {};
struct edge_list : list<edge, blanks> {};
struct link_line : if_must<keyword<'l', 'i', 'n', 'k'>, blanks, link_forth, opt<if_must<one<'/'>, link_back>>,
                           blanks, edge_list> {};

struct hand_count : number {};
struct held_symbol : sor<class_name, board_symbol> {};
struct taken_symbols : symbols {};
struct hand_item : if_must<hand_count, held_symbol, opt<if_must<one<'='>, taken_symbols>>> {};
struct hand_list : list<hand_item, blanks> {};
struct marked_name : name {};
struct marked_names : list<marked_name, blanks> {};
struct hand_names : if_must<seq<blanks, keyword<'b', 'y'>>, blanks, marked_names> {};
struct hand_line : if_must<keyword<'h', 'a', 'n', 'd'>, blanks, hand_list, opt<hand_names>> {};

struct shown_symbols : symbols {};
struct shown_text : seq<range<'!', '~'>, opt<range<'!', '~'>>, at<sor<blank, eof>>> {};
struct shown_as : if_must<keyword<'a', 's'>, blanks, shown_text> {};
struct beyond_ascii : utf8::range<0x80, 0x10FFFF> {};
struct variation : utf8::one<0xFE0E, 0xFE0F> {};
struct glyph : seq<beyond_ascii, opt<variation>, at<sor<blank, one<'/'>, eof>>> {};
struct mirrored_glyph : glyph {};
struct glyphs : seq<glyph, opt<if_must<one<'/'>, mirrored_glyph>>> {};
struct shown_letter : sor<identifier_other, one<'-', '\''>, beyond_ascii> {};
struct shown_name : list<plus<shown_letter>, one<' '>> {};
struct show_line : if_must<keyword<'s', 'h', 'o', 'w'>, blanks, shown_symbols, opt<blanks, shown_as>,
                           opt<blanks, glyphs>, opt<blanks, shown_name>> {};

struct preferred : name {};
struct preferred_mark : seq<maybe_blanks, one<'>'>, maybe_blanks> {};
struct less_preferred : name {};
struct prefer_tail : plus<if_must<preferred_mark, less_preferred>> {};
struct top_expression : expression {};
struct most_word : seq<keyword<'m', 'o', 's', 't'>, blanks, not_at<one<'>'>>> {};
struct prefer_most : if_must<most_word, top_expression> {};
struct prefer_names : seq<must<preferred>, must<prefer_tail>> {};
struct prefer_line : if_must<keyword<'p', 'r', 'e', 'f', 'e', 'r'>, blanks, sor<prefer_most, prefer_names>> {
};
struct score_line : if_must<keyword<'s', 'c', 'o', 'r', 'e'>, blanks, top_expression> {};
struct defined_value : name {};
struct value_equals : seq<maybe_blanks, one<'='>, maybe_blanks> {};
struct value_line
    : if_must<keyword<'v', 'a', 'l', 'u', 'e'>, blanks, defined_value, value_equals, top_expression> {};

struct worth_line
    : if_must<keyword<'w', 'o', 'r', 't', 'h'>, blanks, defined_value, value_equals, top_expression> {};

struct keyword_line
    : sor<move_line, then_line, after_line, writing_line, notation_line, judgement_line, class_line,
          order_line, game_line, param_line, include_line, players_line, board_line, link_line, hand_line,
          show_line, prefer_line, score_line, value_line, worth_line, expect_line> {};

struct end_of_line : line_end {};
/// One logical line that starts with a keyword.
struct line : seq<must<keyword_line>, must<end_of_line>> {};
/// One logical line without a keyword.
struct bare_line : seq<whole_rule, must<end_of_line>> {};

} // namespace regola::grammar
