#include "rules/format/format_parts.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "rules/ruleset/expression.hpp"

namespace regola {

namespace {

std::string with_blanks(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string format(const syntax::Cell& cell) {
  using Kind = syntax::Cell::Kind;
  std::string text;
  switch (cell.kind) {
  case Kind::symbol:
  case Kind::name:
  case Kind::sum: text = cell.text; break;
  case Kind::any: text = "?"; break;
  case Kind::off: text = "#"; break;
  case Kind::keep: text = "="; break;
  case Kind::set:
    text = "{" + cell.text;
    for (const syntax::Word& word : cell.outside) text += "!" + word.text;
    text += "}";
    break;
  }
  if (cell.anchored) text = "[" + text + "]";
  if (!cell.variable.empty()) text += "=" + cell.variable;
  switch (cell.run.kind) {
  case syntax::Run::Kind::once: break;
  case syntax::Run::Kind::star: text += "*"; break;
  case syntax::Run::Kind::plus: text += "+"; break;
  case syntax::Run::Kind::group: text += "~" + cell.run.argument.text; break;
  case syntax::Run::Kind::power: text += "^" + cell.run.argument.text; break;
  case syntax::Run::Kind::measured: text += "^(" + regola::format(cell.run.length.front()) + ")"; break;
  }
  if (!cell.run_name.empty()) text += "=" + cell.run_name;
  return text;
}

/// Returns the operand of a word that changes the view; a second such word needs parentheses.
std::string seen_operand(const syntax::Expression& expression) {
  using Kind = syntax::Expression::Kind;
  const bool changes_view =
      expression.kind == Kind::other || expression.kind == Kind::before || expression.kind == Kind::beside;
  return operand(expression, changes_view ? 7 : 6);
}

std::string binary(const syntax::Expression& expression) {
  const int own = strength(expression);
  const bool comparison = own == 3; // comparisons do not chain
  return operand(expression.operands[0], comparison ? own + 1 : own) + " " + expression.text + " " +
         operand(expression.operands[1],
                 expression.operands[1].kind == syntax::Expression::Kind::negate ? 0 : own + 1); // `2 * -a`
}

constexpr std::size_t widest_line = 110;

} // namespace

std::string format(const syntax::Head& head) {
  std::vector<std::string> words;
  for (const syntax::HeadItem& item : head.items) {
    switch (item.kind) {
    case syntax::HeadItem::Kind::word: words.push_back(item.first.text); break;
    case syntax::HeadItem::Kind::pair: words.push_back(item.first.text + "/" + item.second.text); break;
    case syntax::HeadItem::Kind::range: words.push_back(item.first.text + "-" + item.second.text); break;
    case syntax::HeadItem::Kind::condition:
      words.push_back("if " + regola::format(item.condition.front()));
      break;
    }
  }
  return with_blanks(words);
}

int strength(const syntax::Expression& expression) {
  using Kind = syntax::Expression::Kind;
  constexpr int tightest = 6;
  if (expression.kind == Kind::negation) return 3;
  if (expression.kind == Kind::negate) return tightest - 1;
  return expression.kind == Kind::binary
             ? operation_called(ExpressionTraits::Form::sign, expression.text)->binding
             : tightest;
}

std::string operand(const syntax::Expression& expression, int needed) {
  const std::string text = regola::format(expression);
  return strength(expression) < needed ? "(" + text + ")" : text;
}

std::string format(const syntax::Picture& picture) {
  std::vector<std::string> words;
  for (const syntax::Row& row : picture.rows) {
    if (!words.empty()) words.emplace_back("/");
    for (const syntax::Cell& cell : row) words.push_back(format(cell));
  }
  return with_blanks(words);
}

std::string format(const syntax::Expression& expression) {
  using Kind = syntax::Expression::Kind;
  switch (expression.kind) {
  case Kind::number:
  case Kind::name: return expression.text;
  case Kind::call: {
    std::vector<std::string> arguments;
    for (const syntax::Expression& argument : expression.operands) arguments.push_back(format(argument));
    return fmt::format("{}({})", expression.text, fmt::join(arguments, ", "));
  }
  case Kind::negate: return "-" + operand(expression.operands[0], 6);
  case Kind::negation:
    return "not " + operand(expression.operands[0], expression.operands[0].kind == Kind::negation ? 4 : 3);
  case Kind::binary: return binary(expression);
  case Kind::count_picture:
  case Kind::sum_picture: {
    const std::string head = format(expression.head.front());
    return fmt::format("{} ({}{}{})", expression.kind == Kind::sum_picture ? "sum" : "count", head,
                       head.empty() ? "" : ": ", format(expression.picture.front()));
  }
  default: break;
  }
  // The other kinds begin with a word.
  static constexpr std::array<std::pair<Kind, std::string_view>, 16> words = {{{Kind::other, "other"},
                                                                               {Kind::before, "before"},
                                                                               {Kind::beside, "at"},
                                                                               {Kind::count_cell, "count"},
                                                                               {Kind::sum_cell, "sum"},
                                                                               {Kind::moves, "moves"},
                                                                               {Kind::can, "can"},
                                                                               {Kind::hand, "hand"},
                                                                               {Kind::attacked, "attacked"},
                                                                               {Kind::attacks, "attacks"},
                                                                               {Kind::quiet, "quiet"},
                                                                               {Kind::line, "line"},
                                                                               {Kind::stuck, "stuck"},
                                                                               {Kind::repeats, "repeats"},
                                                                               {Kind::cycle, "cycle"},
                                                                               {Kind::to_move, "to move"}}};
  const auto* const word = find_if(words, [&](const auto& each) { return each.first == expression.kind; });
  std::string text(word->second);
  if (!expression.text.empty()) text += " " + expression.text;
  for (const syntax::Cell& cell : expression.cell) text += " " + format(cell);
  for (const syntax::Expression& seen : expression.operands) text += " " + seen_operand(seen);
  if (expression.name.text.empty()) return text;
  return text + (expression.kind == Kind::moves ? " by " : " ") + expression.name.text;
}

void LaidLines::add(const std::vector<std::string>& words, std::size_t indent,
                    const std::vector<std::string>& drawing, const syntax::Line& line) {
  Laid laid;
  std::string last;
  for (const std::string& word : words) {
    const bool full = indent != 0 && !last.empty() && last.size() + 1 + word.size() > widest_line;
    if (full) {
      laid.text += last + "\n";
      last = std::string(indent, ' ') + word;
    } else {
      last += (last.empty() ? "" : " ") + word;
    }
  }
  laid.text += last;
  laid.width = last.size();
  laid.comment = line.comment;
  laid.comment_column = line.comment_column;
  for (const std::string& row : drawing) laid.drawing += "  " + row + "\n";
  lines_.push_back(std::move(laid));
}

/// Aligns the comments of adjacent lines.
void LaidLines::align_comments() {
  constexpr std::size_t gap = 2;
  const auto has_comment_behind = [](const Laid& line) { return line.width > 0 && !line.comment.empty(); };
  for (auto first = lines_.begin(); first != lines_.end();) {
    auto last = first;
    std::size_t column = 0;
    std::size_t longest = 0;
    while (last != lines_.end() && has_comment_behind(*last)) {
      // A column beyond the widest line belonged to a line that is continued now.
      const std::size_t own = last->comment_column > widest_line ? 0 : last->comment_column;
      last->comment_column = std::max(last->width + gap, own);
      column = std::max(column, last->comment_column);
      longest = std::max(longest, last->comment.size());
      ++last;
      if (!(last - 1)->drawing.empty()) break;
    }
    if (last - first > 1 && column + longest > widest_line) {
      first = last; // one column would be too wide: each comment keeps its own
    }
    for (; first != last; ++first) first->comment_column = column;
    if (last != lines_.end() && !has_comment_behind(*last)) {
      last->comment_column = 0;
      first = last + 1;
    }
  }
}

std::string LaidLines::text() {
  align_comments();
  std::string result;
  for (const Laid& line : lines_) {
    const std::size_t gap = line.comment.empty() ? 0 : line.comment_column - line.width;
    result += line.text + std::string(gap, ' ') + line.comment + "\n" + line.drawing;
  }
  return result;
}

} // namespace regola
