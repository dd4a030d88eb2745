#include "engine/solve/endgame/symbol_ranges.hpp"

namespace regola {

namespace {

constexpr std::size_t symbol_count = 128;

/// Follows moves until no cell can get a new symbol.
class RangeFinder {
public:
  explicit RangeFinder(const Ruleset& ruleset) : ruleset_(ruleset), contents_(ruleset.board.size()) {
    for (std::size_t cell = 0; cell < contents_.size(); ++cell) {
      if (ruleset.has_start) {
        contents_[cell].insert(ruleset.start[cell]);
      } else {
        contents_[cell] = ruleset.symbols;
      }
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
    return allowed.empty() || std::find(allowed.begin(), allowed.end(), here_cell) != allowed.end() ||
           std::any_of(covered.begin(), covered.end(), [&](CellIndex cell) {
             return std::find(allowed.begin(), allowed.end(), cell) != allowed.end();
           });
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
        if (!std::all_of(part.lines.begin(), part.lines.end(), always_follows)) continue;
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
    const auto writes_others = [&](std::size_t element) {
      const Write& write = line.right[element];
      return write.kind == Write::Kind::keep
                 ? element != line.left.anchor
                 : write.kind == Write::Kind::symbols &&
                       !SymbolSet(write.symbols)
                            .intersects(line.left.elements[line.left.anchor].test.symbols);
    };
    for (std::size_t element = 0; element < line.right.size(); ++element) {
      if (!writes_others(element)) return false;
    }
    return !line.may_skip && !line.free && !line.each && !line.again && line.after.empty();
  }

  /// Adds the symbols that a line always replaces, by cell.
  void add_replaced(const Production& line, CellContents& replaced) {
    if (line.guard.condition || !line.guard.cells.empty() || !asks_for_one_cell(line)) return;
    const auto& elements = line.left.elements;
    const auto on_board = std::find_if(elements.begin(), elements.end(),
                                       [](const Element& element) { return !element.test.symbols.empty(); });
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
    const auto on_board = std::count_if(elements.begin(), elements.end(), [](const Element& element) {
      return !element.test.symbols.empty() || !element.test.off;
    });
    return on_board == 1 && std::all_of(elements.begin(), elements.end(), [](const Element& element) {
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
