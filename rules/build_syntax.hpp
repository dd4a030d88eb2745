#pragma once

#include <cstdint>

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/parse_tree.hpp>

#include "rules/grammar.hpp"
#include "rules/syntax.hpp"

namespace regola::grammar {

using Node = tao::pegtl::parse_tree::node;

/// The productions that leave a node in the parse tree; all others are only scaffolding.
template <typename Rule>
using Selector = tao::pegtl::parse_tree::selector<
    Rule,
    tao::pegtl::parse_tree::store_content::on<
        comment, lhs, rhs, number, word, set_symbols, exception, any, off, keep, class_name, plain_symbol,
        set, anchored, star_run, plus_run, group_run, group_direction, power_run, power, cell, row, next_row,
        picture, counted_picture, left_side, right_side, judged_picture, class_picture, atom, judged_cell,
        count_head, count_picture, count_of, player_name, moves_of, counted_name, can_move, hand_symbol,
        hand_of, attacked_cell, attacks_cell, quiet_cell, stuck, repeats, cycle, cycle_length, to_move,
        function, call, value_name, negate, times, plus_minus, compare, and_word, or_word, negation,
        other_view, before_view, beside_view, beside_direction, plain_word, plain_pair, pair_second,
        cell_range, range_last, condition_item, rule_name, plain_head, named_head, move_line, then_line,
        after_line, notation_line, judgement_word, judgement_line, class_symbols, class_line, title,
        game_line, defined_param, param_value, param_least, param_most, param_range, param_item, param_line,
        file_name, include_line, player_first, player_second, player_item, players_line, columns, rows,
        board_size, hexagonal, lines_word, point, points, one_row, board_line, link_forth, link_back,
        edge_from, edge_to, edge, link_line, hand_count, held_symbol, taken_symbols, hand_item, hand_line,
        shown_symbols, shown_text, shown_as, letterless, by_piece, first_numbered, by_number, renamed_move,
        renamed_way, written_as, move_text, writing_line, glyph, mirrored_glyph, glyphs, shown_name,
        show_line, preferred, less_preferred, prefer_most, prefer_line, score_line, defined_value, value_line,
        worth_line, status_word, perft_word, moves_word, result_word, refuse_word, value_word, worth_word,
        depth, wanted_number, wanted_result, refused_move, judged_move, checked_value, expect_line,
        whole_rule>,
    tao::pegtl::parse_tree::fold_one::on<expression, operand, if_condition, top_expression, conjunction,
                                         or_right, condition, and_right, negated, comparison, compare_right,
                                         sum, sum_right, product, times_right, factor, bare_factor,
                                         own_factor, nested>>;

/// Turns the parse tree of one logical line into its syntax.
/// @param root the root node of a parse with Selector
/// @param source, offset where the parsed slice stands, for the places
[[nodiscard]] syntax::Line build_line(const Node& root, std::uint32_t source, std::uint32_t offset);

} // namespace regola::grammar
