#include "rules/grammar/parse.hpp"

#include <fmt/format.h>

#include "rules/grammar/explain_syntax.hpp"
#include "rules/grammar/syntax_tree.hpp"
#include "rules/grammar/words.hpp"
#include "rules/text/limits.hpp"
#include "rules/text/printable.hpp"

namespace regola {

namespace {

constexpr std::string_view blanks = " \t\r";

bool is_blank(std::string_view line) { return line.find_first_not_of(blanks) == std::string_view::npos; }
bool is_comment(std::string_view line) {
  const std::size_t start = line.find_first_not_of(blanks);
  return start != std::string_view::npos && line.substr(start, 2) == "//";
}
bool is_indented(std::string_view line) { return !line.empty() && (line[0] == ' ' || line[0] == '\t'); }

std::vector<std::string_view> words(std::string_view line) {
  std::vector<std::string_view> result;
  for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    result.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(blanks, end);
  }
  return result;
}

/// Collects the names of the `value` and `worth` lines of a text, including lines with faults.
grammar::ValueNames value_names(std::string_view text) {
  grammar::ValueNames names;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    for (const std::string_view word : {"value", "worth"}) {
      const std::size_t start = line.find_first_not_of(" \t", word.size());
      if (line.substr(0, word.size()) == word && start != std::string_view::npos && start > word.size()) {
        names.emplace(line.substr(start, line.find_first_of(" \t=\r", start) - start));
      }
    }
  }
  return names;
}

/// What to write where a line begins with a word that is none of the language.
/// @param line without blanks at its ends
/// @param first its first word, up to a colon
Help help_for_first_word(std::string_view line, std::string_view first) {
  Help nearest_word = suggestion(first, words_of(line_word));
  if (!nearest_word.empty()) return nearest_word;
  if (first.find_first_of("#;%'") == 0 || first.substr(0, 2) == "--" || first.substr(0, 2) == "/*") {
    return "a comment begins with `//`";
  }
  const std::string meant(line_word_meant_by(first));
  if (!meant.empty()) return {fmt::format("this is said by {}", line_form(meant)), meant};
  if (first == "piece" || first == "pieces" || first == "symbol" || first == "symbols") {
    return "pieces are not declared: each is a symbol that `players` names, or that stands on the board";
  }
  if (first == "start" || first == "setup" || first == "initial" || first == "position") {
    return "the position in which a game starts is drawn below `board`, indented";
  }
  const std::size_t arrow = line.find("->");
  if (arrow != std::string_view::npos && line.substr(0, arrow).find(':') != std::string_view::npos) {
    return {"a rule on cells begins with move, then or after: `move NAME HEAD: CELLS -> CELLS`",
            fmt::format("move {}", first)};
  }
  return arrow != std::string_view::npos
             ? "a rule on whole statuses is `PATTERN -> PATTERN` without blanks within a pattern; a rule on "
               "cells begins with move, then or after"
             : "a line begins with a word such as game, players, board, move or win, or is a rule "
               "`PATTERN -> PATTERN`";
}

/// Whether a line begins with a pattern and an arrow: a rule on whole statuses, perhaps with more behind it.
bool is_bare_rule(std::string_view line) {
  tao::pegtl::memory_input<> input(line.data(), line.size(), "");
  return tao::pegtl::parse<grammar::bare_start>(input);
}

/// Splits a text into logical lines and parses each by itself.
class Parser {
public:
  Parser(const Source& source, std::uint32_t index, Diagnostics& diagnostics, Marks* marks)
      : text_(source.text),
        index_(index),
        diagnostics_(diagnostics),
        values_(value_names(source.text)),
        marks_(marks) {}

