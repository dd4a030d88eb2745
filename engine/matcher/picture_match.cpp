#include "engine/matcher/picture_match.hpp"

#include <algorithm>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/rules_error.hpp"
#include "engine/matcher/work.hpp"

namespace regola {

namespace {

/// Lays one picture along one heading, from its pivot forwards to the end and then backwards to the start.
class Walk {
public:
  Walk(const PlayerView& view, const Picture& picture, std::size_t heading, std::size_t pivot,
       const std::function<bool(const PictureMatch&)>& visit, const FailureVisitor* failed = nullptr)
      : view_(view),
        picture_(picture),
        pivot_(pivot),
        visit_(visit),
        failed_(failed),
        lies_somewhere_(picture.elements.size() > 1 || picture.elements[0].most > 1) {
    match_.heading = heading;
    along_ = picture.headings[heading].along;
    match_.segments.resize(picture.elements.size());
    if (lies_somewhere_) {
      forth_ = &view.board().relation(along_);
      back_ = &view.board().relation(forth_->opposite);
    }
  }

  /// All matches whose pivot starts at the cell; true when the visitor stopped them.
  bool from(CellIndex cell) {
    start_ = cell;
    if (!measure()) {
      return false;
    }
    return picture_.has_rows ? whole_picture() : enter(pivot_, cell, forth_, true, 0);
  }

private:
  using Segment = PictureMatch::Segment;

  /// How many cells of an element there may be, from the line on which the picture lies; false where one
  /// would have fewer than none.
  bool measure() {
    const auto measured = [](const Element& element) { return element.length != nullptr; };
    if (std::none_of(picture_.elements.begin(), picture_.elements.end(), measured)) {
      return true;
    }
    const std::vector<CellIndex> line = line_through(view_.board(), along_, start_);
    const PlayerView view = view_.with_line(&line);
    lengths_.assign(picture_.elements.size(), 0);
    for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
      if (measured(picture_.elements[i])) {
        lengths_[i] = evaluate(view, *picture_.elements[i].length);
      }
    }
    return std::all_of(lengths_.begin(), lengths_.end(), [](std::int32_t length) { return length >= 0; });
  }
  [[nodiscard]] std::int32_t least(std::size_t element) const {
    const Element& asked = picture_.elements[element];
    return asked.length ? lengths_[element] : asked.least;
  }
  [[nodiscard]] std::int32_t most(std::size_t element) const {
    const Element& asked = picture_.elements[element];
    return asked.length ? lengths_[element] : asked.most;
  }

  void count_step() {
    ++reference_work();
    if (++steps_ > view_.ruleset().most_steps) {
      refuse_many_steps(picture_.line);
    }
  }
  /// Tells who wants to know where the picture did not go on.
  void note_failure(std::size_t element, CellIndex cell) const {
    if (failed_ != nullptr) {
      const auto laid = std::count_if(match_.segments.begin(), match_.segments.end(),
                                      [](const Segment& segment) { return !segment.empty(); });
      (*failed_)({match_.heading, static_cast<std::size_t>(laid), element, cell});
    }
  }

  [[nodiscard]] bool is_used(CellIndex cell) const {
    return std::any_of(match_.segments.begin(), match_.segments.end(), [&](const Segment& segment) {
      return std::find(segment.begin(), segment.end(), cell) != segment.end();
    });
  }

  /// The cell passes the element's test, its variable included; sets the variable if it was not set.
  [[nodiscard]] bool take(const Element& element, CellIndex cell, bool& bound) {
    if (!view_.accepts(element.test, cell, along_) || is_used(cell)) {
      return false;
    }
    const char variable = element.test.variable;
    if (variable == 0) {
      return true;
    }
    const Symbol symbol = view_.status()[cell];
    bound = !match_.variables.is_set(variable);
    if (bound) {
      match_.variables[variable] = symbol;
    }
    return match_.variables[variable] == symbol;
  }
  void release(const Element& element, bool bound) {
    if (bound) {
      match_.variables[element.test.variable] = 0;
    }
  }

