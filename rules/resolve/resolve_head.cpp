#include "rules/grammar/words.hpp"
#include "rules/resolve/head_reader.hpp"

namespace regola {

/// The word that this one is most likely a slip for.
Help HeadReader::nearest_word(const std::string& word) const {
  if (Help other = meant_in_head(view_, syntax_, next_ - 1); !other.empty()) return other;
  if (allowed_.guards && is_word(word, value_word)) {
    return fmt::format("a condition stands after 'if', as in `if {}`", word == "not" ? "not stuck" : word);
  }
  const std::string small = in_small_letters(word);
  if (small != word && !directions_of(small).empty()) {
    return {fmt::format("did you mean '{}'?", small), small};
  }
  std::vector<std::string> candidates = words_of(head_word | younger_head_word | direction_word);
  const auto links = scope_.ruleset.board.link_names();
  candidates.insert(candidates.end(), links.begin(), links.end());
  return scope_.did_you_mean(word, candidates);
}

Help HeadReader::meant_by(const std::string& word) const {
  Help help = nearest_word(word);
  if (!help.empty()) return help;
  const auto links = scope_.ruleset.board.link_names();
  return links.empty()
             ? "directions are n e s w and sums of them as ne, straight, diagonal, around, knight, anywhere"
             : fmt::format("the directions of this board are {}", fmt::join(links, ", "));
}

void HeadReader::take_player() {
  if (next_ == syntax_.items.size() || syntax_.items[next_].kind != syntax::HeadItem::Kind::word) {
    fail(Code::unknown_player, syntax_.items[next_ - 1].first, "'for' wants the name of a player");
    return;
  }
  const auto player = scope_.player(syntax_.items[next_++].first);
  failed_ = failed_ || !player;
  head_.only = player;
  scope_.parts_players = true;
}

void HeadReader::take_direction(const syntax::Word& word) {
  const std::vector<RelationIndex> found = directions_of(word.text);
  if (too_many_directions(word)) return;
  if (found.empty()) {
    if (step_of(word.text) || is_word(word.text, direction_word)) {
      fail(Code::unknown_head_word, word, fmt::format("'{}' leads nowhere on this board", word.text),
           scope_.ruleset.board.shape() == Board::Shape::points && scope_.ruleset.board.link_names().empty()
               ? "no link joins these points; `board lines` reads lines that are drawn"
               : "");
    } else if (scope_.ruleset.board.find(word.text) != no_cell) {
      fail(Code::unknown_head_word, word,
           fmt::format("the cell '{}' needs the word 'in' before it", word.text));
    } else {
      fail(Code::unknown_head_word, word,
           fmt::format("'{}' is no direction on this board and no word of a head", word.text),
           meant_by(word.text));
    }
    return;
  }
  failed_ = !check_sums(scope_, found, word.place) || failed_;
  for (const RelationIndex relation : found) {
    if (!contains(head_.directions, relation)) head_.directions.push_back(relation);
  }
}

/// Reads `e/s`: rows run in the first direction, the next row lies in the second.
void HeadReader::take_pair(const syntax::HeadItem& item) {
  const std::vector<RelationIndex> along = directions_of(item.first.text);
  const std::vector<RelationIndex> down = directions_of(item.second.text);
  if (too_many_directions(item.first)) return;
  if (!scope_.ruleset.board.is_grid() || along.size() != 1 || down.size() != 1) {
    fail(Code::unknown_head_word, along.size() == 1 ? item.second : item.first,
         "a pair in a head is two directions on a grid of squares or hexagons, as in e/s");
    return;
  }
  const auto& step_along = scope_.ruleset.board.relation(along.front()).step;
  const auto& step_down = scope_.ruleset.board.relation(down.front()).step;
  if (!step_along || !step_down) {
    fail(Code::bad_head, step_along ? item.second : item.first,
         "a direction of a link is none in which rows lie");
    return;
  }
  const Step right = *step_along;
  const Step below = *step_down;
  if (right.right * below.down == right.down * below.right) {
    fail(Code::bad_head, item.second, "rows that run along this line cannot lie below each other on it");
    return;
  }
  head_.headings.push_back({along.front(), down.front(), {}});
}

/// Reads `again straight`: the word after `again` is no direction here.
void HeadReader::take_ahead() {
  if (follows_again(next_)) {
    head_.ahead = true;
    ++next_;
  }
}

void HeadReader::take_word(const syntax::Word& word) {
  if (word.text == "every") {
    head_.every = permitted(allowed_.every, word);
  } else if (word.text == "again") {
    head_.again = permitted(allowed_.again, word);
    take_ahead();
  } else if (word.text == "once") {
    head_.once = permitted(allowed_.again, word);
  } else if (word.text == "each") {
    head_.each = permitted(allowed_.free, word);
  } else if (word.text == "free") {
    head_.free = permitted(allowed_.free, word);
  } else if (word.text == "extra") {
    head_.extra = permitted(allowed_.extra, word);
  } else if (word.text == "claim") {
    head_.claim = permitted(allowed_.claim, word);
  } else if (word.text == "may") {
    head_.may = permitted(allowed_.may || allowed_.again, word);
  } else if (word.text == "after") {
    const bool fine = permitted(allowed_.after, word);
    take_names();
    failed_ = failed_ || !fine;
  } else if (word.text == "in") {
    const bool fine = permitted(allowed_.guards, word);
    take_cells(); // even where it is not allowed, so that the cells are not read as directions
    failed_ = failed_ || !fine;
  } else if (word.text == "for") {
    const bool fine = permitted(allowed_.owner, word);
    take_player();
    failed_ = failed_ || !fine;
  } else if (may_be_name(word)) {
    head_.name = word;
    head_.instead_of_name = nearest_word(word.text);
  } else if (!take_younger_word(word)) {
    take_direction(word);
  }
}

/// Reads a newer head word that is the name of a link of this board as that link.
bool HeadReader::take_younger_word(const syntax::Word& word) {
  if (!is_word(word.text, younger_head_word) || !directions_of(word.text).empty()) return false;
  const bool fine = permitted(allowed_.free, word);
  head_.silent = head_.silent || (fine && word.text == "silent");
  head_.along = head_.along || (fine && word.text == "along");
  return true;
}

/// Whether this item is the `straight` of `again straight`.
bool HeadReader::follows_again(std::size_t item) const {
  const auto is = [&](std::size_t place, std::string_view text) {
    return syntax_.items[place].kind == syntax::HeadItem::Kind::word &&
           syntax_.items[place].first.text == text;
  };
  return item > 0 && item < syntax_.items.size() && is(item, "straight") && is(item - 1, "again");
}

/// Whether the word occurs earlier in the head. Ignores repeated `in`, and the names after a word.
bool HeadReader::is_repeated(std::size_t item) const {
  using Kind = syntax::HeadItem::Kind;
  const auto& items = syntax_.items;
  for (const std::size_t before : words_) {
    const syntax::HeadItem& earlier = items[before];
    if (earlier.first.text == "in") return false;
    if (earlier.kind == items[item].kind && earlier.first.text == items[item].first.text &&
        (earlier.kind != Kind::pair || earlier.second.text == items[item].second.text)) {
      return true;
    }
  }
  return false;
}

std::optional<Head> HeadReader::read() {
  while (next_ < syntax_.items.size()) {
    if (is_repeated(next_)) {
      fail(Code::bad_head, syntax_.items[next_].first,
           fmt::format("a second '{}' in one head", syntax_.items[next_].first.text),
           syntax_.items[next_].kind == syntax::HeadItem::Kind::condition ? "conditions are joined by 'and'"
                                                                          : "");
    }
    words_.push_back(next_);
    const syntax::HeadItem& item = syntax_.items[next_++];
    switch (item.kind) {
    case syntax::HeadItem::Kind::word:
      take_word(item.first);
      if (failed_ && head_.condition) return std::nullopt; // what follows may be more of the same sentence
      break;
    case syntax::HeadItem::Kind::pair: take_pair(item); break;
    case syntax::HeadItem::Kind::range:
      fail(Code::bad_head, item.first, "a range of cells stands after the word 'in'");
      break;
    case syntax::HeadItem::Kind::condition:
      if (permitted(allowed_.guards && allowed_.conditions, item.first)) {
        View inner = view_;
        inner.of_anchor = inner.of_anchor || allowed_.anchor;
        head_.condition = resolve_expression(inner, item.condition.front());
        if (!head_.condition) {
          return std::nullopt; // the next item may belong to it
        }
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
  head_.nowhere = misses_cells_ && head_.cells.empty();
  return failed_ ? std::nullopt : std::optional(std::move(head_));
}

std::vector<RelationIndex> resolve_direction(const View& view, const std::string& word) {
  Board& board = view.scope->ruleset.board;
  std::vector<RelationIndex> result = board.group(word);
  if (word == "mirror") {
    if (const auto relation = board.relate_by(word, view.scope->mirror.cells)) result.push_back(*relation);
  } else if (result.empty()) {
    if (const auto relation = board.relate(view.swapped ? view.scope->mirror.direction(word) : word)) {
      result.push_back(*relation);
    }
  }
  return result;
}

bool check_sums(const Scope& scope, const std::vector<RelationIndex>& directions, Place place) {
  const Board& board = scope.ruleset.board;
  for (const RelationIndex index : directions) {
    const Relation& asked = board.relation(index);
    const Relation& forked = asked.fork ? asked : board.relation(asked.opposite);
    if (!forked.fork) continue;
    const std::string& word = forked.name;
    const Step step = *step_of(word);
    const char* upright = step.down < 0 ? "n" : "s";
    const char* level = step.right < 0 ? "w" : "e";
    const std::string& from = board.name(forked.fork->from);
    const std::string& there = board.name(forked.fork->upright_first);
    return scope.error(
        Code::bad_link, place,
        fmt::format("links do not say where '{}' leads from {}: first {} and then {} to {}, the other "
                    "way round to {}",
                    word, from, upright, level, there, board.name(forked.fork->level_first)),
        fmt::format("a link of its own does, as in `link {}/{} {}-{}`", word, opposite_word(word), from,
                    there));
  }
  return true;
}

std::optional<Head> resolve_head(const View& view, const syntax::Head& head, HeadRules allowed) {
  return HeadReader(view, head, allowed).read();
}

} // namespace regola
