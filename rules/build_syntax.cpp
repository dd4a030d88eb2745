#include "rules/build_syntax.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace regola::grammar {

namespace {

/// Reads nodes of one slice; every function takes a node of the production it is named after.
class Builder {
public:
  Builder(std::uint32_t source, std::uint32_t offset) : source_(source), offset_(offset) {}

  [[nodiscard]] syntax::Line line(const Node& root) const;

private:
  [[nodiscard]] Place place(const Node& node) const {
    const auto length = static_cast<std::uint32_t>(node.string_view().size());
    return {source_, offset_ + static_cast<std::uint32_t>(node.m_begin.byte), std::max(length, 1U)};
  }
  [[nodiscard]] syntax::Word word(const Node& node) const { return {node.string(), place(node)}; }

  /// The first child of that production, or null.
  template <typename Rule>
  [[nodiscard]] static const Node* find(const Node& node) {
    for (const auto& child : node.children) {
      if (child->is_type<Rule>()) {
        return child.get();
      }
    }
    return nullptr;
  }
  template <typename Rule>
  [[nodiscard]] syntax::Word word_of(const Node& node) const {
    const Node* found = find<Rule>(node);
    return found != nullptr ? word(*found) : syntax::Word{};
  }
  template <typename Rule>
  [[nodiscard]] std::optional<syntax::Word> maybe_word_of(const Node& node) const {
    const Node* found = find<Rule>(node);
    return found != nullptr ? std::optional(word(*found)) : std::nullopt;
  }

  void fill_atom(const Node& atom, syntax::Cell& cell) const;
  [[nodiscard]] syntax::Cell bare_cell(const Node& atom_holder) const;
  [[nodiscard]] syntax::Cell full_cell(const Node& node) const;
  [[nodiscard]] syntax::Run run(const Node& node) const;
  [[nodiscard]] syntax::Picture picture(const Node& node) const;
  [[nodiscard]] syntax::Expression expression(const Node& node) const;
  [[nodiscard]] syntax::Expression leaf(const Node& node) const;
  [[nodiscard]] syntax::Expression counted(const Node& node) const;
  [[nodiscard]] syntax::Head head(const Node& node) const;
  [[nodiscard]] syntax::Production production(const Node& node) const;
  [[nodiscard]] syntax::Judgement judgement(const Node& node) const;
  [[nodiscard]] syntax::Class symbol_class(const Node& node) const;
  [[nodiscard]] syntax::Params params(const Node& node) const;
  [[nodiscard]] syntax::Players players(const Node& node) const;
  [[nodiscard]] syntax::Board board(const Node& node) const;
  [[nodiscard]] syntax::Link link(const Node& node) const;
  [[nodiscard]] syntax::Hand hand(const Node& node) const;
  [[nodiscard]] syntax::Prefer prefer(const Node& node) const;
  [[nodiscard]] syntax::Expect expect(const Node& node) const;
  [[nodiscard]] syntax::Content content(const Node& node) const;
  void collect_comments(const Node& node, std::string& all) const;

