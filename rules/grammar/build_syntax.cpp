#include "rules/grammar/build_syntax.hpp"

#include <cassert>

namespace regola::grammar {

syntax::Production SyntaxBuilder::production(const Node& node) const {
  using Kind = syntax::Production::Kind;
  syntax::Production result;
  constexpr std::array<KindOfNode<Kind>, 4> kinds = {{{is_any<move_line>, Kind::move},
                                                      {is_any<then_line>, Kind::then},
                                                      {is_any<after_line>, Kind::after},
                                                      {is_any<notation_line>, Kind::notation}}};
  result.kind = *kind_in(kinds, node);
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

syntax::Judgement SyntaxBuilder::judgement(const Node& node) const {
  using Kind = syntax::Judgement::Kind;
  syntax::Judgement result;
  const std::string kind = find<judgement_word>(node)->string();
  result.kind = kind == "forbid" ? Kind::forbid
                : kind == "pass" ? Kind::pass
                : kind == "win"  ? Kind::win
                : kind == "lose" ? Kind::lose
                                 : Kind::draw;
  result.head = head(*find<plain_head>(node));
  if (const Node* cells = find<judged_picture>(node)) result.picture = picture(*cells);
  return result;
}

syntax::Class SyntaxBuilder::symbol_class(const Node& node) const {
  syntax::Class result;
  result.name = word_of<class_name>(node);
  result.symbols = maybe_word_of<class_symbols>(node);
  if (const Node* before = find<plain_head>(node)) result.head = head(*before);
  if (const Node* cells = find<class_picture>(node)) result.picture = picture(*cells);
  return result;
}

syntax::Params SyntaxBuilder::params(const Node& node) const {
  syntax::Params result;
  for (const auto& item : node.children) {
    if (item->is_type<param_item>()) {
      syntax::Params::Item& read = result.items.emplace_back(
          syntax::Params::Item{word_of<defined_param>(*item), word_of<param_value>(*item), {}});
      if (const Node* range = find<param_range>(*item)) {
        read.range.emplace(word_of<param_least>(*range), word_of<param_most>(*range));
      }
    }
  }
  return result;
}

syntax::Players SyntaxBuilder::players(const Node& node) const {
  syntax::Players result;
  for (const auto& item : node.children) {
    if (item->is_type<player_item>()) {
      result.items.push_back({word_of<player_first>(*item), maybe_word_of<player_second>(*item)});
    }
  }
  return result;
}

syntax::Board SyntaxBuilder::board(const Node& node) const {
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
      if (child->is_type<point>()) result.points.push_back(word(*child));
    }
  } else if (const Node* only = find<one_row>(node)) {
    result.kind = Kind::row;
    result.drawing.push_back(word(*only));
  }
  return result;
}

