#include "rules/grammar/build_syntax.hpp"

#include <utility>

namespace regola::grammar {

/// Fills in the content of the brackets, if any: kind, text, exception, terms.
void SyntaxBuilder::fill_atom(const Node& atom, syntax::Cell& cell) const {
  using Kind = syntax::Cell::Kind;
  if (atom.is_type<set>()) {
    cell.kind = Kind::set;
    cell.text = word_of<set_symbols>(atom).text;
    for (const auto& child : atom.children) {
      if (child->is_type<exception>()) cell.outside.push_back(word(*child));
    }
  } else if (atom.is_type<any>()) {
    cell.kind = Kind::any;
  } else if (atom.is_type<off>()) {
    cell.kind = Kind::off;
  } else if (atom.is_type<sum_cell>()) {
    cell.kind = Kind::sum;
    cell.text = atom.string();
    for (const auto& child : atom.children) {
      if (child->is_type<sum_term>()) {
        syntax::Word what = word(*child);
        const bool minus = what.text.front() == '-';
        what.text.erase(0, 1);
        cell.terms.push_back({minus, std::move(what)});
      } else if (child->is_type<sum_order>()) {
        cell.order = word(*child);
      } else {
        cell.terms.push_back({false, word(*child)});
      }
    }
    cell.of_cell = atom.children.front()->is_type<sum_term>();
  } else if (atom.is_type<keep>()) {
    cell.kind = Kind::keep;
  } else {
    cell.kind = atom.is_type<class_name>() ? Kind::name : Kind::symbol;
    cell.text = atom.string();
  }
}

syntax::Run SyntaxBuilder::run(const Node& node) const {
  using Kind = syntax::Run::Kind;
  if (node.is_type<star_run>()) return {Kind::star, {}, {}};
  if (node.is_type<plus_run>()) return {Kind::plus, {}, {}};
  if (node.is_type<group_run>()) return {Kind::group, word_of<group_direction>(node), {}};
  if (const Node* length = find<measured>(node)) {
    return {Kind::measured, {}, {expression(*length->children.back())}};
  }
  return {Kind::power, word_of<power>(node), {}};
}

/// Builds a cell without brackets and run from an atom, as `count` takes it.
syntax::Cell SyntaxBuilder::bare_cell(const Node& atom_holder) const {
  syntax::Cell cell;
  cell.place = place(atom_holder);
  fill_atom(*atom_holder.children.front(), cell);
  return cell;
}

syntax::Cell SyntaxBuilder::full_cell(const Node& node) const {
  syntax::Cell cell;
  cell.place = place(node);
  for (const auto& child : node.children) {
    if (is_any<star_run, plus_run, group_run, power_run>(*child)) {
      cell.run = run(*child);
    } else if (child->is_type<set_variable>()) {
      cell.variable = child->string();
    } else if (child->is_type<run_variable>()) {
      cell.run_name = child->string();
    } else if (child->is_type<anchored>()) {
      cell.anchored = true;
      fill_atom(*child->children.front(), cell);
    } else {
      fill_atom(child->is_type<atom>() ? *child->children.front() : *child, cell);
    }
  }
  return cell;
}

syntax::Picture SyntaxBuilder::picture(const Node& node) const {
  syntax::Picture result;
  result.place = place(node);
  for (const auto& child : node.children) {
    if (!is_any<row, next_row>(*child)) {
      continue; // a comment between two rows
    }
    syntax::Row cells;
    for (const auto& cell_node : child->children) {
      if (cell_node->is_type<cell>()) cells.push_back(full_cell(*cell_node));
    }
    result.rows.push_back(std::move(cells));
  }
  return result;
}

syntax::Head SyntaxBuilder::head(const Node& node) const {
  using Kind = syntax::HeadItem::Kind;
  syntax::Head result;
  result.place = place(node);
  for (const auto& child : node.children) {
    if (is_any<plain_word, naming_word, named_if>(*child)) {
      result.items.push_back({Kind::word, word(*child), {}, {}});
    } else if (is_any<plain_pair, cell_range>(*child)) {
      const bool pair = child->is_type<plain_pair>();
      syntax::Word first = word(*child);
      first.text.resize(first.text.find(pair ? '/' : '-'));
      first.place.length = static_cast<std::uint32_t>(first.text.size());
      result.items.push_back({pair ? Kind::pair : Kind::range,
                              first,
                              pair ? word_of<pair_second>(*child) : word_of<range_last>(*child),
                              {}});
    } else if (child->is_type<condition_item>()) {
      syntax::HeadItem item{Kind::condition, {"if", place(*child)}, {}, {}};
      item.condition.push_back(expression(*child->children.back()));
      result.items.push_back(std::move(item));
    }
  }
  if (!result.items.empty()) {
    const std::uint32_t end = result.place.offset + result.place.length;
    result.place.offset = result.items.front().first.place.offset;
    result.place.length = end - result.place.offset;
  }
  return result;
}

syntax::Expression SyntaxBuilder::counted(const Node& node) const {
  syntax::Expression result;
  result.place = place(node);
  const Node& what = *node.children.back();
  const bool adds = node.is_type<sum_of>();
  if (!what.is_type<count_picture>()) {
    result.kind = adds ? syntax::Expression::Kind::sum_cell : syntax::Expression::Kind::count_cell;
    result.cell.push_back(bare_cell(what));
    return result;
  }
  result.kind = adds ? syntax::Expression::Kind::sum_picture : syntax::Expression::Kind::count_picture;
  const Node* before = find<count_head>(what);
  result.head.push_back(before != nullptr ? head(*before) : syntax::Head{});
  result.picture.push_back(picture(*find<counted_picture>(what)));
  return result;
}

syntax::Expression SyntaxBuilder::leaf(const Node& node) const {
  using Kind = syntax::Expression::Kind;
  static constexpr std::array<KindOfNode<Kind>, 18> leaves = {{{is_any<number>, Kind::number},
                                                               {is_any<value_name>, Kind::name},
                                                               {is_any<call>, Kind::call},
                                                               {is_any<negate>, Kind::negate},
                                                               {is_any<negation>, Kind::negation},
                                                               {is_any<other_view>, Kind::other},
                                                               {is_any<before_view>, Kind::before},
                                                               {is_any<beside_view>, Kind::beside},
                                                               {is_any<moves_of>, Kind::moves},
                                                               {is_any<can_move>, Kind::can},
                                                               {is_any<hand_of>, Kind::hand},
                                                               {is_any<attacked_cell>, Kind::attacked},
                                                               {is_any<attacks_cell>, Kind::attacks},
                                                               {is_any<quiet_cell>, Kind::quiet},
                                                               {is_any<along_line>, Kind::line},
                                                               {is_any<stuck>, Kind::stuck},
                                                               {is_any<repeats>, Kind::repeats},
                                                               {is_any<cycle>, Kind::cycle}}};
  syntax::Expression result;
  result.place = place(node);
  result.kind = kind_in(leaves, node).value_or(Kind::to_move);
  if (result.kind == Kind::number || result.kind == Kind::name) result.text = node.string();
  for (const auto& child : node.children) {
    if (is_any<judged_cell>(*child)) {
      result.cell.push_back(bare_cell(*child));
    } else if (is_any<counted_name>(*child)) {
      result.name = word(*child);
    } else if (is_any<function, cycle_length>(*child)) {
      result.text = child->string();
      result.place = place(*child);
    } else if (is_any<player_name, hand_symbol, beside_direction>(*child)) {
      result.text = child->string();
      if (result.kind == Kind::beside) {
        result.place.length = place(*child).offset + place(*child).length - result.place.offset;
      }
    } else if (result.kind == Kind::call && !is_any<comment>(*child)) {
      result.operands.push_back(expression(*child));
    }
  }
  if (is_any<negate, negation, other_view, before_view, beside_view>(node)) {
    result.operands.push_back(expression(*node.children.back()));
  }
  return result;
}

/// Builds an expression from a leaf, or from alternating operands and operators. Operators of one level
/// associate to the left.
syntax::Expression SyntaxBuilder::expression(const Node& node) const {
  if (node.is_type<count_of>() || node.is_type<sum_of>()) return counted(node);
  std::vector<const Node*> parts;
  for (const auto& child : node.children) {
    if (!child->is_type<comment>()) parts.push_back(child.get());
  }
  const bool chain = parts.size() > 1 && is_any<times, plus_minus, compare, and_word, or_word>(*parts[1]);
  if (!chain) {
    return node.has_content() ? leaf(node) : expression(*parts.front()); // folded levels have no content
  }
  syntax::Expression left = expression(*parts[0]);
  for (std::size_t i = 1; i + 1 < parts.size(); i += 2) {
    syntax::Expression both;
    both.kind = syntax::Expression::Kind::binary;
    both.text = parts[i]->string();
    both.place = place(*parts[i]);
    both.operands.push_back(std::move(left));
    both.operands.push_back(expression(*parts[i + 1]));
    left = std::move(both);
  }
  return left;
}

} // namespace regola::grammar
