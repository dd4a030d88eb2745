#include <iterator>
#include <map>

#include "rules/grammar/each_cell.hpp"
#include "rules/grammar/parse.hpp"

namespace regola {

namespace {

constexpr char set_mark = '&';

bool has_mark(const syntax::Word& word) { return word.text.find(set_mark) != std::string::npos; }

/// Whether a line uses `&` as a symbol outside of sets, where it is ambiguous.
bool brings_mark(const syntax::Content& content) {
  bool found = false;
  syntax::each_cell(content, [&](const syntax::Cell& cell, syntax::CellPlace) {
    found = found || (cell.kind == syntax::Cell::Kind::symbol && cell.text.front() == set_mark);
  });
  const auto look_at = [&](const auto& words) { found = found || any_of(words, has_mark); };
  if (const auto* production = std::get_if<syntax::Production>(&content)) {
    for (const syntax::Row& row : production->right.rows) {
      found = found || any_of(row, [](const syntax::Cell& cell) {
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
  if (cell.kind != syntax::Cell::Kind::set) return;
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
  explicit Joiner(const syntax::Text& text) : below_(text.lines.size()) {
    for (std::size_t i = 0; i < text.lines.size(); ++i) {
      const auto* small = std::get_if<syntax::Class>(&text.lines[i].content);
      if (small != nullptr && !small->symbols) first_line_.try_emplace(small->name.text, i);
    }
  }

  /// Names an unnamed class in a cell that names several.
  void join(syntax::Cell& cell, const syntax::Line& line) {
    std::vector<syntax::Word> wanted = taken_from(cell.within, 1);
    const auto refused =
        count_if(cell.outside, [&](const syntax::Word& word) { return is_class(word.text); });
    if (wanted.empty() && refused < 2) return;
    std::vector<syntax::Word> unwanted = taken_from(cell.outside, 0);
    std::string name;
    for (const syntax::Word& word : wanted) name += (name.empty() ? "!" : " or !") + word.text;
    for (const syntax::Word& word : unwanted) name += (name.empty() ? "" : " or ") + word.text;
    const auto [known, is_new] = number_.try_emplace(name, made_.size());
    if (is_new) {
      made_.push_back({below_, {}});
      for (const syntax::Word& word : wanted) made_.back().lines.push_back(line_of(name, word, false, line));
      for (const syntax::Word& word : unwanted) made_.back().lines.push_back(line_of(name, word, true, line));
    }
    std::size_t& place = made_[known->second].place;
    place = std::min(place, place_for(line));
    cell.outside.push_back({name, cell.place});
  }

  /// Puts the unnamed classes between the lines of the text.
  void insert_into(syntax::Text& text) {
    std::stable_sort(made_.begin(), made_.end(),
                     [](const Made& a, const Made& b) { return a.place < b.place; });
    std::vector<syntax::Line> lines;
    auto next = made_.begin();
    for (std::size_t i = 0; i <= text.lines.size(); ++i) {
      for (; next != made_.end() && next->place == i; ++next) {
        std::move(next->lines.begin(), next->lines.end(), std::back_inserter(lines));
      }
      if (i < text.lines.size()) lines.push_back(std::move(text.lines[i]));
    }
    text.lines = std::move(lines);
  }

private:
  struct Made {
    std::size_t place = 0; // the line of the text above which it stands
    std::vector<syntax::Line> lines;
  };

  [[nodiscard]] bool is_class(const std::string& name) const {
    return first_line_.contains(name) || number_.contains(name);
  }

  /// A class names only classes above its first line; those that other lines need stand below all.
  [[nodiscard]] std::size_t place_for(const syntax::Line& user) const {
    const auto* small = std::get_if<syntax::Class>(&user.content);
    return small == nullptr || small->symbols ? below_ : first_line_.at(small->name.text);
  }

  /// Removes all classes of cells except the first from the words.
  [[nodiscard]] std::vector<syntax::Word> taken_from(std::vector<syntax::Word>& words,
                                                     std::size_t kept) const {
    std::vector<syntax::Word> taken;
    std::vector<syntax::Word> left;
    std::size_t met = 0;
    for (syntax::Word& word : words) {
      const bool takes = is_class(word.text) && met++ >= kept;
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

  std::size_t below_;
  std::map<std::string, std::size_t> first_line_; // of each class of cells that the text names
  std::map<std::string, std::size_t> number_;     // of each unnamed class in made_
  std::vector<Made> made_;
};

} // namespace

void split_sets(syntax::Text& text) {
  const bool is_symbol =
      any_of(text.lines, [](const syntax::Line& line) { return brings_mark(line.content); });
  Joiner joiner(text);
  for (syntax::Line& line : text.lines) {
    syntax::each_cell(line.content, [&](syntax::Cell& cell, syntax::CellPlace) {
      if (!is_symbol) read_marks(cell);
      joiner.join(cell, line);
    });
  }
  joiner.insert_into(text);
}

} // namespace regola
