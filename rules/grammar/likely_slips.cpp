#include "rules/grammar/explain_syntax.hpp"

#include <array>

#include <fmt/format.h>

#include "rules/text/printable.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::string_view blank_letters = " \t\r\n";

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

/// `a1`, or `a1-c3`
bool is_cell_range(std::string_view word) {
  const std::size_t dash = word.find('-');
  const std::string_view first = word.substr(0, dash);
  const bool is_cell = first.size() >= 2 && first.size() <= 3 && first[0] >= 'a' && first[0] <= 'z' &&
                       std::all_of(first.begin() + 1, first.end(), is_decimal_digit);
  return is_cell && (dash == std::string_view::npos || is_cell_range(word.substr(dash + 1)));
}

bool is_written_size(std::string_view word) {
  return !word.empty() &&
         all_of(word, [](char c) { return is_decimal_digit(c) || c == '_' || (c >= 'A' && c <= 'Z'); });
}

/// A line as words between blanks, up to its comment.
class SlipFinder {
public:
  SlipFinder(std::string_view line, std::size_t offset)
      : line_(line), offset_(std::min(line.find_first_not_of(blank_letters, offset), line.size())) {
    for (const Token& token : tokens(line)) {
      if (token.text.substr(0, 2) == "//") break;
      words_.push_back(token.text);
    }
  }

  [[nodiscard]] std::optional<SyntaxExplanation> find() const {
    if (words_.empty()) return std::nullopt;
    for (const auto& slip : {size(), rectangle(), head_word(), counted_cells(), quiet_number(), least(),
                             sum(), listed_cells(), mark_at_end()}) {
      if (slip) return slip;
    }
    return std::nullopt;
  }

private:
  [[nodiscard]] std::size_t start_of(std::size_t word) const {
    return static_cast<std::size_t>(words_[word].data() - line_.data());
  }
  /// Returns the text from one word to another.
  [[nodiscard]] std::string text(std::size_t first, std::size_t last) const {
    return std::string(line_.substr(start_of(first), start_of(last) + words_[last].size() - start_of(first)));
  }
  /// Returns the byte of the colon that ends the head; npos if the fault lies before it.
  [[nodiscard]] std::size_t colon() const {
    int depth = 0;
    for (std::size_t i = 0; i < std::min(offset_, line_.size()); ++i) {
      depth += line_[i] == '(' ? 1 : (line_[i] == ')' ? -1 : 0);
      if (line_[i] == ':' && depth == 0) return i;
    }
    return std::string_view::npos;
  }