  /// Nothing lies behind it in this direction.
  [[nodiscard]] bool is_last(std::size_t element, bool forwards) const {
    return forwards ? element + 1 == picture_.elements.size() : element == 0;
  }
  /// The next element after one that ended at the cell (no_cell: off the board).
  bool proceed(std::size_t element, CellIndex cell, bool forwards) {
    if (forwards && element + 1 < picture_.elements.size()) {
      return place(element + 1, cell, forth_, true, 0);
    }
    if (forwards) {
      return pivot_ == 0 ? visit_(match_) : place(pivot_ - 1, start_, back_, false, 0);
    }
    return element == 0 ? visit_(match_) : place(element - 1, cell, back_, false, 0);
  }

  /// Lays an element behind the cell; `count` cells of its run are laid already.
  bool place(std::size_t index, CellIndex behind, const Relation* way, bool forwards, std::uint16_t count) {
    const Element& element = picture_.elements[index];
    const bool complete = count >= least(index);
    if (complete && element.contact.empty() && !element.is_single() && proceed(index, behind, forwards)) {
      return true;
    }
    const bool at_edge = behind == no_cell || way->next[behind].empty();
    if (at_edge) {
      const bool fits = element.test.off && count == 0;
      if (!fits && !complete) {
        note_failure(index, no_cell);
      }
      return fits && proceed(index, no_cell, forwards);
    }
    if (count == most(index)) {
      return false;
    }
    const auto& next = way->next[behind];
    return std::any_of(next.begin(), next.end(),
                       [&](CellIndex cell) { return enter(index, cell, way, forwards, count); });
  }

  /// Lays the next cell of an element on this cell, then what follows.
  bool enter(std::size_t index, CellIndex cell, const Relation* way, bool forwards, std::uint16_t count) {
    const Element& element = picture_.elements[index];
    count_step();
    bool bound = false;
    if (!take(element, cell, bound)) {
      if (count < least(index)) {
        note_failure(index, cell);
      }
      release(element, bound);
      return false;
    }
    Segment& segment = match_.segments[index];
    bool stopped = false;
    if (!element.contact.empty()) {
      const Segment group = connected(view_, element, cell);
      if (std::none_of(group.begin(), group.end(), [&](CellIndex other) { return is_used(other); })) {
        segment = group;
        stopped = is_last(index, forwards) ? proceed(index, cell, forwards)
                                           : std::any_of(group.begin(), group.end(), [&](CellIndex exit) {
                                               return proceed(index, exit, forwards);
                                             });
        segment.clear();
      }
    } else {
      // Backwards a run grows at its front, so that a segment always reads in the direction of the heading.
      segment.insert(forwards ? segment.end() : segment.begin(), cell);
      stopped = element.is_single()
                    ? proceed(index, cell, forwards)
                    : place(index, cell, way, forwards, static_cast<std::uint16_t>(count + 1));
      segment.erase(forwards ? segment.end() - 1 : segment.begin());
    }
    release(element, bound);
    return stopped;
  }

  /// A picture of several rows is rigid: every element has its place relative to the pivot.
  bool whole_picture() {
    const Board& board = view_.board();
    const Heading& heading = picture_.headings[match_.heading];
    const Step along = *board.relation(heading.along).step;
    const Step down = *board.relation(heading.down).step;
    const Element& origin = picture_.elements[pivot_];
    match_.variables.clear();
    bool fits = true;
    for (std::size_t i = 0; i < picture_.elements.size() && fits; ++i) {
      const Element& element = picture_.elements[i];
      const int rows = element.row - origin.row;
      const int columns = element.column - origin.column;
      const CellIndex cell = board.step(
          start_, {rows * down.right + columns * along.right, rows * down.down + columns * along.down});
      bool bound = false;
      match_.segments[i].clear();
      fits = cell == no_cell ? element.test.off : take(element, cell, bound);
      if (!fits) {
        note_failure(i, cell);
      } else if (cell != no_cell) {
        match_.segments[i].push_back(cell);
      }
    }
    const bool stopped = fits && visit_(match_);
    for (Segment& segment : match_.segments) {
      segment.clear();
    }
    return stopped;
  }