syntax::Link SyntaxBuilder::link(const Node& node) const {
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

syntax::Hand SyntaxBuilder::hand(const Node& node) const {
  syntax::Hand result;
  for (const auto& child : node.children) {
    if (child->is_type<hand_item>()) {
      result.items.push_back(
          {word_of<hand_count>(*child), word_of<held_symbol>(*child), maybe_word_of<taken_symbols>(*child)});
    } else if (child->is_type<hand_names>()) {
      for (const auto& name : child->children.front()->children) {
        if (name->is_type<marked_name>()) result.names.push_back(word(*name));
      }
    }
  }
  return result;
}

syntax::Show SyntaxBuilder::show(const Node& node) const {
  syntax::Show result;
  result.symbols = word_of<shown_symbols>(node);
  if (const Node* as = find<shown_as>(node)) result.text = word_of<shown_text>(*as);
  if (const Node* both = find<glyphs>(node)) {
    result.glyph = word_of<glyph>(*both);
    result.mirrored_glyph = maybe_word_of<mirrored_glyph>(*both);
  }
  result.name = maybe_word_of<shown_name>(node);
  return result;
}

syntax::Writing SyntaxBuilder::writing(const Node& node) const {
  syntax::Writing result;
  if (const Node* piece = find<by_piece>(node)) {
    result.letterless = maybe_word_of<letterless>(*piece);
  } else if (const Node* number = find<by_number>(node)) {
    result.kind = syntax::Writing::Kind::number;
    result.first = word_of<first_numbered>(*number);
  } else if (const Node* renamed = find<written_as>(node)) {
    result.kind = syntax::Writing::Kind::move;
    result.move = word_of<renamed_move>(*renamed);
    result.way = maybe_word_of<renamed_way>(*renamed);
    result.text = word_of<move_text>(node);
  }
  return result;
}

syntax::Prefer SyntaxBuilder::prefer(const Node& node) const {
  syntax::Prefer result;
  for (const auto& child : node.children) {
    if (child->is_type<preferred>() || child->is_type<less_preferred>()) {
      result.names.push_back(word(*child));
    } else if (child->is_type<prefer_most>()) {
      result.most = expression(*child->children.back());
    }
  }
  return result;
}

syntax::Content SyntaxBuilder::content(const Node& node) const {
  if (node.is_type<whole_rule>()) return syntax::WholeRule{word_of<lhs>(node), word_of<rhs>(node)};
  if (is_any<move_line, then_line, after_line, notation_line>(node)) return production(node);
  if (node.is_type<judgement_line>()) return judgement(node);
  if (node.is_type<class_line>()) return symbol_class(node);
  if (node.is_type<order_line>()) {
    return syntax::Order{word_of<class_name>(node), word_of<order_symbols>(node)};
  }
  if (node.is_type<game_line>()) return syntax::Title{word_of<title>(node).text};
  if (node.is_type<param_line>()) return params(node);
  if (node.is_type<include_line>()) return syntax::Include{word_of<file_name>(node)};
  if (node.is_type<players_line>()) return players(node);
  if (node.is_type<board_line>()) return board(node);
  if (node.is_type<link_line>()) return link(node);
  if (node.is_type<hand_line>()) return hand(node);
  if (node.is_type<writing_line>()) return writing(node);
  if (node.is_type<show_line>()) return show(node);
  if (node.is_type<prefer_line>()) return prefer(node);
  if (node.is_type<score_line>()) return syntax::Score{expression(*node.children.back())};
  if (is_any<value_line, worth_line>(node)) {
    return syntax::Value{word_of<defined_value>(node), expression(*node.children.back()),
                         node.is_type<worth_line>()};
  }
  assert(node.is_type<expect_line>());
  return expect(node);
}

void SyntaxBuilder::collect_comments(const Node& node, syntax::Line& line) {
  if (node.is_type<comment>()) {
    std::string text = node.string();
    text.erase(text.find_last_not_of(" \t\r") + 1);
    line.comment += line.comment.empty() ? text : " " + text;
    line.comment_column = node.begin().column - 1;
  }
  for (const auto& child : node.children) collect_comments(*child, line);
}

syntax::Line SyntaxBuilder::line(const Node& root) const {
  syntax::Line result;
  for (const auto& child : root.children) {
    if (!child->is_type<comment>()) {
      result.content = content(*child);
      result.place = place(*child);
    }
  }
  collect_comments(root, result);
  return result;
}

syntax::Line build_line(const Node& root, std::uint32_t source, std::uint32_t offset) {
  return SyntaxBuilder(source, offset).line(root);
}

namespace {

using ExpectKind = syntax::Expect::Kind;

/// What an expectation is about, by the word that says it.
constexpr std::array<KindOfNode<ExpectKind>, 11> expectations = {
    {{is_any<perft_word>, ExpectKind::perft},
     {is_any<moves_word>, ExpectKind::moves},
     {is_any<result_word>, ExpectKind::result},
     {is_any<refuse_word>, ExpectKind::refuse},
     {is_any<value_word>, ExpectKind::value},
     {is_any<worth_word>, ExpectKind::worth},
     {is_any<matches_word>, ExpectKind::matches},
     {is_any<class_word>, ExpectKind::cells},
     {is_any<makes_word>, ExpectKind::makes},
     {is_any<tidies_word>, ExpectKind::tidies},
     {is_any<forbids_word>, ExpectKind::forbids}}};

} // namespace

syntax::Expect SyntaxBuilder::expect(const Node& node) const {
  syntax::Expect result;
  for (const auto& child : node.children) {
    result.kind = kind_in(expectations, *child).value_or(result.kind);
    if (child->is_type<status_word>()) {
      result.status.push_back(word(*child));
    } else if (child->is_type<judged_move>()) {
      result.move = word(*child);
    } else if (is_any<depth, refused_move, checked_value, matched_name, checked_class, making_move,
                      forbidden_move>(*child)) {
      result.subject = word(*child);
    } else if (is_any<wanted_number, wanted_result>(*child)) {
      result.wanted = word(*child);
    } else if (child->is_type<listed_cells>()) {
      result.wanted = word(*child);
      for (const auto& cells : child->children) {
        const bool one = cells->is_type<listed_cell>();
        result.cells.push_back({one ? word(*cells) : word_of<listed_first>(*cells),
                                one ? std::nullopt : maybe_word_of<listed_last>(*cells)});
      }
    } else if (child->is_type<made_word>()) {
      result.made.push_back(word(*child));
    } else if (child->is_type<forbidding_line>()) {
      result.by = word(*child);
    }
  }
  return result;
}

} // namespace regola::grammar
