#include "rules/format/format.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "rules/format/format_parts.hpp"

namespace regola {

namespace {

/// Formats the lines of a text one after the other.
class Formatter {
public:
  [[nodiscard]] std::string text(const syntax::Text& text);

  // One overload for each kind of line, for std::visit.
  void operator()(const syntax::Title& title) { words_ = {"game " + title.text}; }
  void operator()(const syntax::Params& params) {
    words_ = {"param"};
    for (const auto& item : params.items) {
      words_.push_back(item.name.text + "=" + item.value.text);
      if (item.range) {
        words_.push_back("in " + item.range->first.text + ".." + item.range->second.text);
      }
    }
  }
  void operator()(const syntax::Include& include) { words_ = {"include", include.file.text}; }
  void operator()(const syntax::Players& players) {
    words_ = {"players"};
    for (const auto& item : players.items) {
      words_.push_back(item.first.text + (item.second ? "/" + item.second->text : ""));
    }
  }
  void operator()(const syntax::Board& board);
  void operator()(const syntax::Link& link) {
    words_ = {"link", link.forth.text + (link.back ? "/" + link.back->text : "")};
    for (const auto& edge : link.edges) {
      words_.push_back(edge.from.text + "-" + edge.to.text);
    }
  }
  void operator()(const syntax::Hand& hand) {
    words_ = {"hand"};
    for (const auto& item : hand.items) {
      words_.push_back(item.count.text + item.symbol.text + (item.from ? "=" + item.from->text : ""));
    }
    for (const syntax::Word& name : hand.names) {
      words_.push_back((&name == &hand.names.front() ? "by " : "") + name.text);
    }
  }
  void operator()(const syntax::Show& show) {
    words_ = {"show", show.symbols.text};
    if (show.text) {
      words_.push_back("as " + show.text->text);
    }
    if (show.glyph) {
      words_.push_back(show.glyph->text + (show.mirrored_glyph ? "/" + show.mirrored_glyph->text : ""));
    }
    if (show.name) {
      words_.push_back(show.name->text);
    }
  }
  void operator()(const syntax::Writing& writing) {
    using Kind = syntax::Writing::Kind;
    if (writing.kind == Kind::piece) {
      words_ = {"notation moves by piece"};
      if (writing.letterless) {
        words_.push_back("but " + writing.letterless->text);
      }
    } else if (writing.kind == Kind::number) {
      words_ = {"notation moves by number from " + writing.first.text};
    } else {
      words_ = {"notation", writing.move.text};
      if (writing.way) {
        words_.push_back(writing.way->text);
      }
      words_.push_back("as " + writing.text.text);
    }
  }
  void operator()(const syntax::Class& line) {
    if (line.symbols) {
      words_ = {"class", line.name.text, "=", line.symbols->text};
    } else {
      head_line("class " + line.name.text, line.head, regola::format(*line.picture));
    }
  }
  void operator()(const syntax::Order& order) {
    words_ = {"order", order.name.text, "=", order.symbols.text};
  }
  void operator()(const syntax::Production& production) {
    using Kind = syntax::Production::Kind;
    const char* word = production.kind == Kind::move    ? "move "
                       : production.kind == Kind::then  ? "then "
                       : production.kind == Kind::after ? "after"
                                                        : "notation ";
    head_line(word + production.name.text, production.head,
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
    expression_line((value.of_move ? "worth " : "value ") + value.name.text + " =", value.expression);
  }
  void operator()(const syntax::Expect& expect);
  void operator()(const syntax::WholeRule& rule) { words_ = {rule.left.text, "->", rule.right.text}; }
  void operator()(const syntax::Blank& /*nothing*/) {}
  void operator()(const syntax::Unreadable& /*nothing*/) {}

private:
  void head_line(const std::string& start, const syntax::Head& head, const std::string& body) {
    const std::string words = format(head);
    words_ = {start + (words.empty() ? "" : " " + words) + ":", body};
  }
  void expression_line(const std::string& start, const syntax::Expression& expression);
  void flatten(const syntax::Expression& expression);

  LaidLines laid_;
  std::size_t indent_ = 0;           // indentation of continuations of this line; 0: it is not continued
  std::vector<std::string> words_;   // words of the line; a long line is continued before one of them
  std::vector<std::string> drawing_; // rows below the line
};

void Formatter::operator()(const syntax::Board& board) {
  using Kind = syntax::Board::Kind;
  switch (board.kind) {
  case Kind::drawing: words_ = {"board"}; break;
  case Kind::size: words_ = {"board", board.columns.text + "x" + board.rows.text}; break;
  case Kind::hexagonal: words_ = {"board", "hex", board.columns.text + "x" + board.rows.text}; break;
  case Kind::lines: words_ = {"board", "lines"}; break;
  case Kind::points:
    words_ = {"board", "points"};
    for (const syntax::Word& point : board.points) {
      words_.push_back(point.text);
    }
    break;
  case Kind::row:
    words_ = {"board", board.drawing.front().text};
    for (auto row = board.drawing.begin() + 1; row != board.drawing.end(); ++row) {
      drawing_.push_back(row->text.substr(row->text.find_first_not_of(" \t")));
    }
    return;
  }
  std::size_t indent = std::string::npos;
  for (const syntax::Word& row : board.drawing) {
    indent = std::min(indent, row.text.find_first_not_of(" \t"));
  }
  for (const syntax::Word& row : board.drawing) {
    // On boards of lines or points the start of a row matters.
    const bool lies = board.kind == Kind::lines || board.kind == Kind::points;
    drawing_.push_back(row.text.substr(lies ? indent : row.text.find_first_not_of(" \t")));
  }
}

void Formatter::operator()(const syntax::Judgement& judgement) {
  using Kind = syntax::Judgement::Kind;
  const char* word = "";
  switch (judgement.kind) {
  case Kind::forbid: word = "forbid"; break;
  case Kind::pass: word = "pass"; break;
  case Kind::win: word = "win"; break;
  case Kind::lose: word = "lose"; break;
  case Kind::draw: word = "draw"; break;
  }
  if (judgement.picture) {
    head_line(word, judgement.head, regola::format(*judgement.picture));
    return;
  }
  const std::string head = format(judgement.head);
  words_ = {word};
  if (!head.empty()) {
    words_.push_back(head);
  }
}

void Formatter::operator()(const syntax::Expect& expect) {
  using Kind = syntax::Expect::Kind;
  words_ = {"expect"};
  for (const syntax::Word& word : expect.status) {
    words_.push_back(word.text);
  }
  switch (expect.kind) {
  case Kind::perft: words_.push_back("perft " + expect.subject.text + " = " + expect.wanted.text); break;
  case Kind::moves: words_.push_back("moves = " + expect.wanted.text); break;
  case Kind::result: words_.push_back("result = " + expect.wanted.text); break;
  case Kind::refuse: words_.push_back("refuse " + expect.subject.text); break;
  case Kind::value: words_.push_back("value " + expect.subject.text + " = " + expect.wanted.text); break;
  case Kind::worth:
    words_.push_back("worth " + expect.subject.text + " " + expect.move.text + " = " + expect.wanted.text);
    break;
  case Kind::matches: words_.push_back("matches " + expect.subject.text + " = " + expect.wanted.text); break;
  case Kind::cells:
    words_.push_back("class " + expect.subject.text + " =" + (expect.cells.empty() ? " {}" : ""));
    for (const auto& cells : expect.cells) {
      words_.push_back(cells.first.text + (cells.last ? "-" + cells.last->text : ""));
    }
    break;
  case Kind::makes:
  case Kind::tidies:
    words_.push_back(expect.kind == Kind::tidies ? "after =>" : "move " + expect.subject.text + " =>");
    for (const syntax::Word& word : expect.made) {
      words_.push_back(word.text);
    }
    break;
  case Kind::forbids:
    words_.push_back("forbids " + expect.subject.text + (expect.by ? " by " + expect.by->text : ""));
    break;
  }
}

/// Returns the terms of a sum, so that a long sum can be continued between two of them.
void Formatter::flatten(const syntax::Expression& expression) {
  const bool sum = expression.kind == syntax::Expression::Kind::binary && strength(expression) == 4;
  if (!sum) {
    words_.push_back(operand(expression, 4));
    return;
  }
  flatten(expression.operands[0]);
  words_.push_back(expression.text + " " + operand(expression.operands[1], 5));
}

void Formatter::expression_line(const std::string& start, const syntax::Expression& expression) {
  words_ = {start};
  indent_ = start.find('=') == std::string::npos ? indent_ : start.find('=');
  if (expression.kind == syntax::Expression::Kind::binary && strength(expression) == 4) {
    flatten(expression);
  } else {
    words_.push_back(regola::format(expression));
  }
}

std::string Formatter::text(const syntax::Text& text) {
  for (const syntax::Line& line : text.lines) {
    indent_ = std::holds_alternative<syntax::Expect>(line.content) ? 0 : 4;
    std::visit(*this, line.content);
    laid_.add(words_, indent_, drawing_, line);
    words_.clear();
    drawing_.clear();
  }
  return laid_.text();
}

} // namespace

std::string format(const syntax::Text& text) { return Formatter().text(text); }

} // namespace regola
