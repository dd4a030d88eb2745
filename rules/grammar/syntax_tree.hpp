#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "rules/grammar/build_syntax.hpp"
#include "rules/grammar/grammar_messages.hpp"

/// Builds the parse tree. PEGTL's own tree parser does the same, but instantiates some twenty functions for
/// each production, even for those without a node.
namespace regola::grammar {

/// The names of the `value` and `worth` lines of a text.
using ValueNames = std::set<std::string, std::less<>>;

/// One logical line, with the names of the values of its text.
class LineInput : public memory_input<> {
public:
  LineInput(std::string_view line, const ValueNames& values)
      : memory_input<>(line.data(), line.data() + line.size(), ""), values_(&values) {}

  [[nodiscard]] bool has_value(std::string_view name) const { return values_->contains(name); }

private:
  const ValueNames* values_;
};

struct no_value_name {
  using rule_t = no_value_name;
  using subs_t = empty_list;

  [[nodiscard]] static bool match(LineInput& input) {
    const std::string_view rest(input.current(), input.size(0));
    std::size_t length = 0;
    while (length < rest.size() && tao::pegtl::identifier_other::test(rest[length])) ++length;
    return !input.has_value(rest.substr(0, length));
  }
};

template <typename... Rules>
struct Productions {
  template <typename Rule>
  static constexpr bool contain = (std::is_same_v<Rule, Rules> || ...);
};

/// The productions that leave a node in the tree.
using NodeProductions = Productions<
    comment, lhs, rhs, number, word, set_symbols, exception, any, off, keep, class_name, plain_symbol, set,
    anchored, star_run, plus_run, group_run, group_direction, power_run, power, measured, set_variable,
    run_variable, sum_order, sum_variable, sum_term, sum_cell, cell, row, next_row, picture, counted_picture,
    left_side, right_side, judged_picture, class_picture, atom, judged_cell, count_head, count_picture,
    count_of, sum_of, player_name, moves_of, counted_name, can_move, hand_symbol, hand_of, attacked_cell,
    attacks_cell, quiet_cell, along_line, stuck, repeats, cycle, cycle_length, to_move, function, call,
    value_name, negate, times, plus_minus, compare, and_word, or_word, negation, other_view, before_view,
    beside_view, beside_direction, plain_word, naming_word, named_if, plain_pair, pair_second, cell_range,
    range_last, condition_item, rule_name, plain_head, named_head, move_line, then_line, after_line,
    notation_line, judgement_word, judgement_line, class_symbols, class_line, order_symbols, order_line,
    title, game_line, defined_param, param_value, param_least, param_most, param_range, param_item,
    param_line, file_name, include_line, player_first, player_second, player_item, players_line, columns,
    rows, board_size, hexagonal, lines_word, point, points, one_row, board_line, link_forth, link_back,
    edge_from, edge_to, edge, link_line, hand_count, held_symbol, taken_symbols, hand_item, marked_name,
    marked_names, hand_names, hand_line, shown_symbols, shown_text, shown_as, letterless, by_piece,
    first_numbered, by_number, renamed_move, renamed_way, written_as, move_text, writing_line, glyph,
    mirrored_glyph, glyphs, shown_name, show_line, preferred, less_preferred, prefer_most, prefer_line,
    score_line, defined_value, value_line, worth_line, status_word, perft_word, moves_word, result_word,
    refuse_word, value_word, worth_word, depth, wanted_number, wanted_result, refused_move, judged_move,
    checked_value, matches_word, class_word, makes_word, tidies_word, forbids_word, matched_name,
    checked_class, listed_cell, listed_first, listed_last, listed_range, listed_cells, made_word, making_move,
    forbidding_line, forbidden_move, expect_line, whole_rule>;

/// The productions that leave a node unless they have exactly one child; that child then replaces them.
using FoldedProductions =
    Productions<expression, operand, if_condition, top_expression, conjunction, or_right, condition,
                and_right, negated, comparison, compare_right, sum, sum_right, product, times_right, factor,
                bare_factor, own_factor, nested>;

/// Matches a production and appends its nodes to `parent`. Appends nothing if it does not match.
template <typename Rule>
struct tree_control : control<Rule> {
  static constexpr bool enable = false; // PEGTL must not call functions of its own before or after a match

  template <apply_mode A, rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input>
  [[nodiscard]] static bool match(Input& input, Node& parent) {
    constexpr bool folded = FoldedProductions::contain<Rule>;
    if constexpr (folded || NodeProductions::contain<Rule>) {
      auto node = std::make_unique<Node>();
      node->template start<Rule>(input);
      if (!tao::pegtl::match<Rule, A, M, Action, Control>(input, *node)) return false;
      node->template success<Rule>(input);
      if (folded && node->children.size() == 1) {
        node = std::move(node->children.front());
      } else if (folded) {
        node->remove_content();
      }
      parent.children.push_back(std::move(node));
      return true;
    } else {
      const std::size_t before = parent.children.size();
      const bool matched = tao::pegtl::match<Rule, A, M, Action, Control>(input, parent);
      if (!matched) parent.children.resize(before);
      return matched;
    }
  }
};

/// Parses a text that consists of one `Rule`, under a root without a production.
/// @throws tao::pegtl::parse_error with a sentence of grammar_messages.hpp
template <typename Rule, typename Input>
[[nodiscard]] std::unique_ptr<Node> parse_tree(Input& input) {
  auto root = std::make_unique<Node>();
  const bool matched =
      tao::pegtl::parse<Rule, tao::pegtl::nothing, tree_control, tao::pegtl::apply_mode::nothing>(input,
                                                                                                  *root);
  return matched ? std::move(root) : nullptr;
}

} // namespace regola::grammar
