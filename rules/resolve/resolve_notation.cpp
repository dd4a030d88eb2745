#include <fmt/format.h>

#include "rules/resolve/passes.hpp"
#include "rules/resolve/resolve_rules.hpp"

namespace regola {

namespace {

constexpr const char* cell_word = "cell";

/// Returns the cell of each element of a picture of single cells, for a pivot on the cell; empty if it does
/// not fit on the board.
std::vector<CellIndex> cells_at(const Board& board, const Picture& picture, const Heading& heading,
                                CellIndex start) {
  std::vector<CellIndex> cells(picture.elements.size(), start);
  const Element& pivot = picture.elements[picture.pivot];
  for (std::size_t i = 0; i < cells.size() && cells.size() > 1; ++i) {
    const int along = picture.elements[i].column - pivot.column;
    const int down = picture.elements[i].row - pivot.row;
    const Relation& forth = board.relation(heading.along);
    if (picture.has_rows) {
      const Step right = *forth.step;
      const Step below = *board.relation(heading.down).step;
      cells[i] = board.step(
          start, {along * right.right + down * below.right, along * right.down + down * below.down});
    }
    const Relation& way = along > 0 ? forth : board.relation(forth.opposite);
    for (int step = 0; step < std::abs(along) && !picture.has_rows && cells[i] != no_cell; ++step) {
      cells[i] = way.next[cells[i]].empty() ? no_cell : way.next[cells[i]].front();
    }
  }
  return std::count(cells.begin(), cells.end(), no_cell) == 0 ? cells : std::vector<CellIndex>();
}

/// Why the sides do not form a table of cells; empty if they do.
std::string fault_of_sides(const Picture& left, const std::vector<Write>& right) {
  for (std::size_t i = 0; i < right.size(); ++i) {
    const Element& element = left.elements[i];
    if (!element.is_single() || element.test.off) return "a 'notation' line says single cells of the board";
    if (element.test.within != no_class || element.test.outside != no_class || element.test.variable != 0 ||
        right[i].kind == Write::Kind::variable || right[i].kind == Write::Kind::sum) {
      return "a 'notation' line says symbols, no variables, no sums and no classes of cells";
    }
    if (right[i].kind == Write::Kind::symbols &&
        (element.test.symbols - SymbolSet(right[i].symbols)).empty()) {
      return fmt::format("nothing else than '{}' may stand here, so no other symbol can be written for it",
                         right[i].symbols);
    }
  }
  return {};
}

NotationMark::Cell cell_of(CellIndex cell, const Element& element, const Write& write) {
  NotationMark::Cell result{cell, element.test.symbols, 0, 0};
  if (write.kind == Write::Kind::symbols) {
    result.full = write.symbols.front();
    result.shown = (element.test.symbols - SymbolSet(write.symbols)).to_string().front();
  }
  return result;
}

std::optional<NotationMark> mark_for(const View& view, const syntax::Production& line) {
  Scope& scope = *view.scope;
  HeadRules allowed;
  allowed.conditions = false;
  auto head = resolve_head(view, line.head, allowed);
  auto left = head ? resolve_picture(view, *head, line.left) : std::nullopt;
  auto right = left ? resolve_writes(view, line.left, *left, line.right, false) : std::nullopt;
  if (!right) return std::nullopt;
  const std::string fault = fault_of_sides(*left, right->first);
  if (!fault.empty()) return scope.no_result(Code::bad_notation, line.left.place, fault);
  NotationMark mark;
  mark.player = view.player;
  mark.letter = line.name.text == cell_word ? '\0' : view.symbol(line.name.text.front());
  for (const Heading& heading : left->headings) {
    for (const CellIndex start : heading.starts) {
      const std::vector<CellIndex> cells = cells_at(scope.ruleset.board, *left, heading, start);
      const bool there = !cells.empty() && !head->nowhere &&
                         (head->cells.empty() || contains(head->cells, cells[left->anchor]));
      if (there && (!head->only || *head->only == view.player)) {
        NotationMark::Site site{cells[left->anchor], {}};
        for (std::size_t i = 0; i < cells.size(); ++i) {
          site.cells.push_back(cell_of(cells[i], left->elements[i], right->first[i]));
        }
        mark.sites.push_back(std::move(site));
      }
    }
  }
  return mark;
}

/// Finds the cells that pieces can reach: those occupied at the start, and all cells to which moves lead from
/// there.
std::vector<bool> cells_in_play(const Ruleset& ruleset) {
  const Board& board = ruleset.board;
  std::vector<bool> ways(board.relation_count());
  for (const Side& side : ruleset.sides) {
    for (const Production& line : side.moves) {
      for (const Heading& heading : line.left.headings) {
        ways[heading.along] = true;
        ways[board.relation(heading.along).opposite] = true;
        ways[heading.down] = ways[heading.down] || line.left.has_rows;
      }
    }
  }
  std::vector<bool> reached(board.size());
  std::vector<CellIndex> open;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const auto cell = static_cast<CellIndex>(i);
    if (cell < ruleset.start.size() && ruleset.start[cell] != empty_symbol) {
      reached[cell] = true;
      open.push_back(cell);
    }
  }
  while (!open.empty()) {
    const CellIndex cell = open.back();
    open.pop_back();
    for (std::size_t way = 0; way < ways.size(); ++way) {
      for (const CellIndex next : board.relation(static_cast<RelationIndex>(way)).next[cell]) {
        if (ways[way] && !reached[next]) {
          reached[next] = true;
          open.push_back(next);
        }
      }
    }
  }
  return reached;
}

/// Numbers the cells in play row by row from the corner with the first cell; `nullopt` if that cell is at no
/// corner.
std::optional<std::vector<std::uint16_t>> number_cells(const Ruleset& ruleset, CellIndex first) {
  const Board& board = ruleset.board;
  const std::vector<bool> in_play = cells_in_play(ruleset);
  std::vector<CellIndex> cells;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (in_play[cell]) cells.push_back(static_cast<CellIndex>(cell));
  }
  for (const int down : {1, -1}) {
    for (const int right : {1, -1}) {
      const auto key = [&](CellIndex cell) {
        return std::pair(down * board.cell(cell).row, right * board.cell(cell).column);
      };
      std::sort(cells.begin(), cells.end(), [&](CellIndex a, CellIndex b) { return key(a) < key(b); });
      if (cells.empty() || cells.front() != first) continue;
      std::vector<std::uint16_t> numbers(board.size());
      for (std::size_t i = 0; i < cells.size(); ++i) numbers[cells[i]] = static_cast<std::uint16_t>(i + 1);
      return numbers;
    }
  }
  return std::nullopt;
}

