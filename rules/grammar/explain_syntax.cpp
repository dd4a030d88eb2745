#include "rules/grammar/explain_syntax.hpp"

#include <array>

#include <fmt/format.h>

#include "rules/grammar/grammar_messages.hpp"
#include "rules/grammar/words.hpp"
#include "rules/ruleset/board.hpp"
#include "rules/ruleset/expression.hpp"
#include "rules/text/printable.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::string_view blanks_and_line_ends = " \t\r\n";

template <typename Production>
bool wants(std::string_view expected) {
  return expected == grammar::expected<Production>;
}

bool starts_with_any(std::string_view text, std::string_view letters) {
  return text.find_first_of(letters) == 0;
}

/// The words around the place where the grammar stopped.
class Reader {
public:
  Reader(std::string_view line, std::size_t offset, std::string_view expected)
      : line_(line), expected_(expected), at_(std::min(offset, line.size())) {
    found_at_ = std::min(line.find_first_not_of(blanks_and_line_ends, at_), line.size());
    found_ = word_at(found_at_);
    at_end_ = found_.empty() || found_.substr(0, 2) == "//";
    before_end_ = end_of_words(line.substr(0, at_));
    const std::size_t blank =
        before_end_ == 0 ? std::string_view::npos : line.find_last_of(blanks_and_line_ends, before_end_ - 1);
    const std::size_t start = blank == std::string_view::npos ? 0 : blank + 1;
    before_ = line.substr(start, before_end_ - start);
    keyword_ = std::string(word_at(0).substr(0, word_at(0).find(':')));
  }

  [[nodiscard]] SyntaxExplanation explain() const {
    if (!at_end_ && static_cast<unsigned char>(found_.front()) >= 0x80U) return strange_letter(found_at_);
    const std::string_view around = at_end_ ? std::string_view() : word_around(found_at_);
    if (around == "=>" && stops_in_condition()) {
      return {Code::syntax, found_at_, around.size(), fmt::format("expected {}, found '=>'", wanted()),
              Help("did you mean '>='?", ">=")};
    }
    if (around == "=>" || (around.find("->") != std::string_view::npos && around != "->"))
      return arrow(around);
    if (wants<grammar::expectation>(expected_)) return misspelt_expectation();
    if (wants<grammar::held_symbol>(expected_) && !at_end_ && found_at_ > at_) {
      return {Code::syntax, at_, found_at_ - at_, "no blank stands between the number and the symbol",
              Help(fmt::format("write `{}{}`", before_, found_), "")};
    }
    return {Code::syntax, at_end_ ? before_end_ : found_at_, at_end_ ? 1 : found_.size(),
            fmt::format("expected {}, found {}", wanted(), what()), help()};
  }

private:
  /// Returns the end of the last word that is no comment.
  [[nodiscard]] static std::size_t end_of_words(std::string_view text) {
    for (;;) {
      text = text.substr(0, text.find_last_not_of(blanks_and_line_ends) + 1);
      const std::size_t start = text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1;
      const std::size_t comment = text.find("//", start);
      if (comment == std::string_view::npos) return text.size();
      text = text.substr(0, comment);
    }
  }
  [[nodiscard]] std::string_view word_at(std::size_t start) const {
    return line_.substr(start, line_.find_first_of(blanks_and_line_ends, start) - start);
  }
  /// Returns the whole word around the byte, from blank to blank.
  [[nodiscard]] std::string_view word_around(std::size_t offset) const {
    const std::size_t blank =
        offset == 0 ? std::string_view::npos : line_.find_last_of(blanks_and_line_ends, offset - 1);
    return word_at(blank == std::string_view::npos ? 0 : blank + 1);
  }
  [[nodiscard]] std::string what() const {
    return at_end_ ? "the end of the line" : fmt::format("'{}'", found_.substr(0, 40));
  }
  [[nodiscard]] bool is_judged() const {
    constexpr std::array<std::string_view, 5> words = {"win", "lose", "draw", "forbid", "pass"};
    return contains(words, keyword_);
  }
  /// Whether the place lies in a condition or a value.
  [[nodiscard]] bool stops_in_condition() const {
    const std::string_view said = line_.substr(0, found_at_);
    return keyword_ == "value" || keyword_ == "worth" || keyword_ == "score" ||
           (said.find(" if ") != std::string_view::npos && said.find(':') == std::string_view::npos);
  }

  /// Describes what was expected. After a complete word this is what follows its blank.
  [[nodiscard]] std::string wanted() const {
    if (wants<grammar::blanks>(expected_)) {
      return at_end_ || starts_with_any(found_, ":)") ? fmt::format("something after '{}'", before_)
                                                      : fmt::format("a blank after '{}'", before_);
    }
    if (wants<grammar::colon_blanks>(expected_) && at_end_) return "cells after ':'";
    if (wants<grammar::around_arrow>(expected_) && at_end_) return "a pattern after '->'";
    if (wants<grammar::end_of_line>(expected_) && is_judged() && line_.find(':') == std::string_view::npos) {
      return "':' before the cells, or the end of the line";
    }
    return std::string(expected_);
  }

