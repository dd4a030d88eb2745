#include "engine/workbench/declared.hpp"

#include <algorithm>
#include <array>

#include "rules/grammar/words.hpp"
#include "rules/text/tokens.hpp"

namespace regola::workbench {

namespace {

bool is_language_word(std::string_view word) {
  static const std::vector<std::string> words = all_words();
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_word_letter) &&
         (text.front() < '0' || text.front() > '9');
}

} // namespace

bool is_drawn_symbol(const Source& source, std::uint32_t drawing, char c) {
  constexpr std::string_view strokes = "-|/\\+";
  if (!is_symbol(c) || c == '#' || c == '*') return false;
  if (strokes.find(c) == std::string_view::npos) return true;
  // A stroke joins points where the line of the board says that there are some.
  const std::size_t board = source.text.rfind("\nboard", drawing);
  const std::size_t start = board == std::string::npos ? 0 : board + 1;
  const auto words = tokens(source.line_at(static_cast<std::uint32_t>(start)));
  return words.size() < 2 || (words[1].text != "lines" && words[1].text != "points");
}

bool is_compass(std::string_view word) {
  return word.size() == 1 && std::string_view("nesw").find(word.front()) != std::string_view::npos;
}

void Declared::add(const Source& source, const Marks& marks) {
  std::size_t player_marks = 0;
  for (const Mark& mark : marks) {
    const std::string text = source.text.substr(mark.place.offset, mark.place.length);
    switch (mark.kind) {
    case MarkKind::move_declared: moves.insert(text); break;
    case MarkKind::class_declared:
    case MarkKind::order_declared: classes.insert(text); break;
    case MarkKind::value_declared:
    case MarkKind::worth_declared: values.insert(text); break;
    case MarkKind::param_declared: params.insert(text); break;
    case MarkKind::link_declared: links.insert(text); break;
    case MarkKind::cell_declared: cells.insert(text); break;
    case MarkKind::symbols: symbols |= SymbolSet(text); break;
    case MarkKind::player_declared:
      ++player_marks;
      if (player_marks <= 2) players.insert(text);
      if (text.size() == 1 && (player_marks <= 2 || !is_compass(text))) symbols.insert(text.front());
      break;
    case MarkKind::drawing:
      for (const char c : text) {
        if (is_drawn_symbol(source, mark.place.offset, c)) symbols.insert(c);
      }
      break;
    default: break;
    }
  }
}

void Declared::add_rough(std::string_view line) {
  const auto words = tokens(line.substr(0, line.find('\n')));
  if (words.size() < 2) return;
  const std::string_view first = words[0].text;
  std::string_view second = words[1].text;
  second = second.substr(0, second.find_first_of(":=/"));
  if (!is_name(second)) return;
  const std::string name(second);
  if (first == "move" || first == "then") moves.insert(name);
  if (first == "class" || first == "order") classes.insert(name);
  if (first == "value" || first == "worth") values.insert(name);
  if (first == "param") params.insert(name);
  if (first == "link") links.insert(name);
}

bool Declared::is_direction(std::string_view word) const {
  constexpr std::array<std::string_view, 6> groups = {"straight", "diagonal", "around",
                                                      "knight",   "anywhere", "mirror"};
  return std::find(groups.begin(), groups.end(), word) != groups.end() || links.contains(word) ||
         (!word.empty() && word.find_first_not_of("nesw") == std::string_view::npos);
}

PieceKind Declared::kind_of(std::string_view word) const {
  if (moves.contains(word)) return PieceKind::move;
  if (classes.contains(word)) return PieceKind::cell_class;
  if (values.contains(word)) return PieceKind::value;
  if (params.contains(word)) return PieceKind::param;
  if (is_direction(word)) return PieceKind::direction;
  if (is_language_word(word)) return PieceKind::word;
  if (word.size() == 1 && symbols.contains(word.front())) return PieceKind::symbol;
  if (players.contains(word)) return PieceKind::player;
  if (cells.contains(word)) return PieceKind::cell;
  if (word.size() == 1 && is_variable(word.front())) return PieceKind::variable;
  return PieceKind::unknown;
}

} // namespace regola::workbench
