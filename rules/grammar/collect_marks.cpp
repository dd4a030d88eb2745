#include "rules/grammar/collect_marks.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace regola::grammar {

namespace {

using Row = std::pair<std::string_view, MarkKind>;

template <typename Rule>
constexpr Row row_of(MarkKind kind) {
  return {tao::pegtl::demangle<Rule>(), kind};
}

/// Leaves with one meaning everywhere.
constexpr std::array leaf_kinds = {row_of<comment>(MarkKind::comment),
                                   row_of<number>(MarkKind::number),
                                   row_of<param_value>(MarkKind::number),
                                   row_of<param_least>(MarkKind::number),
                                   row_of<param_most>(MarkKind::number),
                                   row_of<hand_count>(MarkKind::number),
                                   row_of<depth>(MarkKind::number),
                                   row_of<wanted_number>(MarkKind::number),
                                   row_of<title>(MarkKind::title),
                                   row_of<file_name>(MarkKind::file),
                                   row_of<shown_text>(MarkKind::shown),
                                   row_of<glyph>(MarkKind::shown),
                                   row_of<mirrored_glyph>(MarkKind::shown),
                                   row_of<shown_name>(MarkKind::shown),
                                   row_of<move_text>(MarkKind::shown),
                                   row_of<status_word>(MarkKind::status),
                                   row_of<wanted_result>(MarkKind::result),
                                   row_of<refused_move>(MarkKind::move_text),
                                   row_of<judged_move>(MarkKind::move_text),
                                   row_of<making_move>(MarkKind::move_text),
                                   row_of<forbidden_move>(MarkKind::move_text),
                                   row_of<made_word>(MarkKind::status),
                                   row_of<matched_name>(MarkKind::move_used),
                                   row_of<forbidding_line>(MarkKind::move_used),
                                   row_of<checked_class>(MarkKind::class_used),
                                   row_of<listed_cell>(MarkKind::cell_used),
                                   row_of<listed_first>(MarkKind::cell_used),
                                   row_of<listed_last>(MarkKind::cell_used),
                                   row_of<plain_word>(MarkKind::head_word),
                                   row_of<naming_word>(MarkKind::head_word),
                                   row_of<named_if>(MarkKind::head_word),
                                   row_of<pair_second>(MarkKind::direction_used),
                                   row_of<range_last>(MarkKind::cell_used),
                                   row_of<player_first>(MarkKind::player_declared),
                                   row_of<player_second>(MarkKind::player_declared),
                                   row_of<player_name>(MarkKind::player_used),
                                   row_of<marked_name>(MarkKind::move_used),
                                   row_of<preferred>(MarkKind::move_used),
                                   row_of<less_preferred>(MarkKind::move_used),
                                   row_of<counted_name>(MarkKind::move_used),
                                   row_of<renamed_move>(MarkKind::move_used),
                                   row_of<class_name>(MarkKind::class_used),
                                   row_of<defined_value>(MarkKind::value_declared),
                                   row_of<checked_value>(MarkKind::value_used),
                                   row_of<value_name>(MarkKind::value_used),
                                   row_of<defined_param>(MarkKind::param_declared),
                                   row_of<power>(MarkKind::param_used),
                                   row_of<columns>(MarkKind::param_used),
                                   row_of<rows>(MarkKind::param_used),
                                   row_of<cycle_length>(MarkKind::param_used),
                                   row_of<link_forth>(MarkKind::link_declared),
                                   row_of<link_back>(MarkKind::link_declared),
                                   row_of<group_direction>(MarkKind::direction_used),
                                   row_of<beside_direction>(MarkKind::direction_used),
                                   row_of<renamed_way>(MarkKind::direction_used),
                                   row_of<point>(MarkKind::cell_declared),
                                   row_of<edge_from>(MarkKind::cell_used),
                                   row_of<edge_to>(MarkKind::cell_used),
                                   row_of<first_numbered>(MarkKind::cell_used),
                                   row_of<plain_symbol>(MarkKind::symbol),
                                   row_of<hand_symbol>(MarkKind::symbol),
                                   row_of<held_symbol>(MarkKind::symbol),
                                   row_of<set_symbols>(MarkKind::symbols),
                                   row_of<class_symbols>(MarkKind::symbols),
                                   row_of<order_symbols>(MarkKind::symbols),
                                   row_of<taken_symbols>(MarkKind::symbols),
                                   row_of<shown_symbols>(MarkKind::symbols),
                                   row_of<letterless>(MarkKind::symbols),
                                   row_of<exception>(MarkKind::exception),
                                   row_of<set_variable>(MarkKind::variable),
                                   row_of<run_variable>(MarkKind::variable),
                                   row_of<sum_variable>(MarkKind::variable),
                                   row_of<one_row>(MarkKind::drawing),
                                   row_of<lhs>(MarkKind::pattern),
                                   row_of<rhs>(MarkKind::pattern)};

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
  if (leaf.is_type<class_name>() && parent.is_type<class_line>()) {
    return MarkKind::class_declared;
  }
  if (leaf.is_type<class_name>() && parent.is_type<order_line>()) {
    return MarkKind::order_declared;
  }
  if (leaf.is_type<defined_value>() && parent.is_type<worth_line>()) {
    return MarkKind::worth_declared;
  }
  const auto* const found = std::find_if(leaf_kinds.begin(), leaf_kinds.end(),
                                         [&](const Row& row) { return row.first == leaf.type; });
  return found == leaf_kinds.end() ? std::nullopt : std::optional(found->second);
}

/// Walks one tree.
struct Collector {
  std::uint32_t source;
  std::uint32_t offset;
  Marks& marks;

  void walk(const Node& node, const Node& parent, const Node& above) const {
    for (const auto& child : node.children) {
      walk(*child, node, parent);
    }
    if (!node.children.empty() || !node.has_content()) {
      return;
    }
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
