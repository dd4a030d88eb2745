#include "rules/resolve/head_reader.hpp"

#include "rules/grammar/explain_syntax.hpp"
#include "rules/grammar/words.hpp"
#include "rules/resolve/resolve_rules.hpp"

namespace regola {

namespace {

bool is_decimal(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Returns `nn` for `2n`; empty for another word.
std::string repeated_step(const std::string& word) {
  constexpr std::size_t most = 8; // steps
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string step = word.substr(digits);
  if (digits != 1 || !step_of(step)) return {};
  const auto times = static_cast<std::size_t>(word.front() - '0');
  std::string result;
  for (const char letter : step) result += std::string(std::min(times, most), letter);
  return result;
}

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
  if (item.kind != ItemKind::word || is_word(word, head_word | direction_word) || step_of(word) ||
      contains(links, word)) {
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

std::string in_small_letters(std::string word) {
  for (char& letter : word) letter = is_variable(letter) ? static_cast<char>(letter - 'A' + 'a') : letter;
  return word;
}

std::string direction_called(const Scope& scope, const std::string& word) {
  static const std::map<std::string, std::string> names = {{"orthogonal", "straight"},
                                                           {"orthogonally", "straight"},
                                                           {"cardinal", "straight"},
                                                           {"adjacent", "around"},
                                                           {"all", "around"},
                                                           {"any", "around"},
                                                           {"diag", "diagonal"},
                                                           {"diagonally", "diagonal"},
                                                           {"everywhere", "anywhere"},
                                                           {"north", "n"},
                                                           {"up", "n"},
                                                           {"south", "s"},
                                                           {"down", "s"},
                                                           {"east", "e"},
                                                           {"right", "e"},
                                                           {"west", "w"},
                                                           {"left", "w"},
                                                           {"northeast", "ne"},
                                                           {"northwest", "nw"},
                                                           {"southeast", "se"},
                                                           {"southwest", "sw"},
                                                           {"horizontal", "e w"},
                                                           {"sideways", "e w"},
                                                           {"vertical", "n s"}};
  const auto found = names.find(word);
  if (found != names.end()) return found->second;
  const auto& turned = scope.mirror.directions;
  const bool along_rows = turned.contains("e") && !turned.contains("n"); // the players look along them
  if (word == "forward" || word == "forwards") return along_rows ? "e" : "n";
  if (word == "back" || word == "backward" || word == "backwards") return along_rows ? "w" : "s";
  return repeated_step(word);
}

Help meant_in_head(const View& view, const syntax::Head& head, std::size_t item) {
  const std::string& word = head.items[item].first.text;
  if (is_decimal(word) && item > 0 && head.items[item - 1].kind == syntax::HeadItem::Kind::condition) {
    return fmt::format("a comparison stands before a number, as in `repeats = {}`", word);
  }
  if (word == "or" || word == "and") return "directions stand side by side, as in `n s`";
  const auto is_row = [](const syntax::HeadItem& each) { return each.first.text == "row"; };
  if (head.items.front().kind == syntax::HeadItem::Kind::condition &&
      std::any_of(head.items.begin() + static_cast<std::ptrdiff_t>(item), head.items.end(), is_row)) {
    return "three in a row are a picture, as in `win around: x^3`";
  }
  if (word == "never" || word == "no" || word == "none") return "a line that never holds is left out";
  if (word == "always") return "a line without a condition always holds";
  if (word == "is" || word == "when" || word == "where") return {"did you mean 'if'?", "if"};
  const std::string direction = direction_called(*view.scope, word);
  const std::string first = direction.substr(0, direction.find(' '));
  if (direction.empty() || resolve_direction(view, first).empty()) return {};
  return {fmt::format("here that is called `{}`", direction), direction};
}

Help meant_in_expression(const std::string& word) {
  static const std::map<std::string, std::string> meanings = {
      {"no", "`stuck` holds for a player who has no move, `count x = 0` where there is no x"},
      {"empty", "`count .` is how many cells are empty"},
      {"board", "no cell is empty: `count . = 0`"},
      {"true", "a condition that always holds is `1`"},
      {"false", "a condition that never holds is `0`"},
      {"turn", "`to move` is 1 for the player whose turn it is"},
      {"stalemate", "`stuck` holds for a player who has no move"},
      {"check", "`attacked K` holds while the other player could take a K"},
      {"mate", "that is `attacked K and stuck`"},
      {"checkmate", "that is `attacked K and stuck`"},
      {"full", "no cell is empty: `count . = 0`"},
      {"repetition", "`repeats = 3` holds when a status has stood three times"},
      {"threefold", "`repeats = 3` holds when a status has stood three times"}};
  const auto found = meanings.find(word);
  return found == meanings.end() ? Help() : Help(found->second);
}

Help counted_in_cells(const Scope& scope, const syntax::Head& head) {
  using Kind = syntax::HeadItem::Kind;
  const auto& items = head.items;
  for (std::size_t i = 0; i + 2 < items.size(); ++i) {
    if (items[i].kind != Kind::condition || items[i + 1].first.text != "in") continue;
    const syntax::Expression* last = &items[i].condition.front();
    while (!last->operands.empty()) last = &last->operands.back();
    if (last->kind != syntax::Expression::Kind::count_cell) continue;
    const Place place = last->cell.front().place;
    const std::string cell = (*scope.sources)[place.source].text.substr(place.offset, place.length);
    const std::string behind = items[i + 2].kind == Kind::range ? "-" + items[i + 2].second.text : "";
    return fmt::format("cells are counted by `count (in {}{}: {})`", items[i + 2].first.text, behind, cell);
  }
  return {};
}

bool check_head_words(const Scope& scope, const syntax::Picture& picture) {
  for (const syntax::Cell& cell : syntax::cells_of(picture)) {
    const bool is_word = cell.kind == syntax::Cell::Kind::name && (cell.text == "if" || cell.text == "in");
    if (!is_word || scope.symbol_classes.contains(cell.text) || scope.cell_class(cell.text) != no_class) {
      continue;
    }
    const Source& source = (*scope.sources)[cell.place.source];
    const std::string_view line = source.line_at(cell.place.offset);
    const auto start = static_cast<std::size_t>(line.data() - source.text.data());
    SyntaxExplanation why = misplaced_head_word(line, cell.place.offset - start);
    return scope.error(why.code, cell.place, std::move(why.message), std::move(why.help));
  }
  return true;
}

bool check_quiet(const Scope& scope, const syntax::Cell& cell) {
  using Kind = syntax::Cell::Kind;
  const bool compares = cell.kind == Kind::symbol && (cell.text == "<" || cell.text == ">");
  const bool counts = cell.kind == Kind::symbol && is_decimal(cell.text);
  if (cell.kind != Kind::keep &&
      (!(compares || counts) || scope.ruleset.symbols.contains(cell.text.front()))) {
    return true;
  }
  return scope.error(Code::bad_cell, cell.place, "'quiet' wants the symbols that it looks at",
                     "as in `quiet {} = 50`, which looks at captures alone");
}

bool misses_colon(const Scope& scope, const syntax::Judgement& line) {
  const auto& items = line.head.items;
  const bool has_condition =
      any_of(items, [](const syntax::HeadItem& item) { return item.kind == ItemKind::condition; });
  if (line.picture || has_condition) return false;
  auto cells = items.end();
  while (cells != items.begin() && is_cell(scope, *(cells - 1))) --cells;
  if (cells != items.end() && cells != items.begin() && takes_name(*(cells - 1))) ++cells;
  constexpr std::ptrdiff_t least = 2; // one word may be the name of the line
  if (items.end() - cells < least) return false;
  std::string head = text_of_items(items.begin(), cells);
  const bool directed = std::any_of(items.begin(), cells, [](const syntax::HeadItem& item) {
    return item.kind == ItemKind::pair || is_word(item.first.text, direction_word) ||
           step_of(item.first.text);
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
