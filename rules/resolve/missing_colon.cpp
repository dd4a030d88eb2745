#include "rules/resolve/resolve_rules.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "rules/resolve/head_reader.hpp"

namespace regola {

namespace {

using ItemKind = syntax::HeadItem::Kind;

const char* keyword_of(syntax::Judgement::Kind kind) {
  switch (kind) {
  case syntax::Judgement::Kind::forbid: return "forbid";
  case syntax::Judgement::Kind::pass: return "pass";
  case syntax::Judgement::Kind::win: return "win";
  case syntax::Judgement::Kind::lose: return "lose";
  case syntax::Judgement::Kind::draw: break;
  }
  return "draw";
}

/// Whether a word of a head is a cell: a symbol or a class, and neither a direction nor a word of heads.
bool is_cell(const Scope& scope, const syntax::HeadItem& item) {
  const std::string& word = item.first.text;
  const auto links = scope.ruleset.board.link_names();
  if (item.kind != ItemKind::word || is_head_word(word) || is_group(word) || step_of(word) ||
      std::find(links.begin(), links.end(), word) != links.end()) {
    return false;
  }
  return word.size() == 1 ? scope.ruleset.symbols.contains(word.front())
                          : scope.symbol_classes.contains(word) || scope.cell_class(word) != no_class;
}

/// Whether a word takes a name, so that the next word is no cell.
bool takes_name(const syntax::HeadItem& before) {
  const std::string& word = before.first.text;
  return before.kind == ItemKind::word && (word == "for" || word == "in" || word == "after");
}

/// Returns the items as they were written, with a blank after each.
std::string text_of_items(std::vector<syntax::HeadItem>::const_iterator first,
                          std::vector<syntax::HeadItem>::const_iterator last) {
  std::string text;
  std::for_each(first, last, [&](const syntax::HeadItem& item) {
    const char* const joint = item.kind == ItemKind::pair ? "/" : item.kind == ItemKind::range ? "-" : "";
    text += item.first.text + joint + (item.kind == ItemKind::word ? "" : item.second.text) + " ";
  });
  return text;
}

} // namespace

bool misses_colon(const Scope& scope, const syntax::Judgement& line) {
  const auto& items = line.head.items;
  const bool has_condition = std::any_of(items.begin(), items.end(), [](const syntax::HeadItem& item) {
    return item.kind == ItemKind::condition;
  });
  if (line.picture || has_condition) return false;
  auto cells = items.end();
  while (cells != items.begin() && is_cell(scope, *(cells - 1))) --cells;
  if (cells != items.end() && cells != items.begin() && takes_name(*(cells - 1))) ++cells;
  constexpr std::ptrdiff_t least = 2; // one word may be the name of the line
  if (items.end() - cells < least) return false;
  std::string head = text_of_items(items.begin(), cells);
  const bool directed = std::any_of(items.begin(), cells, [](const syntax::HeadItem& item) {
    return item.kind == ItemKind::pair || is_group(item.first.text) || step_of(item.first.text);
  });
  head += directed || !scope.ruleset.board.is_grid() ? "" : "around ";
  head.erase(head.empty() ? 0 : head.size() - 1);
  std::string picture = text_of_items(cells, items.end());
  picture.pop_back();
  Place place = cells->first.place;
  place.length = items.back().first.place.offset + items.back().first.place.length - place.offset;
  scope.error(Code::bad_head, place, "':' before the cells is missing",
              fmt::format("did you mean `{}{}{}: {}`?", keyword_of(line.kind), head.empty() ? "" : " ", head,
                          picture));
  return true;
}

} // namespace regola
