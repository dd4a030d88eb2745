#pragma once

#include <array>

#include <tao/pegtl/contrib/parse_tree.hpp>

#include "rules/grammar/grammar.hpp"
#include "rules/grammar/parse.hpp"
#include "rules/grammar/syntax.hpp"

namespace regola::grammar {

using Node = tao::pegtl::parse_tree::node;

/// Whether a node belongs to one of these productions.
template <typename... Rules>
[[nodiscard]] bool is_any(const Node& node) {
  return (node.is_type<Rules>() || ...);
}

/// The kind that nodes of some productions have in the syntax.
template <typename Kind>
struct KindOfNode {
  bool (*fits)(const Node& node);
  Kind kind;
};
/// Returns the kind in the first row that fits; `nullopt` if no row fits.
template <typename Kind, std::size_t rows>
[[nodiscard]] std::optional<Kind> kind_in(const std::array<KindOfNode<Kind>, rows>& table, const Node& node) {
  const auto row = find_if(table, [&](const auto& each) { return each.fits(node); });
  return row == table.end() ? std::nullopt : std::optional(row->kind);
}

/// Converts the parse tree of one logical line into its syntax.
/// @param root the root node that syntax_tree.hpp produces
/// @param source, offset position of the parsed slice, for places
[[nodiscard]] syntax::Line build_line(const Node& root, std::uint32_t source, std::uint32_t offset);

/// Appends the marks of one logical line, in the order of the text. Punctuation, and words with one meaning
/// in all texts (`count`, `if`), get no mark.
/// @param source, offset position of the parsed slice
void collect_marks(const Node& root, std::uint32_t source, std::uint32_t offset, Marks& marks);

/// Converts the parse tree of one slice into syntax; each function takes a node of the production whose name
/// it has. Parts of lines (cells, heads, expressions) are in build_expression.cpp, whole lines in
/// build_syntax.cpp.
class SyntaxBuilder {
public:
  SyntaxBuilder(std::uint32_t source, std::uint32_t offset) : source_(source), offset_(offset) {}

  [[nodiscard]] syntax::Line line(const Node& root) const;

private:
  [[nodiscard]] Place place(const Node& node) const {
    const auto length = static_cast<std::uint32_t>(node.string_view().size());
    return {source_, offset_ + static_cast<std::uint32_t>(node.m_begin.byte), std::max(length, 1U)};
  }
  [[nodiscard]] syntax::Word word(const Node& node) const { return {node.string(), place(node)}; }

  /// Returns the first child with this production, or null.
  template <typename Rule>
  [[nodiscard]] static const Node* find(const Node& node) {
    for (const auto& child : node.children) {
      if (child->is_type<Rule>()) return child.get();
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
  [[nodiscard]] syntax::Show show(const Node& node) const;
  [[nodiscard]] syntax::Writing writing(const Node& node) const;
  [[nodiscard]] syntax::Prefer prefer(const Node& node) const;
  [[nodiscard]] syntax::Expect expect(const Node& node) const;
  [[nodiscard]] syntax::Content content(const Node& node) const;
  static void collect_comments(const Node& node, syntax::Line& line);

  std::uint32_t source_;
  std::uint32_t offset_;
};

} // namespace regola::grammar
