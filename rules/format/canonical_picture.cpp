// Canonical texts of pictures after a permutation of the cells.

#include "rules/format/canonical_rules.hpp"
#include "rules/text/ranges.hpp"
#include "rules/text/time_limit.hpp"

namespace regola {

namespace {

/// Whether all matches cover equally many cells, in placements known beforehand.
bool has_known_placements(const Picture& picture) {
  return all_of(picture.elements, [](const Element& element) {
    return element.contact.empty() && element.least == element.most &&
           (element.is_single() || !element.test.off);
  });
}

std::string written(const Write& write) {
  std::string text = std::to_string(static_cast<int>(write.kind)) + write.symbols;
  if (write.kind == Write::Kind::sum) {
    text += "+" + std::to_string(write.sum.number);
    for (const Sum::Term& term : write.sum.terms) {
      text += "+" + std::to_string(term.factor) + "*" + std::to_string(static_cast<int>(term.variable));
    }
  }
  return text;
}

/// All placements of a picture that has known ones: for each, a cell for every unit (one cell of an element).
class Places {
public:
  struct Unit {
    std::size_t element = 0;
    std::size_t ordinal = 0; // index within the element
  };

  Places(const Board& board, const Picture& picture) : board_(board), picture_(picture) {
    for (std::size_t i = 0; i < picture.elements.size(); ++i) {
      if (i == picture.pivot) pivot_ = units_.size();
      for (std::size_t k = 0; k < picture.elements[i].least; ++k) units_.push_back({i, k});
    }
  }

  [[nodiscard]] const std::vector<Unit>& units() const { return units_; }

  /// @param visit takes the cells of the units, no_cell for those off the board
  template <typename Visit>
  void each(const Heading& heading, const Visit& visit) {
    cells_.assign(units_.size(), no_cell);
    for (std::size_t i = 0; i < board_.size(); ++i) {
      const auto start = static_cast<CellIndex>(i);
      if (picture_.has_rows) {
        if (lies_in_rows(heading, start)) visit(cells_);
      } else if (takes(pivot_, start)) {
        cells_[pivot_] = start;
        lay(pivot_ + 1, start, heading, visit);
        cells_[pivot_] = no_cell;
      }
    }
  }

private:
  [[nodiscard]] const CellTest& test(std::size_t unit) const {
    return picture_.elements[units_[unit].element].test;
  }
  [[nodiscard]] bool takes(std::size_t unit, CellIndex cell) const {
    return !test(unit).symbols.empty() && !contains(cells_, cell);
  }

  bool lies_in_rows(const Heading& heading, CellIndex start) {
    const Step along = *board_.relation(heading.along).step;
    const Step down = *board_.relation(heading.down).step;
    const Element& origin = picture_.elements[picture_.pivot];
    std::fill(cells_.begin(), cells_.end(), no_cell);
    for (std::size_t unit = 0; unit < units_.size(); ++unit) {
      const Element& element = picture_.elements[units_[unit].element];
      const int rows = element.row - origin.row;
      const int columns = element.column - origin.column;
      const CellIndex cell = board_.step(
          start, {rows * down.right + columns * along.right, rows * down.down + columns * along.down});
      if (cell == no_cell ? !element.test.off : !takes(unit, cell)) return false;
      cells_[unit] = cell;
    }
    return true;
  }

  /// Walks from the pivot to the end, then from the pivot to the start.
  template <typename Visit>
  void lay(std::size_t unit, CellIndex behind, const Heading& heading, const Visit& visit) {
    const bool forwards = unit > pivot_;
    if (forwards && unit == units_.size()) {
      return pivot_ == 0 ? visit(cells_) : lay(pivot_ - 1, cells_[pivot_], heading, visit);
    }
    const auto go_on = [&](CellIndex cell) {
      if (!forwards && unit == 0) {
        visit(cells_);
      } else {
        lay(forwards ? unit + 1 : unit - 1, cell, heading, visit);
      }
    };
    // A picture of one cell ends here; the board may have no relation at all.
    const Relation& forth = board_.relation(heading.along);
    const Relation& way = forwards ? forth : board_.relation(forth.opposite);
    if (behind == no_cell || way.next[behind].empty()) {
      if (test(unit).off) go_on(no_cell);
      return;
    }
    for (const CellIndex cell : way.next[behind]) {
      if (!takes(unit, cell)) continue;
      cells_[unit] = cell;
      go_on(cell);
      cells_[unit] = no_cell;
    }
  }

