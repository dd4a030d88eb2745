#include "rules/grammar/split_sets.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace regola {

namespace {

constexpr char set_mark = '&';

bool has_mark(const syntax::Word& word) { return word.text.find(set_mark) != std::string::npos; }

/// Calls `action` with every cell of a line, including those of its conditions.
template <typename Action>
class EachCell {
public:
  explicit EachCell(Action action) : action_(std::move(action)) {}

  void visit(syntax::Content& content) {
    if (auto* production = std::get_if<syntax::Production>(&content)) {
      visit(production->head);
      visit(production->left);
      visit(production->right);
    } else if (auto* judgement = std::get_if<syntax::Judgement>(&content)) {
      visit(judgement->head);
      if (judgement->picture) visit(*judgement->picture);
    } else if (auto* small = std::get_if<syntax::Class>(&content)) {
      visit(small->head);
      if (small->picture) visit(*small->picture);
    } else if (auto* prefer = std::get_if<syntax::Prefer>(&content)) {
      if (prefer->most) visit(*prefer->most);
    } else if (auto* score = std::get_if<syntax::Score>(&content)) {
      visit(score->expression);
    } else if (auto* value = std::get_if<syntax::Value>(&content)) {
      visit(value->expression);
    }
  }

private:
  void visit(syntax::Head& head) {
    for (syntax::HeadItem& item : head.items) {
      visit_all(item.condition);
    }
  }
  void visit(syntax::Picture& picture) {
    for (syntax::Row& row : picture.rows) {
      visit_all(row);
    }
  }
  void visit(syntax::Cell& cell) {
    visit_all(cell.run.length);
    action_(cell);
  }
  void visit(syntax::Expression& expression) {
    visit_all(expression.cell);
    visit_all(expression.head);
    visit_all(expression.picture);
    visit_all(expression.operands);
  }
  template <typename Node>
  void visit_all(std::vector<Node>& nodes) {
    for (Node& node : nodes) {
      visit(node);
    }
  }

  Action action_;
};

/// Whether a line uses `&` as a symbol outside of sets, where it is ambiguous.
bool brings_mark(syntax::Content& content) {
  bool found = false;
  EachCell([&](syntax::Cell& cell) {
    found = found || (cell.kind == syntax::Cell::Kind::symbol && cell.text.front() == set_mark);
  }).visit(content);
  const auto look_at = [&](const auto& words) {
    found = found || std::any_of(words.begin(), words.end(), has_mark);
  };
  if (const auto* production = std::get_if<syntax::Production>(&content)) {
    for (const syntax::Row& row : production->right.rows) {
      found = found || std::any_of(row.begin(), row.end(), [](const syntax::Cell& cell) {
                return cell.text.find(set_mark) != std::string::npos;
              });
    }
  } else if (const auto* board = std::get_if<syntax::Board>(&content)) {
    look_at(board->drawing);
  } else if (const auto* players = std::get_if<syntax::Players>(&content)) {
    for (const auto& item : players->items) {
      found = found || has_mark(item.first) || (item.second && has_mark(*item.second));
    }
  } else if (const auto* hand = std::get_if<syntax::Hand>(&content)) {
    for (const auto& item : hand->items) {
      found = found || has_mark(item.symbol) || (item.from && has_mark(*item.from));
    }
  } else if (const auto* symbols = std::get_if<syntax::Class>(&content)) {
    found = found || (symbols->symbols && has_mark(*symbols->symbols));
  } else if (const auto* order = std::get_if<syntax::Order>(&content)) {
    found = found || has_mark(order->symbols);
  } else if (const auto* rule = std::get_if<syntax::WholeRule>(&content)) {
    found = found || has_mark(rule->left) || has_mark(rule->right);
  }
  return found;
}

/// Splits a word at its marks; each part has its place.
std::vector<syntax::Word> split(const syntax::Word& word) {
  std::vector<syntax::Word> parts;
  std::size_t start = 0;
  while (start <= word.text.size()) {
    const std::size_t end = std::min(word.text.find(set_mark, start), word.text.size());
    Place place = word.place;
    place.offset += static_cast<std::uint32_t>(start);
    place.length = static_cast<std::uint32_t>(std::max<std::size_t>(end - start, 1));
    parts.push_back({word.text.substr(start, end - start), place});
    start = end + 1;
  }
  return parts;
}

void read_marks(syntax::Cell& cell) {
  if (cell.kind != syntax::Cell::Kind::set) {
    return;
  }
  Place place = cell.place;
  place.offset += cell.anchored ? 2U : 1U; // after the brackets
  place.length = static_cast<std::uint32_t>(std::max<std::size_t>(cell.text.size(), 1));
  const std::vector<syntax::Word> parts = split({cell.text, place});
  cell.text = parts.front().text;
  cell.within.assign(parts.begin() + 1, parts.end());
  std::vector<syntax::Word> outside;
  for (const syntax::Word& word : cell.outside) {
    const std::vector<syntax::Word> some = split(word);
    outside.push_back(some.front());
    cell.within.insert(cell.within.end(), some.begin() + 1, some.end());
  }
  cell.outside = std::move(outside);
}

/// Makes the unnamed classes.
class Joiner {
public:
  explicit Joiner(const syntax::Text& text) {
    for (const syntax::Line& line : text.lines) {
      const auto* small = std::get_if<syntax::Class>(&line.content);
      if (small != nullptr && !small->symbols) {
        classes_.insert(small->name.text);
      }
    }
  }

