#include "engine/solve/endgame/symbol_ranges.hpp"

#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::size_t symbol_count = 128;

/// The symbols that each cell may hold, by CellIndex.
using CellContents = std::vector<SymbolSet>;
using Spots = std::vector<CellIndex>;

bool may_hold(const CellContents& contents, CellIndex cell, const Element& element) {
  return contents[cell].intersects(element.test.symbols);
}

void add(Spots& cells, CellIndex cell) {
  if (!contains(cells, cell)) cells.push_back(cell);
}

/// The cells with a matching symbol that one step reaches.
Spots one_step(const Spots& from, const Element& element, const Relation& way, const CellContents& contents) {
  Spots to;
  for (const CellIndex cell : from) {
    for (const CellIndex next : way.next[cell]) {
      if (may_hold(contents, next, element)) add(to, next);
    }
  }
  return to;
}

/// Adds the cells with a matching symbol that any number of steps reaches.
void spread(Spots& cells, const Element& element, const Relation& way, const CellContents& contents) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (const CellIndex next : way.next[cells[i]]) {
      if (may_hold(contents, next, element)) add(cells, next);
    }
  }
}

/// All cells with a matching symbol: a group may reach anywhere.
Spots fitting(const Element& element, const CellContents& contents) {
  Spots cells;
  for (std::size_t cell = 0; cell < contents.size(); ++cell) {
    const auto index = static_cast<CellIndex>(cell);
    if (may_hold(contents, index, element)) cells.push_back(index);
  }
  return cells;
}

/// Computes the cells that each element of a picture may cover, if it is laid along one heading from one
/// cell, and each cell may hold any of several symbols. Misses no match. Ignores conditions, classes and
/// variables, so some cells may be superfluous.
class PictureCover {
public:
  /// Lays the picture and computes the cells of its elements.
  /// @param start the cell of the pivot
  /// @return whether the picture may match at `start`
  [[nodiscard]] bool lay(const Board& board, const Picture& picture, std::size_t heading, CellIndex start,
                         const CellContents& contents) {
    const std::size_t size = picture.elements.size();
    cells_.assign(size, {});
    if (picture.has_rows) return lay_rows(board, picture, heading, start, contents);
    const Element& pivot = picture.elements[picture.pivot];
    if (!may_hold(contents, start, pivot)) return false;
    Spots& covered = cells_[picture.pivot];
    covered = pivot.contact.empty() ? Spots{start} : fitting(pivot, contents);
    if (size == 1 && pivot.is_single()) return true; // it lies in no direction
    const Relation& forth = board.relation(picture.headings[heading].along);
    const Relation& back = board.relation(forth.opposite);
    if (pivot.contact.empty() && !pivot.is_single()) spread(covered, pivot, forth, contents);
    Spots ends = covered;
    for (std::size_t i = picture.pivot + 1; i < size; ++i) {
      if (!lay_behind(picture.elements[i], forth, contents, ends, cells_[i])) return false;
    }
    ends = pivot.contact.empty() ? Spots{start} : covered;
    for (std::size_t i = picture.pivot; i-- > 0;) {
      if (!lay_behind(picture.elements[i], back, contents, ends, cells_[i])) return false;
    }
    return true;
  }

  /// The cells of an element, after lay() has returned true; empty if the element is off the board.
  [[nodiscard]] const Spots& of(std::size_t element) const { return cells_[element]; }

private:
  /// Covers the cells of the next element.
  /// @param[in,out] ends the cells after one of which the element begins; then those after which the next one
  /// begins
  /// @return whether the element may lie there
  [[nodiscard]] static bool lay_behind(const Element& element, const Relation& way,
                                       const CellContents& contents, Spots& ends, Spots& covered) {
    if (!element.contact.empty()) {
      covered = ends = fitting(element, contents);
      return !covered.empty();
    }
    covered = one_step(ends, element, way, contents);
    if (!element.is_single()) spread(covered, element, way, contents);
    if (element.least == 0) { // the next element may begin after the same cells
      for (const CellIndex cell : covered) add(ends, cell);
      return true;
    }
    const bool off = element.test.off && any_of(ends, [&](CellIndex cell) { return way.next[cell].empty(); });
    ends = covered;
    return off || !covered.empty();
  }

