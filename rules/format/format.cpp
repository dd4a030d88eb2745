#include "rules/format/format.hpp"

#include "rules/format/format_parts.hpp"
#include "rules/grammar/parse.hpp"

namespace regola {

namespace {

/// Formats the lines of a text one after the other.
class Formatter {
public:
  [[nodiscard]] std::string text(const Source& source) {
    Diagnostics ignored;
    for (const syntax::Line& line : parse(source, 0, ignored).lines) {
      written_ = std::string_view(source.text).substr(line.place.offset, line.place.length);
      offset_ = line.place.offset;
      keyword_ = line.keyword.text;
      indent_ = std::holds_alternative<syntax::Expect>(line.content) ? 0 : 4;
      std::visit(*this, line.content);
      laid_.add(words_, indent_, drawing_, line);
      words_.clear();
      drawing_.clear();
    }
    return laid_.text();
  }

  // One overload for each kind of line, for std::visit.
  void operator()(const syntax::Title& title) { words_ = {"game " + title.text}; }
  void operator()(const syntax::Board& board);
  void operator()(const syntax::Class& line) {
    if (line.symbols) {
      equation(*line.symbols);
    } else {
      head_line("class " + line.name.text, line.head, regola::format(*line.picture));
    }
  }
  void operator()(const syntax::Order& order) { equation(order.symbols); }
  void operator()(const syntax::Production& production) {
    head_line(keyword_ + (production.name.text.empty() ? "" : " ") + production.name.text, production.head,
              regola::format(production.left) + " -> " + regola::format(production.right));
  }
  void operator()(const syntax::Judgement& judgement);
  void operator()(const syntax::Prefer& prefer) {
    if (prefer.most) {
      expression_line("prefer most", *prefer.most);
      return;
    }
    words_ = {"prefer"};
    for (const syntax::Word& name : prefer.names) {
      words_.push_back((words_.size() > 1 ? "> " : "") + name.text);
    }
  }
  void operator()(const syntax::Score& score) { expression_line("score", score.expression); }
  void operator()(const syntax::Value& value) {
    expression_line(keyword_ + " " + value.name.text + " =", value.expression);
  }
  void operator()(const syntax::WholeRule& /*rule*/) {
    take_words(written_);
    words_.front() += " " + words_[1];
    words_.erase(words_.begin() + 1);
  }
  void operator()(const syntax::Expect& expect);
  void operator()(const syntax::Blank& /*nothing*/) {}
  void operator()(const syntax::Unreadable& /*nothing*/) {}
  /// Of all other kinds of lines the words are canonical as they are written.
  template <typename Line>
  void operator()(const Line& /*words*/) {
    take_words(written_);
  }

private:
  /// Takes the words of a line whose right side begins behind its `=`.
  void equation(const syntax::Word& right) {
    const std::string_view left = written_.substr(0, right.place.offset - offset_);
    take_words(left.substr(0, left.rfind('=')));
    words_.emplace_back("=");
    take_words(written_.substr(left.size()));
  }
  void head_line(const std::string& start, const syntax::Head& head, const std::string& body) {
    const std::string words = format(head);
    words_ = {start + (words.empty() ? "" : " " + words) + ":", body};
  }

  void expression_line(const std::string& start, const syntax::Expression& expression) {
    words_ = {start};
    indent_ = start.find('=') == std::string::npos ? indent_ : start.find('=');
    if (expression.kind == syntax::Expression::Kind::binary && strength(expression) == 4) {
      flatten(expression);
    } else {
      words_.push_back(regola::format(expression));
    }
  }

  /// Returns the terms of a sum, so that a long sum can be continued between two of them.
  void flatten(const syntax::Expression& expression) {
    const bool sum = expression.kind == syntax::Expression::Kind::binary && strength(expression) == 4;
    if (!sum) {
      words_.push_back(operand(expression, 4));
      return;
    }
    flatten(expression.operands[0]);
    words_.push_back(expression.text + " " + operand(expression.operands[1], 5));
  }

  /// Takes the words of the line, which are separated by blanks and comments.
  void take_words(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    for (std::size_t at = 0; (at = text.find_first_not_of(blanks, at)) != std::string_view::npos;) {
      const bool comment = text.substr(at, 2) == "//";
      const std::size_t end = std::min(text.find_first_of(comment ? "\n" : blanks, at), text.size());
      if (!comment) words_.emplace_back(text.substr(at, end - at));
      at = end;
    }
  }

  LaidLines laid_;
  std::string_view written_;         // the line
  std::uint32_t offset_ = 0;         // its place in the text
  std::string keyword_;              // its first word
  std::size_t indent_ = 0;           // indentation of continuations of this line; 0: it is not continued
  std::vector<std::string> words_;   // words of the line; a long line is continued before one of them
  std::vector<std::string> drawing_; // rows below the line
};

void Formatter::operator()(const syntax::Board& board) {
  using Kind = syntax::Board::Kind;
  take_words(written_);
  const auto is_header = [&](const syntax::Word& row) {
    return board.kind == Kind::row && &row == &board.drawing.front();
  };
  std::size_t indent = std::string::npos;
  for (const syntax::Word& row : board.drawing) indent = std::min(indent, row.text.find_first_not_of(" \t"));
  for (const syntax::Word& row : board.drawing) {
    if (is_header(row)) continue;
    // On boards of lines or points the start of a row matters.
    const bool lies = board.kind == Kind::lines || board.kind == Kind::points;
    drawing_.push_back(row.text.substr(lies ? indent : row.text.find_first_not_of(" \t")));
  }
}

void Formatter::operator()(const syntax::Judgement& judgement) {
  if (judgement.picture) {
    head_line(keyword_, judgement.head, regola::format(*judgement.picture));
    return;
  }
  const std::string head = format(judgement.head);
  words_ = {keyword_};
  if (!head.empty()) words_.push_back(head);
}

void Formatter::operator()(const syntax::Expect& expect) {
  if (expect.wanted.text.empty()) {
    take_words(written_);
  } else {
    equation(expect.wanted);
  }
}

} // namespace

std::string format(const Source& source) { return Formatter().text(source); }

} // namespace regola
