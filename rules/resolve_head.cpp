#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "rules/scope.hpp"
#include "rules/suggest.hpp"

namespace regola {

namespace {

constexpr std::array<std::string_view, 6> head_words = {"every", "in", "for", "if", "again", "may"};

bool is_head_word(std::string_view word) {
  return std::find(head_words.begin(), head_words.end(), word) != head_words.end();
}

/// Reads the items of one head from left to right.
class HeadReader {
public:
  HeadReader(const View& view, const syntax::Head& head, HeadRules allowed)
      : view_(view), scope_(*view.scope), syntax_(head), allowed_(allowed) {
    head_.place = head.place;
  }

  [[nodiscard]] std::optional<Head> read();

private:
  void fail(Code code, const syntax::Word& word, std::string message, std::string help = {}) {
    scope_.error(code, word.place, std::move(message), std::move(help));
    failed_ = true;
  }
  [[nodiscard]] bool permitted(bool allowed, const syntax::Word& word) {
    if (!allowed) {
      fail(Code::bad_head, word, fmt::format("'{}' means nothing in a line of this kind", word.text));
    }
    return allowed;
  }
  [[nodiscard]] std::vector<RelationIndex> directions_of(const std::string& word) const;
  void take_word(const syntax::Word& word);
  void take_cells();
  void take_player();
  void take_direction(const syntax::Word& word);
  void take_pair(const syntax::HeadItem& item);
  [[nodiscard]] std::string suggestion(const std::string& word) const;

  const View& view_;
  Scope& scope_;
  const syntax::Head& syntax_;
  HeadRules allowed_;
  Head head_;
  std::size_t next_ = 0;
  bool failed_ = false;
};

/// The relations a word stands for, as this player sees it; empty for no direction.
std::vector<RelationIndex> HeadReader::directions_of(const std::string& word) const {
  Board& board = scope_.ruleset.board;
  std::vector<RelationIndex> result = board.group(word);
  if (result.empty()) {
    if (const auto relation = board.relate(view_.swapped ? scope_.mirror.direction(word) : word)) {
      result.push_back(*relation);
    }
  }
  return result;
}

std::string HeadReader::suggestion(const std::string& word) const {
  std::vector<std::string> candidates(head_words.begin(), head_words.end());
  for (const char* group : {"straight", "diagonal", "around", "knight", "anywhere"}) {
    candidates.emplace_back(group);
  }
  const auto links = scope_.ruleset.board.link_names();
  candidates.insert(candidates.end(), links.begin(), links.end());
  return did_you_mean(word, candidates);
}

void HeadReader::take_cells() {
  const Board& board = scope_.ruleset.board;
  const std::size_t first = next_;
  for (; next_ < syntax_.items.size(); ++next_) {
    const syntax::HeadItem& item = syntax_.items[next_];
    const CellIndex cell = item.kind == syntax::HeadItem::Kind::word && !is_head_word(item.first.text)
                               ? board.find(item.first.text)
                               : no_cell;
    if (cell == no_cell) {
      break;
    }
    head_.cells.push_back(view_.swapped ? scope_.mirror.cell(cell) : cell);
  }
  if (next_ == first) {
    const bool more = next_ < syntax_.items.size();
    const syntax::Word& at = more ? syntax_.items[next_].first : syntax_.items[next_ - 1].first;
    fail(Code::unknown_cell, at,
         more ? fmt::format("'{}' is no cell of this board", at.text) : "'in' wants the names of cells",
         board.size() == 0 ? ""
                           : fmt::format("cells are named from {} to {}", board.name(0),
                                         board.name(static_cast<CellIndex>(board.size() - 1))));
    next_ += more ? 1 : 0;
  }
}

void HeadReader::take_player() {
  if (next_ == syntax_.items.size()) {
    fail(Code::unknown_player, syntax_.items[next_ - 1].first, "'for' wants the name of a player");
    return;
  }
  const auto player = scope_.player(syntax_.items[next_++].first);
  failed_ = failed_ || !player;
  head_.only = player;
}

void HeadReader::take_direction(const syntax::Word& word) {
  const std::vector<RelationIndex> found = directions_of(word.text);
  if (found.empty()) {
    if (scope_.ruleset.board.find(word.text) != no_cell) {
      fail(Code::unknown_head_word, word,
           fmt::format("the cell '{}' needs the word 'in' before it", word.text));
    } else {
      fail(Code::unknown_head_word, word,
           fmt::format("'{}' is no direction on this board and no word of a head", word.text),
           suggestion(word.text));
    }
    return;
  }
  for (const RelationIndex relation : found) {
    if (std::find(head_.directions.begin(), head_.directions.end(), relation) == head_.directions.end()) {
      head_.directions.push_back(relation);
    }
  }
}

/// `e/s`: rows run along the first, the next row lies towards the second.
void HeadReader::take_pair(const syntax::HeadItem& item) {
  const std::vector<RelationIndex> along = directions_of(item.first.text);
  const std::vector<RelationIndex> down = directions_of(item.second.text);
  if (!scope_.ruleset.board.is_grid() || along.size() != 1 || down.size() != 1) {
    fail(Code::unknown_head_word, along.size() == 1 ? item.second : item.first,
         "a pair in a head is two directions on a grid of squares or hexagons, as in e/s");
    return;
  }
  head_.headings.push_back({along.front(), down.front(), {}});
}

void HeadReader::take_word(const syntax::Word& word) {
  if (word.text == "every") {
    head_.every = permitted(allowed_.every, word);
  } else if (word.text == "again") {
    head_.again = permitted(allowed_.again, word);
  } else if (word.text == "may") {
    head_.may = permitted(allowed_.may || allowed_.again, word);
  } else if (word.text == "in") {
    if (permitted(allowed_.guards, word)) {
      take_cells();
    }
  } else if (word.text == "for") {
    if (permitted(allowed_.guards, word)) {
      take_player();
    }
  } else {
    take_direction(word);
  }
}

std::optional<Head> HeadReader::read() {
  while (next_ < syntax_.items.size()) {
    const syntax::HeadItem& item = syntax_.items[next_++];
    switch (item.kind) {
    case syntax::HeadItem::Kind::word: take_word(item.first); break;
    case syntax::HeadItem::Kind::pair: take_pair(item); break;
    case syntax::HeadItem::Kind::condition:
      if (permitted(allowed_.guards, item.first)) {
        head_.condition = resolve_expression(view_, item.condition.front());
        failed_ = failed_ || !head_.condition;
      }
      break;
    }
  }
  if (scope_.ruleset.board.is_grid()) {
    std::vector<RelationIndex> straight = scope_.ruleset.board.group("straight");
    std::vector<RelationIndex> given = head_.directions;
    std::sort(straight.begin(), straight.end());
    std::sort(given.begin(), given.end());
    head_.straight = straight == given;
  }
  return failed_ ? std::nullopt : std::optional(std::move(head_));
}

} // namespace

std::optional<Head> resolve_head(const View& view, const syntax::Head& head, HeadRules allowed) {
  return HeadReader(view, head, allowed).read();
}

} // namespace regola