  [[nodiscard]] syntax::Text parse() {
    syntax::Text result;
    bool strayed = false;
    std::size_t next = text_.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0; // a byte order mark says nothing here
    while (next < text_.size() && diagnostics_.size() < limits::diagnostics) {
      poll_stop();
      const std::size_t start = next;
      std::string_view line = physical_line(start);
      next = start + line.size() + 1;
      if (is_blank(line) || is_comment(line)) {
        result.lines.push_back(
            {syntax::Blank{}, std::string(trimmed(line)), 0, {}, place(start, line.size())});
        if (marks_ != nullptr && is_comment(line)) {
          marks_->push_back({MarkKind::comment, place(start + line.find("//"), trimmed(line).size())});
        }
        continue;
      }
      if (is_indented(line)) {
        if (!strayed) { // once for all lines of a misplaced drawing
          const std::size_t at = line.find_first_not_of(blanks);
          report(Code::stray_indent, place(start + at, trimmed(line).size()),
                 "this indented line continues nothing",
                 "a line begins at the left edge; a drawing or continued line follows without a blank line");
          // Most likely the rest of a drawing.
          result.lines.push_back(
              {syntax::Unreadable{}, {}, 0, {"board", place(start + at, 1)}, place(start + at, 1)});
        }
        strayed = true;
        continue;
      }
      strayed = false;
      const bool board = words(line).front() == "board";
      std::size_t length = line.size();
      while (!board && next < text_.size() && is_indented(physical_line(next)) &&
             !is_blank(physical_line(next))) {
        next += physical_line(next).size() + 1;
        length = std::min(next - 1, text_.size()) - start;
      }
      syntax::Line read_line = read(start, text_.substr(start, length));
      if (board) {
        syntax::Board unread;
        auto* drawn = std::get_if<syntax::Board>(&read_line.content);
        take_drawing(next, drawn != nullptr ? *drawn : unread);
        using Kind = syntax::Board::Kind;
        misses_drawing_ = drawn != nullptr && drawn->drawing.empty() &&
                          (drawn->kind == Kind::drawing || drawn->kind == Kind::lines);
      } else {
        misses_drawing_ = misses_drawing_ && std::holds_alternative<syntax::Unreadable>(read_line.content);
      }
      result.lines.push_back(std::move(read_line));
    }
    if (next < text_.size()) {
      report(Code::syntax, place(next, 1), "the rest of this text was not read: it has too many faults");
      result.lines.push_back({syntax::Unreadable{}, {}, 0, {"board", place(next, 1)}, place(next, 1)});
    }
    return result;
  }

private:
  [[nodiscard]] std::string_view physical_line(std::size_t start) const {
    const std::size_t end = text_.find('\n', start);
    return text_.substr(start, end == std::string_view::npos ? end : end - start);
  }
  [[nodiscard]] Place place(std::size_t offset, std::size_t length) const {
    return {index_, static_cast<std::uint32_t>(offset),
            static_cast<std::uint32_t>(std::max<std::size_t>(length, 1))};
  }
  void report(Code code, Place place, std::string message, Help help = {}) {
    diagnostics_.push_back({Severity::error, code, place, std::move(message), std::move(help.text),
                            std::move(help.replacement)});
  }

