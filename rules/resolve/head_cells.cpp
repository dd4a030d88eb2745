// `in` and `after`: the cells and moves that a head names.

#include "rules/grammar/words.hpp"
#include "rules/resolve/head_reader.hpp"

namespace regola {

void HeadReader::complain_of_cell(const syntax::Word& word) {
  const Board& board = scope_.ruleset.board;
  const bool usable = scope_.is_cell_of_larger_board(word.text);
  const std::string small = in_small_letters(word.text);
  const bool in_capitals = small != word.text && board.find(small) != no_cell;
  scope_.report(usable ? Severity::warning : Severity::error, Code::unknown_cell, word.place,
                fmt::format("'{}' is no cell of this board", word.text),
                in_capitals ? Help(fmt::format("did you mean '{}'?", small), small)
                : board.size() == 0
                    ? Help()
                    : Help(fmt::format("cells are named from {} to {}", board.name(0),
                                       board.name(static_cast<CellIndex>(board.size() - 1)))));
  failed_ = failed_ || !usable;
  misses_cells_ = misses_cells_ || usable;
}

/// Reads `in here`: the cell of the move in a worth, or of the anchor in a condition.
bool HeadReader::take_here(const syntax::Word& word) {
  if (word.text != "here" || scope_.ruleset.board.find(word.text) != no_cell) return false;
  if (!view_.of_move && !view_.of_anchor) {
    fail(Code::bad_head, word,
         "'here' is the cell of a move or of an anchor: it stands in 'worth' lines, and after 'if' where a "
         "picture follows");
  }
  head_.cells.push_back(here_cell);
  return true;
}

/// Reads `in a1-h2`: all cells of the rectangle.
void HeadReader::take_range(const syntax::HeadItem& item) {
  const Board& board = scope_.ruleset.board;
  if (board.shape() == Board::Shape::points) {
    fail(Code::unknown_cell, item.first, "a range of cells wants a board of rows and columns",
         "name the cells one by one, as in `in a b`");
    return;
  }
  std::array<std::pair<int, int>, 2> corners; // columns and rows
  for (const auto& [word, corner] :
       {std::pair{&item.first, &corners.front()}, {&item.second, &corners.back()}}) {
    const CellIndex cell = board.find(word->text);
    if (cell != no_cell) {
      *corner = {board.cell(cell).column, board.cell(cell).row};
      continue;
    }
    complain_of_cell(*word);
    if (failed_) return;
    const auto [column, row] = *place_called(word->text);
    *corner = {column, board.rows() - row};
  }
  const auto lies_between = [](int a, int middle, int b) {
    return std::min(a, b) <= middle && middle <= std::max(a, b);
  };
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    if (lies_between(corners[0].first, board.cell(cell).column, corners[1].first) &&
        lies_between(corners[0].second, board.cell(cell).row, corners[1].second)) {
      head_.cells.push_back(view_.swapped ? scope_.mirror.cell(cell) : cell);
    }
  }
}

void HeadReader::take_cells() {
  const Board& board = scope_.ruleset.board;
  const std::size_t first = next_;
  for (; next_ < syntax_.items.size(); ++next_) {
    const syntax::HeadItem& item = syntax_.items[next_];
    if (item.kind == syntax::HeadItem::Kind::word && take_here(item.first)) continue;
    if (item.kind == syntax::HeadItem::Kind::range) {
      take_range(item);
      continue;
    }
    const bool names =
        item.kind == syntax::HeadItem::Kind::word && (next_ == first || !is_word(item.first.text, head_word));
    const CellIndex cell = names ? board.find(item.first.text) : no_cell;
    if (cell == no_cell && item.kind == syntax::HeadItem::Kind::word &&
        scope_.is_cell_of_larger_board(item.first.text) && directions_of(item.first.text).empty()) {
      complain_of_cell(item.first);
      continue;
    }
    if (cell == no_cell) {
      const bool direction = item.kind != syntax::HeadItem::Kind::word ||
                             is_word(item.first.text, head_word | direction_word) ||
                             !directions_of(item.first.text).empty();
      if (!direction && next_ > first) {
        complain_of_cell(item.first);
        ++next_;
      }
      break;
    }
    head_.cells.push_back(view_.swapped ? scope_.mirror.cell(cell) : cell);
  }
  if (next_ == first) {
    if (next_ < syntax_.items.size()) {
      complain_of_cell(syntax_.items[next_++].first);
    } else {
      fail(Code::unknown_cell, syntax_.items[next_ - 1].first, "'in' wants the names of cells",
           "as in `in a1 b2`");
    }
  }
}

/// Reads `after NAME` with one name or several.
void HeadReader::take_names() {
  const auto& names = scope_.name_index;
  const auto is_word = [&] {
    return next_ < syntax_.items.size() && syntax_.items[next_].kind == syntax::HeadItem::Kind::word;
  };
  const auto known = [&] { return names.find(syntax_.items[next_].first.text); };
  if (!is_word()) {
    fail(Code::unknown_name, syntax_.items[next_ - 1].first, "'after' wants the name of a move");
  } else if (known() == names.end()) {
    const syntax::Word& word = syntax_.items[next_++].first;
    if (!scope_.misses_rules()) {
      fail(Code::unknown_name, word, fmt::format("no line above is called '{}'", word.text),
           scope_.did_you_mean(word.text, scope_.ruleset.names));
    }
    failed_ = true;
  }
  const auto is_new = [&] { // a repeated word has another meaning
    return known() != names.end() && !contains(head_.after, known()->second);
  };
  while (is_word() && is_new()) {
    head_.after.push_back(known()->second);
    ++next_;
  }
}

} // namespace regola