  const PlayerView& view_;
  const Picture& picture_;
  std::size_t pivot_;
  const std::function<bool(const PictureMatch&)>& visit_;
  const FailureVisitor* failed_;
  bool lies_somewhere_; // false for one cell, which lies in no direction
  RelationIndex along_ = 0;
  const Relation* forth_ = nullptr;
  const Relation* back_ = nullptr;
  CellIndex start_ = no_cell;
  std::vector<std::int32_t> lengths_; // by element; empty where none is measured
  PictureMatch match_;
  std::uint32_t steps_ = 0;
};

/// Whether the condition of a line holds. None asks for itself: see check_dependencies.hpp.
bool allows(const PlayerView& view, const Guard& guard) {
  return !guard.condition || evaluate(view, *guard.condition) != 0;
}

} // namespace

PictureMatch::Segment connected(const PlayerView& view, const Element& element, CellIndex cell) {
  PictureMatch::Segment group{cell};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const RelationIndex relation : element.contact) {
      for (const CellIndex next : view.board().relation(relation).next[group[i]]) {
        if (view.accepts(element.test, next) && std::find(group.begin(), group.end(), next) == group.end()) {
          group.push_back(next);
        }
      }
    }
  }
  std::sort(group.begin(), group.end());
  return group;
}

bool each_match(const PlayerView& view, const Picture& picture, CellIndex at,
                const std::function<bool(const PictureMatch&)>& visit) {
  ++reference_work();
  const Element& anchor = picture.elements[picture.anchor];
  const bool pinned = at != no_cell && anchor.is_single() && !anchor.test.off;
  const std::size_t pivot = pinned ? picture.anchor : picture.pivot;
  const auto filtered = [&](const PictureMatch& match) {
    const auto& covered = match.segments[picture.anchor];
    const bool wanted =
        at == no_cell || pinned || std::find(covered.begin(), covered.end(), at) != covered.end();
    return wanted && visit(match);
  };
  const std::function<bool(const PictureMatch&)> visitor = filtered;
  for (std::size_t heading = 0; heading < picture.headings.size(); ++heading) {
    Walk walk(view, picture, heading, pivot, visitor);
    if (pinned) {
      if (walk.from(at)) {
        return true;
      }
      continue;
    }
    for (const CellIndex cell : picture.headings[heading].starts) {
      if (walk.from(cell)) {
        return true;
      }
    }
  }
  return false;
}

void each_failure(const PlayerView& view, const Picture& picture, CellIndex at, const FailureVisitor& visit) {
  const std::function<bool(const PictureMatch&)> go_on = [](const PictureMatch&) { return false; };
  for (std::size_t heading = 0; heading < picture.headings.size(); ++heading) {
    Walk(view, picture, heading, picture.anchor, go_on, &visit).from(at);
  }
}

bool each_match(const PlayerView& view, const Guard& guard, const Picture& picture, CellIndex at,
                const std::function<bool(const PictureMatch&)>& visit) {
  return allows(view, guard) && each_match(view, picture, guard.cells, at, visit);
}

bool each_match(const PlayerView& view, const Picture& picture, const std::vector<CellIndex>& cells,
                CellIndex at, const std::function<bool(const PictureMatch&)>& visit) {
  if (cells.empty()) {
    return each_match(view, picture, at, visit);
  }
  if (at == no_cell && cells.size() == 1 && cells.front() == here_cell) {
    return view.here() != no_cell && each_match(view, picture, view.here(), visit);
  }
  return each_match(view, picture, at, [&](const PictureMatch& match) {
    const auto& anchor = match.segments[picture.anchor];
    const bool there = std::any_of(anchor.begin(), anchor.end(), [&](CellIndex cell) {
      return std::find(cells.begin(), cells.end(), cell) != cells.end() ||
             (cell == view.here() && std::find(cells.begin(), cells.end(), here_cell) != cells.end());
    });
    return there && visit(match);
  });
}

bool holds(const PlayerView& view, const Judgement& judgement) {
  if (!judgement.picture) {
    return allows(view, judgement.guard);
  }
  return each_match(view, judgement.guard, *judgement.picture, no_cell,
                    [](const PictureMatch&) { return true; });
}

} // namespace regola