  /// Rows are rigid: each element has one place.
  [[nodiscard]] bool lay_rows(const Board& board, const Picture& picture, std::size_t heading,
                              CellIndex start, const CellContents& contents) {
    const Step along = board.relation(picture.headings[heading].along).step.value();
    const Step down = board.relation(picture.headings[heading].down).step.value();
    const Element& pivot = picture.elements[picture.pivot];
    for (std::size_t i = 0; i < picture.elements.size(); ++i) {
      const Element& element = picture.elements[i];
      const int rows = element.row - pivot.row;
      const int columns = element.column - pivot.column;
      const CellIndex cell = board.step(
          start, {rows * down.right + columns * along.right, rows * down.down + columns * along.down});
      if (cell == no_cell ? !element.test.off : !may_hold(contents, cell, element)) return false;
      if (cell != no_cell) cells_[i].push_back(cell);
    }
    return true;
  }

  std::vector<Spots> cells_;
};

/// Follows moves until no cell can get a new symbol.
class RangeFinder {
public:
  explicit RangeFinder(const Ruleset& ruleset) : ruleset_(ruleset), contents_(ruleset.board.size()) {
    for (std::size_t cell = 0; cell < contents_.size(); ++cell) {
      contents_[cell] = ruleset.has_start ? SymbolSet(std::string(1, ruleset.start[cell])) : ruleset.symbols;
    }
    start_ = contents_;
    written_.fill(Written(contents_.size()));
  }

  [[nodiscard]] CellContents find() {
    do {
      changed_ = false;
      for (const PlayerIndex player : {first_player, second_player}) {
        const Side& side = ruleset_.sides[player];
        for (const Production& line : side.moves) follow(player, line, true);
        for (const Part& part : side.parts) {
          for (const Production& line : part.lines) follow(player, line, false);
        }
        for (const Production& line : side.afters) follow(player, line, false);
      }
    } while (changed_);
    take_away_replaced();
    return std::move(contents_);
  }

private:
  /// The symbols that the lines of a player may write, by cell.
  struct Written {
    explicit Written(std::size_t cells = 0) : by_moves_end(cells), otherwise(cells) {}
    CellContents by_moves_end; ///< on the cell where a move ends, which its parts begin with
    CellContents otherwise;
  };

  void follow(PlayerIndex player, const Production& line, bool is_move) {
    for (std::size_t heading = 0; heading < line.left.headings.size(); ++heading) {
      for (const CellIndex start : line.left.headings[heading].starts) {
        if (cover_.lay(ruleset_.board, line.left, heading, start, contents_) && may_be_anchored(line)) {
          write(player, line, is_move && !line.again && !line.every);
        }
      }
    }
  }

  [[nodiscard]] bool may_be_anchored(const Production& line) const {
    const std::vector<CellIndex>& allowed = line.guard.cells;
    const auto& covered = cover_.of(line.left.anchor);
    return allowed.empty() || contains(allowed, here_cell) ||
           any_of(covered, [&](CellIndex cell) { return contains(allowed, cell); });
  }

  /// @param ends the line is a whole move
  void write(PlayerIndex player, const Production& line, bool ends) {
    for (std::size_t element = 0; element < line.right.size(); ++element) {
      const Write& right = line.right[element];
      if (right.kind == Write::Kind::keep) continue;
      const SymbolSet written = right.kind == Write::Kind::variable
                                    ? bound_by(line.left, right.symbols.front())
                                    : SymbolSet(right.symbols);
      const bool at_end = ends && element == line.right_anchor && line.left.elements[element].is_single();
      CellContents& there = at_end ? written_[player].by_moves_end : written_[player].otherwise;
      for (const CellIndex cell : cover_.of(element)) {
        if (written.is_subset_of(there[cell])) continue;
        there[cell] |= written;
        contents_[cell] |= written;
        changed_ = true;
      }
    }
  }

  /// The symbols that a variable may have: those of the cells of its elements.
  [[nodiscard]] SymbolSet bound_by(const Picture& picture, char variable) const {
    SymbolSet all;
    for (std::size_t element = 0; element < picture.elements.size(); ++element) {
      if (picture.elements[element].test.variable != variable) continue;
      for (const CellIndex cell : cover_.of(element)) all |= contents_[cell];
    }
    return all;
  }