  std::uint32_t source_;
  std::uint32_t offset_;
};

bool is_run(const Node& node) {
  return node.is_type<star_run>() || node.is_type<plus_run>() || node.is_type<group_run>() ||
         node.is_type<power_run>();
}

/// Fills in what stands between the brackets, if any: kind, text, exception.
void Builder::fill_atom(const Node& atom, syntax::Cell& cell) const {
  using Kind = syntax::Cell::Kind;
  if (atom.is_type<set>()) {
    cell.kind = Kind::set;
    cell.text = word_of<set_symbols>(atom).text;
    cell.exception = word_of<exception>(atom);
  } else if (atom.is_type<any>()) {
    cell.kind = Kind::any;
  } else if (atom.is_type<off>()) {
    cell.kind = Kind::off;
  } else if (atom.is_type<keep>()) {
    cell.kind = Kind::keep;
  } else {
    cell.kind = atom.is_type<class_name>() ? Kind::name : Kind::symbol;
    cell.text = atom.string();
  }
}

syntax::Run Builder::run(const Node& node) const {
  using Kind = syntax::Run::Kind;
  if (node.is_type<star_run>()) {
    return {Kind::star, {}};
  }
  if (node.is_type<plus_run>()) {
    return {Kind::plus, {}};
  }
  if (node.is_type<group_run>()) {
    return {Kind::group, word_of<group_direction>(node)};
  }
  return {Kind::power, word_of<power>(node)};
}

/// A cell without brackets and run, as `count` takes it: the node holds an atom.
syntax::Cell Builder::bare_cell(const Node& atom_holder) const {
  syntax::Cell cell;
  cell.place = place(atom_holder);
  fill_atom(*atom_holder.children.front(), cell);
  return cell;
}

syntax::Cell Builder::full_cell(const Node& node) const {
  syntax::Cell cell;
  cell.place = place(node);
  for (const auto& child : node.children) {
    if (is_run(*child)) {
      cell.run = run(*child);
    } else if (child->is_type<anchored>()) {
      cell.anchored = true;
      fill_atom(*child->children.front(), cell);
    } else {
      fill_atom(child->is_type<atom>() ? *child->children.front() : *child, cell);
    }
  }
  return cell;
}

syntax::Picture Builder::picture(const Node& node) const {
  syntax::Picture result;
  result.place = place(node);
  for (const auto& child : node.children) {
    if (!child->is_type<row>() && !child->is_type<next_row>()) {
      continue; // a comment between two rows
    }
    syntax::Row cells;
    for (const auto& cell_node : child->children) {
      if (cell_node->is_type<cell>()) {
        cells.push_back(full_cell(*cell_node));
      }
    }
    result.rows.push_back(std::move(cells));
  }
  return result;
}

syntax::Head Builder::head(const Node& node) const {
  using Kind = syntax::HeadItem::Kind;
  syntax::Head result;
  result.place = place(node);
  for (const auto& child : node.children) {
    if (child->is_type<plain_word>()) {
      result.items.push_back({Kind::word, word(*child), {}, {}});
    } else if (child->is_type<plain_pair>()) {
      syntax::Word both = word(*child);
      const syntax::Word second = word_of<pair_second>(*child);
      both.text.resize(both.text.find('/'));
      both.place.length = static_cast<std::uint32_t>(both.text.size());
      result.items.push_back({Kind::pair, both, second, {}});
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

syntax::Expression Builder::counted(const Node& node) const {
  syntax::Expression result;
  result.place = place(node);
  const Node& what = *node.children.back();
  if (!what.is_type<count_picture>()) {
    result.kind = syntax::Expression::Kind::count_cell;
    result.cell.push_back(bare_cell(what));
    return result;
  }
  result.kind = syntax::Expression::Kind::count_picture;
  const Node* before = find<count_head>(what);
  result.head.push_back(before != nullptr ? head(*before) : syntax::Head{});
  result.picture.push_back(picture(*find<counted_picture>(what)));
  return result;
}

syntax::Expression Builder::leaf(const Node& node) const {
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
      if (!node.children[i]->is_type<comment>()) {
        result.operands.push_back(expression(*node.children[i]));
      }
    }
  } else if (node.is_type<negate>() || node.is_type<negation>() || node.is_type<other_view>()) {
    result.kind = node.is_type<negate>()     ? Kind::negate
                  : node.is_type<negation>() ? Kind::negation
                                             : Kind::other;
    result.operands.push_back(expression(*node.children.back()));
  } else if (node.is_type<moves_of>()) {
    result.kind = Kind::moves;
    result.text = word_of<player_name>(node).text;
  } else if (node.is_type<hand_of>()) {
    result.kind = Kind::hand;
    result.text = word_of<hand_symbol>(node).text;
  } else if (node.is_type<attacked_cell>()) {
    judged(Kind::attacked);
  } else if (node.is_type<attacks_cell>()) {
    judged(Kind::attacks);
  } else if (node.is_type<quiet_cell>()) {
    judged(Kind::quiet);
  } else if (node.is_type<stuck>()) {
    result.kind = Kind::stuck;
  } else if (node.is_type<repeats>()) {
    result.kind = Kind::repeats;
  } else if (node.is_type<repeating>()) {
    result.kind = Kind::repeating;
  } else {
    assert(node.is_type<to_move>());
    result.kind = Kind::to_move;
  }
  return result;
}

bool is_operator(const Node& node) {
  return node.is_type<times>() || node.is_type<plus_minus>() || node.is_type<compare>() ||
         node.is_type<and_word>() || node.is_type<or_word>();
}

/// A node of operands and operators in turn, or a leaf. Operators of one level associate to the left.
syntax::Expression Builder::expression(const Node& node) const {
  if (node.is_type<count_of>()) {
    return counted(node);
  }
  std::vector<const Node*> parts;
  for (const auto& child : node.children) {
    if (!child->is_type<comment>()) {
      parts.push_back(child.get());
    }
  }
  const bool chain = parts.size() > 1 && is_operator(*parts[1]);
  if (!chain) {
    return node.has_content() ? leaf(node) : expression(*parts.front()); // folded levels carry no content
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

syntax::Production Builder::production(const Node& node) const {
  using Kind = syntax::Production::Kind;
  syntax::Production result;
  result.kind =
      node.is_type<move_line>() ? Kind::move : (node.is_type<then_line>() ? Kind::then : Kind::after);
  const Node* before = find<named_head>(node);
  if (before != nullptr) {
    result.name = word_of<rule_name>(*before);
  } else {
    before = find<plain_head>(node);
  }
  result.head = head(*before);
  result.left = picture(*find<left_side>(node));
  result.right = picture(*find<right_side>(node));
  return result;
}

syntax::Judgement Builder::judgement(const Node& node) const {
  using Kind = syntax::Judgement::Kind;
  syntax::Judgement result;
  const std::string kind = find<judgement_word>(node)->string();
  result.kind = kind == "forbid" ? Kind::forbid
                : kind == "pass" ? Kind::pass
                : kind == "win"  ? Kind::win
                : kind == "lose" ? Kind::lose
                                 : Kind::draw;
  result.head = head(*find<plain_head>(node));
  if (const Node* cells = find<judged_picture>(node)) {
    result.picture = picture(*cells);
  }
  return result;
}

syntax::Class Builder::symbol_class(const Node& node) const {
  syntax::Class result;
  result.name = word_of<class_name>(node);
  result.symbols = maybe_word_of<class_symbols>(node);
  if (const Node* before = find<plain_head>(node)) {
    result.head = head(*before);
  }
  if (const Node* cells = find<class_picture>(node)) {
    result.picture = picture(*cells);
  }
  return result;
}

syntax::Params Builder::params(const Node& node) const {
  syntax::Params result;
  for (const auto& item : node.children) {
    if (item->is_type<param_item>()) {
      result.items.push_back({word_of<defined_param>(*item), word_of<param_value>(*item)});
    }
  }
  return result;
}

syntax::Players Builder::players(const Node& node) const {
  syntax::Players result;
  for (const auto& item : node.children) {
    if (item->is_type<player_item>()) {
      result.items.push_back({word_of<player_first>(*item), maybe_word_of<player_second>(*item)});
    }
  }
  return result;
}

syntax::Board Builder::board(const Node& node) const {
  using Kind = syntax::Board::Kind;
  syntax::Board result;
  const auto read_size = [&](const Node& size) {
    result.columns = word_of<columns>(size);
    result.rows = word_of<rows>(size);
  };
  if (const Node* size = find<board_size>(node)) {
    result.kind = Kind::size;
    read_size(*size);
  } else if (const Node* hex = find<hexagonal>(node)) {
    result.kind = Kind::hexagonal;
    read_size(*hex);
  } else if (find<lines_word>(node) != nullptr) {
    result.kind = Kind::lines;
  } else if (const Node* names = find<points>(node)) {
    result.kind = Kind::points;
    for (const auto& child : names->children) {
      if (child->is_type<point>()) {
        result.points.push_back(word(*child));
      }
    }
  } else if (const Node* only = find<one_row>(node)) {
    result.kind = Kind::row;
    result.drawing.push_back(word(*only));
  }
  return result;
}

syntax::Link Builder::link(const Node& node) const {
  syntax::Link result;
  result.forth = word_of<link_forth>(node);
  result.back = maybe_word_of<link_back>(node);
  for (const auto& child : node.children) {
    if (child->is_type<edge>()) {
      result.edges.push_back({word_of<edge_from>(*child), word_of<edge_to>(*child)});
    }
  }
  return result;
}

syntax::Hand Builder::hand(const Node& node) const {
  syntax::Hand result;
  for (const auto& child : node.children) {
    if (child->is_type<hand_item>()) {
      result.items.push_back(
          {word_of<hand_count>(*child), word_of<held_symbol>(*child), maybe_word_of<taken_symbol>(*child)});
    }
  }
  return result;
}

syntax::Prefer Builder::prefer(const Node& node) const {
  syntax::Prefer result;
  for (const auto& child : node.children) {
    if (child->is_type<preferred>() || child->is_type<less_preferred>()) {
      result.names.push_back(word(*child));
    }
  }
  return result;
}

syntax::Expect Builder::expect(const Node& node) const {
  using Kind = syntax::Expect::Kind;
  syntax::Expect result;
  for (const auto& child : node.children) {
    if (child->is_type<status_word>()) {
      result.status.push_back(word(*child));
    } else if (child->is_type<perft_word>()) {
      result.kind = Kind::perft;
    } else if (child->is_type<moves_word>()) {
      result.kind = Kind::moves;
    } else if (child->is_type<result_word>()) {
      result.kind = Kind::result;
    } else if (child->is_type<refuse_word>()) {
      result.kind = Kind::refuse;
    } else if (child->is_type<value_word>()) {
      result.kind = Kind::value;
    } else if (child->is_type<depth>() || child->is_type<refused_move>() || child->is_type<checked_value>()) {
      result.subject = word(*child);
    } else if (child->is_type<wanted_number>() || child->is_type<wanted_result>()) {
      result.wanted = word(*child);
    }
  }
  return result;
}

syntax::Content Builder::content(const Node& node) const {
  if (node.is_type<whole_rule>()) {
    return syntax::WholeRule{word_of<lhs>(node), word_of<rhs>(node)};
  }
  if (node.is_type<move_line>() || node.is_type<then_line>() || node.is_type<after_line>()) {
    return production(node);
  }
  if (node.is_type<judgement_line>()) {
    return judgement(node);
  }
  if (node.is_type<class_line>()) {
    return symbol_class(node);
  }
  if (node.is_type<game_line>()) {
    return syntax::Title{word_of<title>(node).text};
  }
  if (node.is_type<param_line>()) {
    return params(node);
  }
  if (node.is_type<include_line>()) {
    return syntax::Include{word_of<file_name>(node)};
  }
  if (node.is_type<players_line>()) {
    return players(node);
  }
  if (node.is_type<board_line>()) {
    return board(node);
  }
  if (node.is_type<link_line>()) {
    return link(node);
  }
  if (node.is_type<hand_line>()) {
    return hand(node);
  }
  if (node.is_type<prefer_line>()) {
    return prefer(node);
  }
  if (node.is_type<score_line>()) {
    return syntax::Score{expression(*node.children.back())};
  }
  if (node.is_type<value_line>()) {
    return syntax::Value{word_of<defined_value>(node), expression(*node.children.back())};
  }
  assert(node.is_type<expect_line>());
  return expect(node);
}

void Builder::collect_comments(const Node& node, std::string& all) const {
  if (node.is_type<comment>()) {
    std::string text = node.string();
    text.erase(text.find_last_not_of(" \t\r") + 1);
    all += all.empty() ? text : " " + text;
  }
  for (const auto& child : node.children) {
    collect_comments(*child, all);
  }
}

syntax::Line Builder::line(const Node& root) const {
  syntax::Line result;
  for (const auto& child : root.children) {
    if (!child->is_type<comment>()) {
      result.content = content(*child);
      result.place = place(*child);
    }
  }
  collect_comments(root, result.comment);
  return result;
}

} // namespace

syntax::Line build_line(const Node& root, std::uint32_t source, std::uint32_t offset) {
  return Builder(source, offset).line(root);
}

} // namespace regola::grammar
