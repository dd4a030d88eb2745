#include "engine/solve/symbol_ranges.hpp"

#include <algorithm>

namespace regola {

namespace {

constexpr std::size_t symbol_count = 128;

/// Follows moves until no cell may hold anything new.
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
  }

  [[nodiscard]] CellContents find() {
    do {
      changed_ = false;
      for (const Side& side : ruleset_.sides) {
        for (const Production& line : side.moves) follow(line);
        for (const Part& part : side.parts) {
          for (const Production& line : part.lines) follow(line);
        }
        for (const Production& line : side.afters) follow(line);
      }
    } while (changed_);
    take_away_replaced();
    return std::move(contents_);
  }

private:
  void follow(const Production& line) {
    for (std::size_t heading = 0; heading < line.left.headings.size(); ++heading) {
      for (const CellIndex start : line.left.headings[heading].starts) {
        if (cover_.lay(ruleset_.board, line.left, heading, start, contents_) && may_be_anchored(line)) {
          write(line);
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

  void write(const Production& line) {
    for (std::size_t element = 0; element < line.right.size(); ++element) {
      const Write& right = line.right[element];
      if (right.kind == Write::Kind::keep) continue;
      const SymbolSet written = right.kind == Write::Kind::symbols
                                    ? SymbolSet(right.symbols)
                                    : bound_by(line.left, right.symbols.front());
      for (const CellIndex cell : cover_.of(element)) {
        if (written.is_subset_of(contents_[cell])) continue;
        contents_[cell] |= written;
        changed_ = true;
      }
    }
  }

  /// What a variable may stand for: whatever its elements may cover.
  [[nodiscard]] SymbolSet bound_by(const Picture& picture, char variable) const {
    SymbolSet all;
    for (std::size_t element = 0; element < picture.elements.size(); ++element) {
      if (picture.elements[element].test.variable != variable) continue;
      for (const CellIndex cell : cover_.of(element)) all |= contents_[cell];
    }
    return all;
  }

  void take_away_replaced() {
    for (const Side& side : ruleset_.sides) {
      for (const Production& line : side.afters) take_away_replaced_by(line);
      for (const Part& part : side.parts) {
        for (const Production& line : part.lines) {
          if (!line.may_skip && line.after.empty()) take_away_replaced_by(line);
        }
      }
    }
  }

  void take_away_replaced_by(const Production& line) {
    if (line.guard.condition || !line.guard.cells.empty() || !asks_for_one_cell(line)) {
      return;
    }
    const auto& elements = line.left.elements;
    const auto on_board = std::find_if(elements.begin(), elements.end(),
                                       [](const Element& element) { return !element.test.symbols.empty(); });
    const auto place = static_cast<std::size_t>(on_board - elements.begin());
    if (on_board == elements.end() || place != line.left.pivot ||
        line.right[place].kind != Write::Kind::symbols) {
      return;
    }
    for (std::size_t heading = 0; heading < line.left.headings.size(); ++heading) {
      for (const CellIndex cell : line.left.headings[heading].starts) {
        if (cover_.lay(ruleset_.board, line.left, heading, cell, contents_)) {
          contents_[cell] -= on_board->test.symbols - SymbolSet(line.right[place].symbols);
        }
      }
    }
  }

  /// One cell of the board with symbols alone, all others off it.
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