  /// `board 4 x 4`, `board 4*4`, `board 4x4 hex`
  [[nodiscard]] std::optional<SyntaxExplanation> size() const {
    if (words_[0] != "board" || words_.size() < 2) return std::nullopt;
    bool hexagons = false;
    std::vector<std::string_view> numbers;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      std::string_view rest = words_[i];
      if (rest.substr(0, 3) == "hex") {
        hexagons = true;
      } else if (rest != "by") {
        for (std::size_t end = 0; end != std::string_view::npos; rest.remove_prefix(end + 1)) {
          end = rest.find_first_of("x*,");
          if (end != 0 && !rest.empty()) numbers.push_back(rest.substr(0, end));
          if (end == std::string_view::npos) break;
        }
      }
    }
    if (numbers.size() != 2 || !is_written_size(numbers[0]) || !is_written_size(numbers[1]))
      return std::nullopt;
    const std::string right = fmt::format("{}{}x{}", hexagons ? "hex " : "", numbers[0], numbers[1]);
    const std::string wrong = text(1, words_.size() - 1);
    if (wrong == right) return std::nullopt;
    return SyntaxExplanation{Code::syntax, start_of(1), wrong.size(),
                             "a size is columns, an x and rows, without blanks",
                             Help(fmt::format("write `{}`", right), right)};
  }

  /// `move put in a1..c3: . -> x`
  [[nodiscard]] std::optional<SyntaxExplanation> rectangle() const {
    for (std::size_t i = 1; i + 1 < words_.size(); ++i) {
      const std::string_view cells = words_[i + 1];
      const std::size_t mark = cells.find_first_of(".:");
      if (words_[i] != "in" || mark == std::string_view::npos || start_of(i + 1) > offset_) continue;
      const std::size_t second = std::min(cells.find_first_not_of(".:", mark), cells.size());
      const std::string_view last = cells.substr(second, cells.find(':', second) - second);
      if (!is_cell_range(cells.substr(0, mark)) || !is_cell_range(last)) continue;
      const std::string right = fmt::format("{}-{}", cells.substr(0, mark), last);
      return SyntaxExplanation{Code::syntax, start_of(i + 1), second + last.size(),
                               "the cells of a rectangle are joined by '-'",
                               Help(fmt::format("write `in {}`", right), right)};
    }
    return std::nullopt;
  }

  /// `win around: x^5 if count (o) = 0`, `win n: n in a1-e1`
  [[nodiscard]] std::optional<SyntaxExplanation> head_word() const {
    constexpr std::array<std::string_view, 9> pictured = {"move", "then", "after", "forbid", "pass",
                                                          "win",  "lose", "draw",  "class"};
    const std::size_t head_end = colon();
    if (head_end == std::string_view::npos || !contains(pictured, words_[0])) return std::nullopt;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const bool is_word = words_[i] == "if" || words_[i] == "in";
      if (is_word && start_of(i) > head_end && start_of(i) <= offset_) {
        return misplaced_head_word(line_, start_of(i));
      }
    }
    return std::nullopt;
  }

  /// `value v = count x in a1-e1`
  [[nodiscard]] std::optional<SyntaxExplanation> counted_cells() const {
    if (colon() != std::string_view::npos) return std::nullopt;
    for (std::size_t i = 0; i + 3 < words_.size(); ++i) {
      if (words_[i] == "count" && words_[i + 2] == "in" && start_of(i + 2) <= offset_ &&
          words_[i + 1].find_first_of("()") == std::string_view::npos) {
        const std::string_view last = words_[i + 3];
        const std::size_t mark = std::min(last.find_first_of(").,;"), last.size());
        const std::string right = fmt::format("count (in {}: {})", last.substr(0, mark), words_[i + 1]);
        return SyntaxExplanation{Code::syntax, start_of(i), text(i, i + 3).size() + mark - last.size(),
                                 "cells are counted by a head and a pattern in parentheses",
                                 Help(fmt::format("write `{}`", right), right)};
      }
    }
    return std::nullopt;
  }

  /// `draw if quiet 50`
  [[nodiscard]] std::optional<SyntaxExplanation> quiet_number() const {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      const std::string_view number = words_[i + 1];
      const bool stopped_here = start_of(i + 1) <= offset_ && offset_ < start_of(i + 1) + number.size();
      if (words_[i] == "quiet" && stopped_here && all_of(number, is_decimal_digit)) {
        const std::string right = fmt::format("{{}} = {}", number);
        return SyntaxExplanation{Code::syntax, start_of(i + 1), number.size(),
                                 "'quiet' wants the symbols that it looks at",
                                 Help(fmt::format("write `quiet {}`", right), right)};
      }
    }
    return std::nullopt;
  }

  /// `prefer least count x`
  [[nodiscard]] std::optional<SyntaxExplanation> least() const {
    constexpr std::array<std::string_view, 4> little = {"least", "fewest", "min", "minimal"};
    if (words_[0] != "prefer" || words_.size() < 3 || words_[2].front() == '>' ||
        !contains(little, words_[1])) {
      return std::nullopt;
    }
    const std::string rest = text(2, words_.size() - 1);
    const bool simple = rest.find_first_of("+-*/<>=") == std::string::npos;
    return SyntaxExplanation{Code::syntax, start_of(1), words_[1].size(),
                             fmt::format("'{}' is no word of `prefer`", words_[1]),
                             simple ? fmt::format("write `prefer most -{}`", rest)
                                    : fmt::format("write `prefer most -({})`", rest)};
  }

  /// `num -> num+1`
  [[nodiscard]] std::optional<SyntaxExplanation> sum() const {
    for (std::size_t i = 1; i < words_.size(); ++i) {
      const std::size_t first = start_of(i) + (words_[i].front() == '[' ? 1 : 0);
      const std::size_t end = start_of(i) + words_[i].size() - (words_[i].back() == ']' ? 1 : 0);
      const std::size_t sign = std::min(line_.find_first_of("+-", first), end);
      const bool number = sign > first && sign + 1 < end &&
                          std::all_of(line_.begin() + static_cast<std::ptrdiff_t>(sign) + 1,
                                      line_.begin() + static_cast<std::ptrdiff_t>(end), is_decimal_digit);
      if (number && first <= offset_ && offset_ < end &&
          line_.substr(0, first).find("->") != std::string_view::npos) {
        const std::string right(line_.substr(sign, end - sign));
        return SyntaxExplanation{
            Code::syntax, first, end - first,
            "a sum begins with a sign or a variable: the number on the cell is meant anyway",
            Help(fmt::format("write `{}`", right), right)};
      }
    }
    return std::nullopt;
  }

  /// `class far = f1 f2`
  [[nodiscard]] std::optional<SyntaxExplanation> listed_cells() const {
    if (words_[0] != "class" || words_.size() < 4 || words_[2] != "=" || start_of(3) > offset_ ||
        !std::all_of(words_.begin() + 3, words_.end(), is_cell_range)) {
      return std::nullopt;
    }
    const std::string right = fmt::format("in {}: [?]", text(3, words_.size() - 1));
    return SyntaxExplanation{Code::syntax, start_of(2), text(2, words_.size() - 1).size(),
                             "symbols stand after '=', and these are cells",
                             Help(fmt::format("write `class {} {}`", words_[1], right), right)};
  }

  /// `draw if stuck.`
  [[nodiscard]] std::optional<SyntaxExplanation> mark_at_end() const {
    const std::string_view last = words_.back();
    const std::size_t at = start_of(words_.size() - 1) + last.size() - 1;
    const bool full_stop = last.back() == '.' && last.size() > 1 && colon() == std::string_view::npos;
    if (at != offset_ || (last.back() != ';' && !full_stop)) return std::nullopt;
    return SyntaxExplanation{Code::syntax, at, 1,
                             fmt::format("expected the end of the line, found '{}'", last.back()),
                             Help("no mark ends a line", "")};
  }

  std::string_view line_;
  std::size_t offset_;
  std::vector<std::string_view> words_;
};

} // namespace

