#include "rules/grammar/build_syntax.hpp"

namespace regola::grammar {

namespace {

/// Returns the meaning of a leaf that has one everywhere.
std::optional<MarkKind> kind_of(const Node& leaf) {
  if (is_any<comment>(leaf)) return MarkKind::comment;
  if (is_any<number, param_value, param_least, param_most, hand_count, depth, wanted_number>(leaf))
    return MarkKind::number;
  if (is_any<title>(leaf)) return MarkKind::title;
  if (is_any<file_name>(leaf)) return MarkKind::file;
  if (is_any<shown_text, glyph, mirrored_glyph, shown_name, move_text>(leaf)) return MarkKind::shown;
  if (is_any<status_word, made_word>(leaf)) return MarkKind::status;
  if (is_any<wanted_result>(leaf)) return MarkKind::result;
  if (is_any<refused_move, judged_move, making_move, forbidden_move>(leaf)) return MarkKind::move_text;
  if (is_any<matched_name, forbidding_line, marked_name, preferred, less_preferred, counted_name,
             renamed_move>(leaf))
    return MarkKind::move_used;
  if (is_any<checked_class, class_name>(leaf)) return MarkKind::class_used;
  if (is_any<listed_cell, listed_first, listed_last, range_last, edge_from, edge_to, first_numbered>(leaf))
    return MarkKind::cell_used;
  if (is_any<plain_word, naming_word, named_if>(leaf)) return MarkKind::head_word;
  if (is_any<pair_second, group_direction, beside_direction, renamed_way>(leaf))
    return MarkKind::direction_used;
  if (is_any<player_first, player_second>(leaf)) return MarkKind::player_declared;
  if (is_any<player_name>(leaf)) return MarkKind::player_used;
  if (is_any<defined_value>(leaf)) return MarkKind::value_declared;
  if (is_any<checked_value, value_name>(leaf)) return MarkKind::value_used;
  if (is_any<defined_param>(leaf)) return MarkKind::param_declared;
  if (is_any<power, columns, rows, cycle_length>(leaf)) return MarkKind::param_used;
  if (is_any<link_forth, link_back>(leaf)) return MarkKind::link_declared;
  if (is_any<point>(leaf)) return MarkKind::cell_declared;
  if (is_any<plain_symbol, hand_symbol, held_symbol>(leaf)) return MarkKind::symbol;
  if (is_any<set_symbols, class_symbols, order_symbols, taken_symbols, shown_symbols, letterless>(leaf))
    return MarkKind::symbols;
  if (is_any<exception>(leaf)) return MarkKind::exception;
  if (is_any<set_variable, run_variable, sum_variable>(leaf)) return MarkKind::variable;
  if (is_any<one_row>(leaf)) return MarkKind::drawing;
  if (is_any<lhs, rhs>(leaf)) return MarkKind::pattern;
  return std::nullopt;
}

/// Returns the meaning of a leaf; `nullopt` if it gets no mark.
std::optional<MarkKind> kind_of(const Node& leaf, const Node& parent, const Node& above) {
  if (leaf.is_type<word>()) { // its meaning depends on its parent
    return parent.is_type<plain_pair>()   ? MarkKind::direction_used
           : parent.is_type<cell_range>() ? MarkKind::cell_used
                                          : kind_of(parent, above, above);
  }
  if (leaf.is_type<rule_name>()) {
    return above.is_type<notation_line>() ? MarkKind::shown : MarkKind::move_declared;
  }
  if (leaf.is_type<class_name>() && parent.is_type<class_line>()) return MarkKind::class_declared;
  if (leaf.is_type<class_name>() && parent.is_type<order_line>()) return MarkKind::order_declared;
  if (leaf.is_type<defined_value>() && parent.is_type<worth_line>()) return MarkKind::worth_declared;
  return kind_of(leaf);
}

/// Walks one tree.
struct Collector {
  std::uint32_t source;
  std::uint32_t offset;
  Marks& marks;

  void walk(const Node& node, const Node& parent, const Node& above) const {
    for (const auto& child : node.children) walk(*child, node, parent);
    if (!node.children.empty() || !node.has_content()) return;
    const auto length = static_cast<std::uint32_t>(node.string_view().size());
    const auto kind = kind_of(node, parent, above);
    if (kind && length > 0) {
      marks.push_back({*kind, {source, offset + static_cast<std::uint32_t>(node.m_begin.byte), length}});
    }
  }
};

} // namespace

void collect_marks(const Node& root, std::uint32_t source, std::uint32_t offset, Marks& marks) {
  const std::size_t before = marks.size();
  Collector{source, offset, marks}.walk(root, root, root);
  std::stable_sort(marks.begin() + static_cast<std::ptrdiff_t>(before), marks.end(),
                   [](const Mark& a, const Mark& b) { return a.place.offset < b.place.offset; });
}

} // namespace regola::grammar
