#include "rules/grammar/syntax_builder.hpp"

namespace regola::grammar {

namespace {

/// What an expectation is about, by the word that says it; nullopt for another part of its line.
std::optional<syntax::Expect::Kind> kind_of_expectation(const Node& node) {
  using Kind = syntax::Expect::Kind;
  return node.is_type<perft_word>()     ? std::optional(Kind::perft)
         : node.is_type<moves_word>()   ? std::optional(Kind::moves)
         : node.is_type<result_word>()  ? std::optional(Kind::result)
         : node.is_type<refuse_word>()  ? std::optional(Kind::refuse)
         : node.is_type<value_word>()   ? std::optional(Kind::value)
         : node.is_type<worth_word>()   ? std::optional(Kind::worth)
         : node.is_type<matches_word>() ? std::optional(Kind::matches)
         : node.is_type<class_word>()   ? std::optional(Kind::cells)
         : node.is_type<makes_word>()   ? std::optional(Kind::makes)
         : node.is_type<tidies_word>()  ? std::optional(Kind::tidies)
         : node.is_type<forbids_word>() ? std::optional(Kind::forbids)
                                        : std::nullopt;
}

bool is_subject(const Node& node) {
  return node.is_type<depth>() || node.is_type<refused_move>() || node.is_type<checked_value>() ||
         node.is_type<matched_name>() || node.is_type<checked_class>() || node.is_type<making_move>() ||
         node.is_type<forbidden_move>();
}

} // namespace

syntax::Expect SyntaxBuilder::expect(const Node& node) const {
  syntax::Expect result;
  for (const auto& child : node.children) {
    result.kind = kind_of_expectation(*child).value_or(result.kind);
    if (child->is_type<status_word>()) {
      result.status.push_back(word(*child));
    } else if (child->is_type<judged_move>()) {
      result.move = word(*child);
    } else if (is_subject(*child)) {
      result.subject = word(*child);
    } else if (child->is_type<wanted_number>() || child->is_type<wanted_result>()) {
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