  const Board& board_;
  const Picture& picture_;
  std::vector<Unit> units_;
  std::size_t pivot_ = 0;
  std::vector<CellIndex> cells_;
};

} // namespace

std::string CanonicalRules::picture(const Picture& picture, const Use& use) {
  if (use.cells != nullptr &&
      std::find(use.cells->begin(), use.cells->end(), here_cell) != use.cells->end()) {
    readable_ = false;
    return {};
  }
  const bool by_places =
      has_known_placements(picture) && !begins_at_anchor(picture, use) && has_few_places(picture);
  return number_of(by_places ? placed(picture, use) : laid(picture, use));
}

/// Whether it matters which end of a run comes first.
bool CanonicalRules::begins_at_anchor(const Picture& picture, const Use& use) {
  const bool asks = use.anchor != Use::Anchor::none || (use.cells != nullptr && !use.cells->empty());
  return picture.first_cell && asks;
}

/// Writes a picture that has known placements as the set of these, so that its spelling does not matter.
std::string CanonicalRules::placed(const Picture& picture, const Use& use) {
  Places places(ruleset_.board, picture);
  std::vector<std::string> found;
  std::vector<std::string> units;                         // of one placement: its cells with their demands
  std::map<RelationIndex, std::vector<std::string>> read; // the demands already written, by direction
  const auto was_read_backwards = [&](const Heading& heading, const std::vector<std::string>& what) {
    const bool turns = !picture.has_rows && use.anchor == Use::Anchor::none &&
                       (use.cells == nullptr || use.cells->empty()) &&
                       heading.along < ruleset_.board.relation_count() &&
                       std::equal(what.begin(), what.end(), what.rbegin());
    if (!turns) return false;
    const auto there = read.find(ruleset_.board.relation(heading.along).opposite);
    return there != read.end() && there->second == what;
  };
  for (const Heading& heading : picture.headings) {
    std::vector<std::string> what; // the demand on each unit
    for (const Places::Unit& unit : places.units()) {
      const Element& element = picture.elements[unit.element];
      std::string text = test(element.test, heading.along);
      const std::string which =
          element.is_single() || use.anchor != Use::Anchor::named ? "" : std::to_string(unit.ordinal);
      if (use.anchor != Use::Anchor::none && unit.element == picture.anchor) text += "from" + which;
      if (use.production != nullptr) {
        const Write& write = use.production->right[unit.element];
        if (unit.element == use.production->right_anchor) text += "to" + which;
        text += written(write);
      }
      what.push_back(":" + number_of(text));
    }
    if (was_read_backwards(heading, what)) continue; // the same placements
    read.emplace(heading.along, what);
    poll_stop();
    places.each(heading, [&](const std::vector<CellIndex>& cells) {
      units.clear();
      bool is_there = use.cells == nullptr || use.cells->empty();
      std::size_t size = 0;
      for (std::size_t unit = 0; unit < cells.size(); ++unit) {
        if (cells[unit] == no_cell) continue;
        units.push_back(cell_names_[(*image_)[cells[unit]]]);
        units.back() += what[unit];
        size += units.back().size();
        is_there =
            is_there || (places.units()[unit].element == picture.anchor &&
                         std::find(use.cells->begin(), use.cells->end(), cells[unit]) != use.cells->end());
      }
      if (!is_there) return;
      std::sort(units.begin(), units.end());
      std::string& place = found.emplace_back();
      place.reserve(size);
      for (const std::string& unit : units) place += unit;
    });
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::string text = "places";
  for (const std::string& place : found) text += place + '\n';
  return text;
}

/// Writes any other picture element by element, with the images of its directions.
std::string CanonicalRules::laid(const Picture& picture, const Use& use) {
  const Board& board = ruleset_.board;
  std::string text = "line";
  if (use.cells != nullptr) {
    std::set<CellIndex> cells;
    for (const CellIndex cell : *use.cells) cells.insert((*image_)[cell]);
    for (const CellIndex cell : cells) text += std::to_string(cell) + ",";
  }
  if (begins_at_anchor(picture, use)) text += "first";
  bool turns_back =
      use.production == nullptr && !begins_at_anchor(picture, use); // equal when read from its end
  for (const Element& element : picture.elements) {
    for (const RelationIndex relation : element.contact) {
      turns_back = turns_back && contains(element.contact, board.relation(relation).opposite);
    }
  }
  std::set<std::string> found;
  for (const Heading& heading : picture.headings) {
    std::vector<std::string> elements;
    for (std::size_t i = 0; i < picture.elements.size(); ++i) {
      const Element& element = picture.elements[i];
      std::string one = test(element.test, heading.along) + std::to_string(element.least) + "-" +
                        std::to_string(element.most) + relations(element.contact);
      if (element.length) one += "length" + expression(*element.length);
      if (use.anchor != Use::Anchor::none && i == picture.anchor) one += "from";
      if (use.anchor == Use::Anchor::none && use.cells != nullptr && !use.cells->empty() &&
          i == picture.anchor) {
        one += "there";
      }
      if (use.production != nullptr) {
        const Write& write = use.production->right[i];
        if (i == use.production->right_anchor) one += "to";
        one += written(write);
      }
      elements.push_back(number_of(one));
    }
    const auto read = [&](RelationIndex along) {
      std::string line = picture.elements.size() > 1 || picture.elements[0].most > 1 ? relation(along) : "";
      for (const std::string& one : elements) line += ":" + one;
      return line;
    };
    std::string line = read(heading.along);
    if (turns_back) {
      std::reverse(elements.begin(), elements.end());
      line = std::min(line, read(board.relation(heading.along).opposite));
    }
    found.insert(std::move(line));
  }
  for (const std::string& line : found) text += line + '\n';
  return text;
}

/// Returns the first direction that leads wherever the image of this one leads.
std::string CanonicalRules::relation(RelationIndex index) {
  const Board& board = ruleset_.board;
  if (index >= board.relation_count()) return "none";
  if (relations_[index]) return *relations_[index];
  const auto imaged = [&](const Relation::Cells& cells) {
    std::vector<CellIndex> all = mapped(cells, [&](const CellIndex cell) { return (*image_)[cell]; });
    std::sort(all.begin(), all.end());
    return all;
  };
  std::vector<std::vector<CellIndex>> wanted(board.size());
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    wanted[(*image_)[cell]] = imaged(board.relation(index).next[cell]);
  }
  for (std::size_t r = 0; r < board.relation_count(); ++r) {
    const Relation& candidate = board.relation(static_cast<RelationIndex>(r));
    bool same = true;
    for (std::size_t cell = 0; cell < board.size() && same; ++cell) {
      same = candidate.next[cell].size() == wanted[cell].size() &&
             std::is_permutation(wanted[cell].begin(), wanted[cell].end(), candidate.next[cell].begin());
    }
    if (same) {
      relations_[index] = std::to_string(r);
      return *relations_[index];
    }
  }
  readable_ = false;
  return "none";
}

} // namespace regola