std::optional<SyntaxExplanation> likely_slip(std::string_view line, std::size_t offset) {
  return SlipFinder(line, offset).find();
}

Help help_after_cell(std::string_view before, std::string_view found) {
  constexpr std::string_view quotation_marks = "\"'";
  if (found.front() == '/') return "rows are separated by a '/' with blanks around it";
  if (before.find_first_of(quotation_marks) == 0 || found.find_first_of(quotation_marks) == 0) {
    return "a symbol stands without quotation marks, as in `x .`";
  }
  if (found.front() == '|') return "one of several symbols is a set, as in `{xo}`";
  const bool braced = found.size() > 1 && found.front() == '{' && is_decimal_digit(found[1]);
  const bool multiplied = !before.empty() && before.back() == '*' && is_decimal_digit(found.front());
  if (braced || multiplied) return "a number of equal cells is written `x^3`";
  if (!before.empty() && all_of(before, is_decimal_digit)) {
    return fmt::format("cells are separated by blanks; {} equal cells are `{}^{}`", before, found.front(),
                       before);
  }
  return "cells are separated by blanks: `x . o`, not `x.o`";
}

SyntaxExplanation misplaced_head_word(std::string_view line, std::size_t at) {
  const std::string word(line.substr(at, 2));
  SyntaxExplanation result{Code::bad_cell, at, word.size(),
                           fmt::format("'{}' stands before the colon, after which only cells stand", word),
                           word == "if" ? "as in `win around if CONDITION: CELLS`"
                                        : "as in `win in a1-e1: CELLS`"};
  const std::size_t colon = line.rfind(':', at);
  const bool simple = colon != std::string_view::npos && line.find_first_of("(>\n") > at;
  if (simple) {
    const std::string_view rest = line.substr(at);
    const std::string_view said = trimmed(rest.substr(0, std::min(rest.find("//"), rest.find('\n'))));
    result.help = fmt::format("write `{} {}: {}`", trimmed(line.substr(0, colon)), said,
                              trimmed(line.substr(colon + 1, at - colon - 1)));
  }
  return result;
}

} // namespace regola