class WritingReader {
public:
  explicit WritingReader(Scope& scope) : scope_(scope), notation_(scope.ruleset.move_notation) {}

  void read(const syntax::Writing& line, Place place) {
    switch (line.kind) {
    case syntax::Writing::Kind::piece: read_piece(line, place); break;
    case syntax::Writing::Kind::number: read_number(line, place); break;
    case syntax::Writing::Kind::move: read_move(line); break;
    }
  }

private:
  void fail(Place place, std::string message, Help help = {}) {
    scope_.error(Code::bad_notation, place, std::move(message), std::move(help));
  }

  /// Sets the style of all moves; a later text overrides the style of an included one.
  void set_style(MoveNotation::Style style, Place place) {
    if (style_ && style_->source == place.source) {
      scope_.error(Code::repeated_line, place,
                   fmt::format("a second line that says how moves are written; the first is {}",
                               scope_.line_name(*style_)));
      return;
    }
    style_ = place;
    notation_.style = style;
  }

  void read_piece(const syntax::Writing& line, Place place) {
    set_style(MoveNotation::Style::piece, place);
    notation_.letterless = {};
    for (const char symbol : line.letterless ? line.letterless->text : std::string()) {
      if (!scope_.ruleset.symbols.contains(symbol)) {
        scope_.error(Code::unknown_symbol, line.letterless->place,
                     fmt::format("'{}' is no symbol of this game", symbol));
        return;
      }
      notation_.letterless.insert(symbol);
      notation_.letterless.insert(scope_.mirror.symbol(symbol));
    }
  }

  void read_number(const syntax::Writing& line, Place place) {
    set_style(MoveNotation::Style::number, place);
    const Board& board = scope_.ruleset.board;
    const CellIndex first = board.find(line.first.text);
    if (first == no_cell) {
      scope_.report(scope_.is_cell_of_larger_board(line.first.text) ? Severity::warning : Severity::error,
                    Code::unknown_cell, line.first.place,
                    fmt::format("this board has no cell '{}'", line.first.text));
      return;
    }
    auto numbers = number_cells(scope_.ruleset, first);
    if (!numbers) {
      fail(line.first.place,
           fmt::format("'{}' is at no corner of the cells to which pieces come", line.first.text),
           "the numbers run along the rows, away from the first one");
      return;
    }
    notation_.numbers = std::move(*numbers);
  }

  void read_move(const syntax::Writing& line) {
    const auto name = scope_.name_index.find(line.move.text);
    if (name == scope_.name_index.end()) {
      std::vector<std::string> names = scope_.ruleset.names;
      names.insert(names.end(), {"moves by piece", "moves by number"});
      fail(line.move.place, fmt::format("no move is called '{}'", line.move.text),
           scope_.did_you_mean(line.move.text, names));
      return;
    }
    MoveNotation::Special special;
    special.name = name->second;
    special.text = line.text.text;
    if (line.way && !read_way(*line.way, special)) return;
    notation_.specials.push_back(std::move(special));
  }

  [[nodiscard]] bool read_way(const syntax::Word& word, MoveNotation::Special& special) {
    for (const PlayerIndex player : {first_player, second_player}) {
      const View view{&scope_, player, scope_.ruleset.mirrored && player == second_player};
      const auto ways = resolve_direction(view, word.text);
      if (ways.size() != 1) {
        fail(word.place, fmt::format("'{}' is not one direction of this board", word.text));
        return false;
      }
      special.directions[player] = ways.front();
    }
    return true;
  }

  Scope& scope_;
  MoveNotation& notation_;
  std::optional<Place> style_; // place of the line that set it
};

} // namespace

void resolve_notation(Scope& scope, const syntax::Production& line) {
  if (line.name.text.size() > 1 && line.name.text != cell_word) {
    scope.error(Code::bad_notation, line.name.place,
                fmt::format("'{}' is neither a letter nor the word 'cell'", line.name.text),
                "as in `notation K e in e1: K ? ? R -> J = = L`");
    return;
  }
  if (!scope.ruleset.hands.empty() || !scope.ruleset.board.is_grid()) {
    scope.error(Code::bad_notation, line.name.place,
                "this notation is for boards of rows and columns, without hands");
    return;
  }
  for (const PlayerIndex player : {first_player, second_player}) {
    auto mark = mark_for({&scope, player, scope.ruleset.mirrored && player == second_player}, line);
    if (!mark) return;
    auto& all = scope.ruleset.notation;
    const auto behind = find_if(all, [&](const NotationMark& other) { return other.player > player; });
    all.insert(behind, std::move(*mark));
  }
}

void resolve_move_notation(Scope& scope, const syntax::Text& text) {
  WritingReader reader(scope);
  syntax::each_line<syntax::Writing>(text, [&](const syntax::Writing& writing, const syntax::Line& line) {
    reader.read(writing, line.place);
  });
}

} // namespace regola