  [[nodiscard]] Help help() const {
    for (const Help& special : {help_with_cells(), help_with_forms(), help_with_expressions()}) {
      if (!special.empty()) return special;
    }
    if (starts_with_any(found_, ",") && wants<grammar::rule_colon>(expected_)) {
      const std::string side_by_side = "directions and cells stand side by side, as in `n e` or `in a1 b2`";
      return found_ == "," ? Help(side_by_side, "") : Help(side_by_side);
    }
    if (starts_with_any(found_, "{") && wants<grammar::class_symbols>(expected_)) {
      return "the symbols of a class stand without braces, as in `class foe = xo`";
    }
    if (found_at_ > at_ && starts_with_any(found_, "=-") &&
        (wants<grammar::param_equals>(expected_) || wants<grammar::edge_dash>(expected_) ||
         wants<grammar::edge_to>(expected_))) {
      return fmt::format("no blank stands around '{}'", keyword_ == "param" ? "=" : "-");
    }
    if ((keyword_ == "class" || keyword_ == "order") && found_at_ == at_ &&
        starts_with_any(found_, "[]{}()!?=*+~^/:") && wants<grammar::end_of_line>(expected_)) {
      return fmt::format("'{}' is a mark of this language and no symbol", found_.front());
    }
    const std::string form(line_form(keyword_));
    if (starts_with_any(found_, ",") && !form.empty())
      return fmt::format("without commas; the form is {}", form);
    return form.empty() ? form : fmt::format("the form is {}", form);
  }

  [[nodiscard]] Help help_with_cells() const {
    if (wants<grammar::cell_end>(expected_)) return help_after_cell(before_, found_);
    if (wants<grammar::anchor_end>(expected_)) {
      if (starts_with_any(found_, "*+~^")) return "a run stands after the bracket, as in `[x]+`";
      if (starts_with_any(found_, "=")) return "the name stands after the bracket, as in `[{xo}]=A`";
      return "the brackets mark one cell, as in `[x] .`";
    }
    if (wants<grammar::set_end>(expected_)) return "the symbols of a set stand side by side, as in `{xo}`";
    const bool cells = wants<grammar::side_arrow>(expected_) || wants<grammar::left_side>(expected_) ||
                       wants<grammar::right_side>(expected_) || wants<grammar::next_row>(expected_) ||
                       wants<grammar::anchor_atom>(expected_) || wants<grammar::judged_picture>(expected_) ||
                       wants<grammar::class_picture>(expected_);
    if (cells && starts_with_any(found_, "!") && found_.size() > 1) {
      return fmt::format("any cell but that one is `{{!{}}}`", found_.substr(1));
    }
    if (cells && starts_with_any(found_, "(")) return "the anchor stands in brackets, as in `[x]`";
    if (cells && starts_with_any(found_, ",:()!*+~^")) {
      return fmt::format("'{}' is a mark of this language and no symbol", found_.front());
    }
    return {};
  }

  /// Recognizes forms of other languages: `count(x)`, `!stuck`, `win if around x^3`.
  [[nodiscard]] Help help_with_forms() const {
    if (is_word(before_, counting_word | prefix_word) && wants<grammar::blanks>(expected_) &&
        starts_with_any(found_, "(")) {
      if (found_.back() != ')') {
        return fmt::format("a blank stands after '{}', as in `{} (x .)`", before_, before_);
      }
      const std::string argument = found_.size() == 3 ? std::string(1, found_[1]) : std::string(found_);
      return {fmt::format("write `{} {}`", before_, argument), " " + argument};
    }
    if (found_.size() > 1 && found_.front() == '!' && found_[1] != '=') {
      return {fmt::format("write `not {}`", found_.substr(1)), fmt::format("not {}", found_.substr(1))};
    }
    return help_with_pictured_condition();
  }

  /// Recognizes `win if around x^3`: a picture in place of a condition.
  [[nodiscard]] Help help_with_pictured_condition() const {
    constexpr std::string_view if_word = " if ";
    const std::size_t if_at = line_.find(if_word);
    if (!is_judged() || !wants<grammar::end_of_line>(expected_) || if_at == std::string_view::npos) return {};
    std::string directions;
    std::size_t at = if_at + if_word.size();
    for (; at < line_.size(); at = std::min(line_.find_first_not_of(' ', at), line_.size())) {
      const std::string word(word_at(at));
      if (!step_of(word) && !is_word(word, direction_word)) break;
      directions += " " + word;
      at += word.size();
    }
    const std::string_view rest =
        line_.substr(0, line_.find_first_of("\r\n", at)).substr(std::min(at, line_.size()));
    const std::string cells(rest.substr(0, end_of_words(rest)));
    return directions.empty() || cells.empty()
               ? std::string()
               : fmt::format("a picture has no 'if' and stands after ':': `{}{}: {}`", line_.substr(0, if_at),
                             directions, cells);
  }