  /// @param above receives the lines of new classes
  void join(syntax::Cell& cell, const syntax::Line& line, std::vector<syntax::Line>& above) {
    std::vector<syntax::Word> wanted = taken_from(cell.within, 1);
    const auto is_class = [&](const syntax::Word& word) { return classes_.contains(word.text); };
    const auto refused = std::count_if(cell.outside.begin(), cell.outside.end(), is_class);
    if (wanted.empty() && refused < 2) {
      return;
    }
    std::vector<syntax::Word> unwanted = taken_from(cell.outside, 0);
    std::string name;
    for (const syntax::Word& word : wanted) name += (name.empty() ? "!" : " or !") + word.text;
    for (const syntax::Word& word : unwanted) name += (name.empty() ? "" : " or ") + word.text;
    if (made_.insert(name).second) {
      for (const syntax::Word& word : wanted) above.push_back(line_of(name, word, false, line));
      for (const syntax::Word& word : unwanted) above.push_back(line_of(name, word, true, line));
    }
    classes_.insert(name);
    cell.outside.push_back({name, cell.place});
  }

private:
  /// Removes all classes of cells except the first from the words.
  [[nodiscard]] std::vector<syntax::Word> taken_from(std::vector<syntax::Word>& words,
                                                     std::size_t kept) const {
    std::vector<syntax::Word> taken;
    std::vector<syntax::Word> left;
    std::size_t met = 0;
    for (syntax::Word& word : words) {
      const bool takes = classes_.contains(word.text) && met++ >= kept;
      (takes ? taken : left).push_back(std::move(word));
    }
    words = std::move(left);
    return taken;
  }

  [[nodiscard]] static syntax::Line line_of(const std::string& name, const syntax::Word& word, bool within,
                                            const syntax::Line& user) {
    syntax::Cell cell;
    cell.kind = syntax::Cell::Kind::set;
    (within ? cell.within : cell.outside).push_back(word);
    cell.place = word.place;
    syntax::Class made;
    made.name = {name, word.place};
    made.head.place = word.place;
    made.picture = syntax::Picture{{{cell}}, word.place};
    syntax::Line line;
    line.content = std::move(made);
    line.keyword = user.keyword;
    line.place = user.place;
    return line;
  }

  std::set<std::string> classes_; // of cells
  std::set<std::string> made_;
};

} // namespace

void split_sets(syntax::Text& text) {
  const bool is_symbol = std::any_of(text.lines.begin(), text.lines.end(),
                                     [](syntax::Line& line) { return brings_mark(line.content); });
  Joiner joiner(text);
  // A class names only classes above it, so a class needed by another stands right above that one, and
  // classes needed by other lines stand below all.
  std::vector<syntax::Line> lines;
  std::vector<syntax::Line> below;
  lines.reserve(text.lines.size());
  for (const bool of_classes : {true, false}) {
    for (syntax::Line& line : of_classes ? text.lines : lines) {
      if (std::holds_alternative<syntax::Class>(line.content) == of_classes) {
        EachCell([&](syntax::Cell& cell) {
          if (!is_symbol) read_marks(cell);
          joiner.join(cell, line, of_classes ? lines : below);
        }).visit(line.content);
      }
      if (of_classes) lines.push_back(std::move(line));
    }
  }
  std::move(below.begin(), below.end(), std::back_inserter(lines));
  text.lines = std::move(lines);
}

} // namespace regola
