#include "rules/grammar/syntax_builder.hpp"

#include <cassert>
#include <utility>
#include <vector>

namespace regola::grammar {

namespace {

bool is_run(const Node& node) {
  return node.is_type<star_run>() || node.is_type<plus_run>() || node.is_type<group_run>() ||
         node.is_type<power_run>();
}

bool is_operator(const Node& node) {
  return node.is_type<times>() || node.is_type<plus_minus>() || node.is_type<compare>() ||
         node.is_type<and_word>() || node.is_type<or_word>();
}

} // namespace

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
    if (is_run(*child)) {
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
    if (!child->is_type<row>() && !child->is_type<next_row>()) {
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
    if (child->is_type<plain_word>() || child->is_type<naming_word>() || child->is_type<named_if>()) {
      result.items.push_back({Kind::word, word(*child), {}, {}});
    } else if (child->is_type<plain_pair>()) {
      syntax::Word both = word(*child);
      const syntax::Word second = word_of<pair_second>(*child);
      both.text.resize(both.text.find('/'));
      both.place.length = static_cast<std::uint32_t>(both.text.size());
      result.items.push_back({Kind::pair, both, second, {}});
    } else if (child->is_type<cell_range>()) {
      syntax::Word both = word(*child);
      const syntax::Word last = word_of<range_last>(*child);
      both.text.resize(both.text.find('-'));
      both.place.length = static_cast<std::uint32_t>(both.text.size());
      result.items.push_back({Kind::range, both, last, {}});
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
  syntax::Expression result;
  result.place = place(node);
  const auto judged = [&](Kind kind) {
    result.kind = kind;
    result.cell.push_back(bare_cell(*find<judged_cell>(node)));
  };
  if (node.is_type<number>()) {
    result.text = node.string();
  } else if (node.is_type<value_name>()) {
    result.kind = Kind::name;
    result.text = node.string();
  } else if (node.is_type<call>()) {
    result.kind = Kind::call;
    result.text = node.children.front()->string();
    result.place = place(*node.children.front());
    for (std::size_t i = 1; i < node.children.size(); ++i) {
      if (!node.children[i]->is_type<comment>()) result.operands.push_back(expression(*node.children[i]));
    }
  } else if (node.is_type<negate>() || node.is_type<negation>() || node.is_type<other_view>() ||
             node.is_type<before_view>() || node.is_type<beside_view>()) {
    result.kind = node.is_type<negate>()        ? Kind::negate
                  : node.is_type<negation>()    ? Kind::negation
                  : node.is_type<other_view>()  ? Kind::other
                  : node.is_type<before_view>() ? Kind::before
                                                : Kind::beside;
    if (const Node* direction = find<beside_direction>(node)) {
      const syntax::Word way = word(*direction);
      result.text = way.text;
      result.place.length = way.place.offset + way.place.length - result.place.offset;
    }
    result.operands.push_back(expression(*node.children.back()));
  } else if (node.is_type<moves_of>()) {
    result.kind = Kind::moves;
    result.text = word_of<player_name>(node).text;
    if (const Node* name = find<counted_name>(node)) result.name = word(*name);
  } else if (node.is_type<can_move>()) {
    result.kind = Kind::can;
    result.name = word_of<counted_name>(node);
  } else if (node.is_type<hand_of>()) {
    result.kind = Kind::hand;
    result.text = word_of<hand_symbol>(node).text;
  } else if (node.is_type<attacked_cell>()) {
    judged(Kind::attacked);
  } else if (node.is_type<attacks_cell>()) {
    judged(Kind::attacks);
  } else if (node.is_type<quiet_cell>()) {
    judged(Kind::quiet);
  } else if (node.is_type<along_line>()) {
    judged(Kind::line);
  } else if (node.is_type<stuck>()) {
    result.kind = Kind::stuck;
  } else if (node.is_type<repeats>()) {
    result.kind = Kind::repeats;
  } else if (node.is_type<cycle>()) {
    const syntax::Word length = word_of<cycle_length>(node);
    result.kind = Kind::cycle;
    result.text = length.text;
    result.place = length.place;
  } else {
    assert(node.is_type<to_move>());
    result.kind = Kind::to_move;
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
  const bool chain = parts.size() > 1 && is_operator(*parts[1]);
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