  [[nodiscard]] Help help_with_expressions() const {
    if (wants<grammar::compare_right>(expected_) && starts_with_any(found_, "=<>")) {
      const bool doubled = found_ == "=" && found_at_ > 0 && line_[found_at_ - 1] == '=';
      return {"the comparisons are < <= = != >= >", doubled ? std::optional<std::string>("") : std::nullopt};
    }
    if (!wants<grammar::end_of_line>(expected_) && !wants<grammar::close>(expected_)) return {};
    if (found_ == "&&" || found_ == "||" || found_ == "&" || found_ == "|") {
      const std::string word = found_.front() == '&' ? "and" : "or";
      return {fmt::format("write '{}'", word), word};
    }
    const bool computes = is_judged() || keyword_ == "value" || keyword_ == "worth" || keyword_ == "score";
    if (!computes) return {};
    if (is_judged() && line_.find(" if ") == std::string_view::npos) return {};
    if (starts_with_any(found_, "<>=!")) return "two comparisons are joined by 'and' or 'or'";
    if (starts_with_any(found_, "~^")) {
      return "a pattern that is counted stands in parentheses, as in `count (x~)`";
    }
    if (starts_with_any(found_, "(")) return "no blank stands between a function and its '('";
    if (starts_with_any(found_, ".")) return "numbers are whole";
    if (starts_with_any(found_, "%")) return "numbers are joined by + - * / and compared by < <= = != >= >";
    if (const auto* function = operation_called(ExpressionTraits::Form::function, before_)) {
      return function->most == 1 ? fmt::format("the number stands in parentheses, as in `{}(1)`", before_)
                                 : fmt::format("the numbers stand in parentheses, as in `{}(1, 2)`", before_);
    }
    const std::string near = nearest(before_, words_of(counting_word | prefix_word));
    return near.empty() || near == before_ ? "" : fmt::format("did you mean '{}' before it?", near);
  }

  /// Only comments, names of files and titles may contain letters beyond ASCII.
  [[nodiscard]] SyntaxExplanation strange_letter(std::size_t offset) const {
    const std::size_t length = bytes_of_first_character(line_.substr(offset));
    const std::string_view letter = line_.substr(offset, length);
    const std::string_view word = line_.substr(offset, length + 1);
    const bool dashed = word == "\u2013>" || word == "\u2014>" || word == "\u2212>"; // en, em, minus
    return {Code::syntax, offset, dashed ? word.size() : length,
            fmt::format("'{}' is no letter of this language", letter),
            dashed || letter == "\u2192" ? Help("the arrow is '->'", "->")
                                         : "outside comments a text is plain ASCII"};
  }

  [[nodiscard]] SyntaxExplanation arrow(std::string_view word) const {
    const auto start = static_cast<std::size_t>(word.data() - line_.data());
    if (word == "=>" || word.find_first_not_of("->") == std::string_view::npos) {
      return {Code::syntax, start, word.size(), fmt::format("expected '->', found '{}'", word),
              Help("the arrow is '->'", "->")};
    }
    return {Code::arrow_blanks, start + word.find("->"), 2, "'->' needs a blank on both sides",
            Help("", " -> ")};
  }

  /// An unknown kind of expectation reads as part of the status, so the slip lies before the place.
  [[nodiscard]] SyntaxExplanation misspelt_expectation() const {
    const std::vector<std::string> kinds = words_of(expectation_word);
    for (std::size_t at = line_.find_first_of(blanks_and_line_ends); at < at_;) {
      at = std::min(line_.find_first_not_of(blanks_and_line_ends, at), line_.size());
      const std::string_view word = word_at(at);
      if (!nearest(word, kinds).empty()) {
        return {Code::syntax, at, word.size(), fmt::format("expected {}, found '{}'", expected_, word),
                suggestion(word, kinds)};
      }
      at += word.size();
    }
    return {Code::syntax, at_end_ ? before_end_ : found_at_, at_end_ ? 1 : found_.size(),
            fmt::format("expected {}, found {}", expected_, what()),
            fmt::format("the form is {}", line_form("expect"))};
  }

  std::string_view line_;
  std::string_view expected_;
  std::size_t at_;
  std::size_t found_at_ = 0;
  std::string_view found_;  // the word at or after the place
  std::string_view before_; // the text before it, from the last blank on
  std::size_t before_end_ = 0;
  std::string keyword_;
  bool at_end_ = false;
};

} // namespace

SyntaxExplanation explain_syntax(std::string_view line, std::size_t offset, std::string_view expected) {
  return Reader(line, offset, expected).explain();
}

} // namespace regola