  /// Rejects lines that would be slow or deep to parse: the grammar recurses at parentheses only.
  [[nodiscard]] bool acceptable(std::size_t start, std::string_view slice) {
    if (slice.size() > limits::line_bytes) {
      report(Code::line_too_long, place(start, 1),
             fmt::format("this line has {} bytes; a line may have {}", slice.size(), limits::line_bytes));
      return false;
    }
    std::size_t depth = 0;
    for (std::size_t i = 0; i < slice.size(); ++i) {
      depth = slice[i] == '(' ? depth + 1 : (slice[i] == ')' && depth > 0 ? depth - 1 : depth);
      if (depth > limits::nesting) {
        report(Code::too_deep, place(start + i, 1),
               fmt::format("parentheses stand more than {} deep here", limits::nesting));
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] syntax::Line read(std::size_t start, std::string_view slice) {
    if (!acceptable(start, slice)) return {syntax::Unreadable{}, {}, 0, {}, place(start, 1)};
    const std::vector<std::string_view> all = words(slice.substr(0, slice.find('\n')));
    const std::string_view first = all.front().substr(0, all.front().find(':'));
    if (is_bare_rule(slice)) return read_as<grammar::bare_line>(start, slice);
    if (is_word(first, line_word)) {
      syntax::Line line = read_as<grammar::line>(start, slice);
      line.keyword = {std::string(first), place(start, first.size())};
      return line;
    }
    misspelt(start, slice);
    std::string meant = nearest(first, words_of(line_word));
    if (meant.empty()) meant = line_word_meant_by(first);
    if (meant.empty() && slice.find("->") != std::string_view::npos) {
      meant = "move"; // a rule at any rate, and no declaration
    }
    return {syntax::Unreadable{}, {}, 0, {std::move(meant), place(start, 1)}, place(start, 1)};
  }

  template <typename Rule>
  [[nodiscard]] syntax::Line read_as(std::size_t start, std::string_view slice) {
    try {
      grammar::LineInput input(slice, values_);
      const auto root = grammar::parse_tree<Rule>(input);
      if (marks_ != nullptr)
        grammar::collect_marks(*root, index_, static_cast<std::uint32_t>(start), *marks_);
      return grammar::build_line(*root, index_, static_cast<std::uint32_t>(start));
    } catch (const tao::pegtl::parse_error& error) {
      explain(error, start, slice);
      return {syntax::Unreadable{}, {}, 0, {}, place(start, 1)};
    }
  }

  /// Reports a line that starts with no word of the language and is no bare rule.
  void misspelt(std::size_t start, std::string_view slice) {
    const std::string_view line = trimmed(slice.substr(0, std::min(slice.find('\n'), slice.find(" //"))));
    const std::vector<std::string_view> all = words(line);
    std::string_view first = all.front();
    const std::size_t arrow = line.find("->");
    if (first == "->") {
      report(Code::syntax, place(start, 2), "expected a pattern before '->'",
             "a rule on whole statuses is `PATTERN -> PATTERN`");
      return;
    }
    const bool glued = arrow != std::string_view::npos && !contains(all, "->");
    if (glued && words(line.substr(0, arrow)).size() == 1 && words(line.substr(arrow + 2)).size() <= 1) {
      report(Code::arrow_blanks, place(start + arrow, 2), "'->' needs a blank on both sides",
             Help(fmt::format("write `{} -> {}`", trimmed(line.substr(0, arrow)),
                              trimmed(line.substr(arrow + 2))),
                  " -> "));
      return;
    }
    first = first.substr(0, first.find(':'));
    Help help = help_for_first_word(line, first);
    if (misses_drawing_ && !help.replacement) help = "a drawing stands below its `board`, indented";
    report(Code::unknown_word, place(start, std::max<std::size_t>(first.size(), 1)),
           fmt::format("'{}' begins no line of this language", first.substr(0, 40)), std::move(help));
  }

  /// Reads the indented lines below `board` as its drawing: no comments, no continuation, trimmed on the
  /// right only.
  void take_drawing(std::size_t& next, syntax::Board& board) {
    bool tabs = false;
    while (next < text_.size()) {
      const std::string_view line = physical_line(next);
      if (!is_indented(line) || is_blank(line)) return;
      const std::size_t tab = line.find('\t');
      if (!tabs && tab != std::string_view::npos && tab < line.find_last_not_of(blanks)) {
        tabs = true;
        report(Code::tab_in_drawing, place(next + tab, 1), "a tab in a drawing has no width",
               "draw with blanks");
      }
      const std::string_view row = line.substr(0, line.find_last_not_of(blanks) + 1);
      board.drawing.push_back({std::string(row), place(next, row.size())});
      if (marks_ != nullptr) marks_->push_back({MarkKind::drawing, board.drawing.back().place});
      next += line.size() + 1;
    }
  }

  void explain(const tao::pegtl::parse_error& error, std::size_t start, std::string_view slice) {
    const std::size_t offset = error.positions().front().byte;
    auto slip = likely_slip(slice, offset);
    SyntaxExplanation why = slip ? std::move(*slip) : explain_syntax(slice, offset, error.message());
    report(why.code, place(start + why.offset, why.length), std::move(why.message), std::move(why.help));
  }

  std::string_view text_;
  std::uint32_t index_;
  Diagnostics& diagnostics_;
  grammar::ValueNames values_;
  Marks* marks_;                // may be null
  bool misses_drawing_ = false; // the line above is a `board` without a drawing
};

} // namespace

syntax::Text parse(const Source& source, std::uint32_t index, Diagnostics& diagnostics, Marks* marks) {
  return Parser(source, index, diagnostics, marks).parse();
}

} // namespace regola