  /// Removes from each cell the symbols that neither player leaves there.
  void take_away_replaced() {
    std::array<CellContents, 2> left{CellContents(contents_.size()), CellContents(contents_.size())};
    for (const PlayerIndex player : {first_player, second_player}) {
      const Side& side = ruleset_.sides[player];
      CellContents by_parts(contents_.size());
      for (const Part& part : side.parts) {
        if (!all_of(part.lines, always_follows)) continue;
        for (const Production& line : part.lines) add_replaced(line, by_parts);
      }
      // `after` lines fire until none of them holds, so that what they replace stands nowhere after a move.
      CellContents by_afters(contents_.size());
      for (const Production& line : side.afters) add_replaced(line, by_afters);
      const Written& written = written_[player];
      for (std::size_t cell = 0; cell < contents_.size(); ++cell) {
        left[player][cell] =
            (written.otherwise[cell] | (written.by_moves_end[cell] - by_parts[cell])) - by_afters[cell];
      }
    }
    for (std::size_t cell = 0; cell < contents_.size(); ++cell) {
      contents_[cell] = start_[cell] | left[first_player][cell] | left[second_player][cell];
    }
  }

  /// Whether no other line of its part can keep what this line replaces.
  [[nodiscard]] static bool always_follows(const Production& line) {
    for (std::size_t element = 0; element < line.right.size(); ++element) {
      const Write& write = line.right[element];
      const bool writes_others =
          write.kind == Write::Kind::keep
              ? element != line.left.anchor
              : write.kind == Write::Kind::symbols &&
                    !SymbolSet(write.symbols).intersects(line.left.elements[line.left.anchor].test.symbols);
      if (!writes_others) return false;
    }
    return !line.may_skip && !line.free && !line.each && !line.again && line.after.empty();
  }

  /// Adds the symbols that a line always replaces, by cell.
  void add_replaced(const Production& line, CellContents& replaced) {
    if (line.guard.condition || !line.guard.cells.empty() || !asks_for_one_cell(line)) return;
    const auto& elements = line.left.elements;
    const auto on_board =
        find_if(elements, [](const Element& element) { return !element.test.symbols.empty(); });
    const auto place = static_cast<std::size_t>(on_board - elements.begin());
    if (on_board == elements.end() || place != line.left.pivot || place != line.left.anchor ||
        line.right[place].kind != Write::Kind::symbols) {
      return;
    }
    for (std::size_t heading = 0; heading < line.left.headings.size(); ++heading) {
      for (const CellIndex cell : line.left.headings[heading].starts) {
        if (cover_.lay(ruleset_.board, line.left, heading, cell, contents_)) {
          replaced[cell] |= on_board->test.symbols - SymbolSet(line.right[place].symbols);
        }
      }
    }
  }

  /// Whether the picture asks for symbols on one cell, and for the edge elsewhere.
  [[nodiscard]] static bool asks_for_one_cell(const Production& line) {
    const auto& elements = line.left.elements;
    const auto on_board = count_if(
        elements, [](const Element& element) { return !element.test.symbols.empty() || !element.test.off; });
    return on_board == 1 && all_of(elements, [](const Element& element) {
             return element.is_single() && element.length == nullptr && element.test.variable == 0 &&
                    element.test.within == no_class && element.test.outside == no_class;
           });
  }

  const Ruleset& ruleset_;
  CellContents contents_;
  CellContents start_;
  std::array<Written, 2> written_; // by player
  PictureCover cover_;
  bool changed_ = false;
};

} // namespace

SymbolRanges::SymbolRanges(const Ruleset& ruleset) : ranges_(symbol_count) {
  const CellContents contents = RangeFinder(ruleset).find();
  for (const Symbol symbol : ruleset.symbols.to_string()) {
    SymbolRange& range = ranges_[static_cast<unsigned char>(symbol) & 0x7FU];
    for (std::size_t cell = 0; cell < contents.size(); ++cell) {
      if (contents[cell].contains(symbol)) range.push_back(static_cast<CellIndex>(cell));
    }
  }
}

} // namespace regola
