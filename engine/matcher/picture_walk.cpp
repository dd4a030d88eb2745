#include "engine/matcher/picture_walk.hpp"

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/rules_error.hpp"

namespace regola {

namespace {

bool is_measured(const Element& element) { return element.length != nullptr; }

} // namespace

PictureWalk::PictureWalk(const PlayerView& view, const Picture& picture, std::size_t heading,
                         std::size_t pivot, const std::function<bool(const PictureMatch&)>& visit,
                         const FailureVisitor* failed)
    : view_(view),
      picture_(picture),
      pivot_(pivot),
      visit_(visit),
      failed_(failed),
      measures_(std::any_of(picture.elements.begin(), picture.elements.end(), is_measured)),
      lies_somewhere_(picture.elements.size() > 1 || picture.elements[0].most > 1) {
  match_.heading = heading;
  along_ = picture.headings[heading].along;
  match_.segments.resize(picture.elements.size());
  if (lies_somewhere_) {
    forth_ = &view.board().relation(along_);
    back_ = &view.board().relation(forth_->opposite);
  }
}

bool PictureWalk::from(CellIndex cell) {
  start_ = cell;
  if (!measure()) return false;
  return picture_.has_rows ? whole_picture() : enter(pivot_, cell, forth_, true, 0);
}

bool PictureWalk::from_each(const std::vector<CellIndex>& cells) {
  // Most cells fail by their symbol already. They count as the steps that a walk from there would take.
  const SymbolSet& symbols = picture_.elements[pivot_].test.symbols;
  const bool skips = !measures_ && failed_ == nullptr;
  const Status& status = view_.status();
  std::uint32_t skipped = 0;
  for (const CellIndex cell : cells) {
    if (skips && !symbols.contains(status[cell])) {
      ++skipped;
      continue;
    }
    if (skipped > 0 && !picture_.has_rows) count_steps(skipped);
    skipped = 0;
    if (from(cell)) return true;
  }
  if (skipped > 0 && !picture_.has_rows) count_steps(skipped);
  return false;
}

bool PictureWalk::measure() {
  if (!measures_) return true;
  const std::vector<CellIndex> line = line_through(view_.board(), along_, start_);
  const PlayerView view = view_.with_line(&line);
  lengths_.assign(picture_.elements.size(), 0);
  for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
    if (is_measured(picture_.elements[i])) lengths_[i] = evaluate(view, *picture_.elements[i].length);
  }
  return std::all_of(lengths_.begin(), lengths_.end(), [](std::int32_t length) { return length >= 0; });
}

void PictureWalk::count_steps(std::uint32_t steps) {
  reference_work() += steps;
  Answer::count_steps(picture_.line, steps);
  steps_ += steps;
  if (steps_ > view_.ruleset().most_steps) refuse_many_steps(picture_.line);
}

void PictureWalk::note_failure(std::size_t element, CellIndex cell) const {
  if (failed_ != nullptr) {
    const auto laid = std::count_if(match_.segments.begin(), match_.segments.end(),
                                    [](const Segment& segment) { return !segment.empty(); });
    (*failed_)({match_.heading, static_cast<std::size_t>(laid), element, cell});
  }
}

bool PictureWalk::is_used(CellIndex cell) const {
  return std::any_of(match_.segments.begin(), match_.segments.end(), [&](const Segment& segment) {
    return std::find(segment.begin(), segment.end(), cell) != segment.end();
  });
}

bool PictureWalk::take(const Element& element, CellIndex cell, bool& bound) {
  if (!view_.accepts(element.test, cell, along_) || is_used(cell)) return false;
  const char variable = element.test.variable;
  if (variable == 0) return true;
  const Symbol symbol = view_.status()[cell];
  bound = !match_.variables.is_set(variable);
  if (bound) match_.variables[variable] = symbol;
  return match_.variables[variable] == symbol;
}

void PictureWalk::release(const Element& element, bool bound) {
  if (bound) match_.variables[element.test.variable] = 0;
}

bool PictureWalk::proceed(std::size_t element, CellIndex cell, bool forwards) {
  if (forwards && element + 1 < picture_.elements.size()) return place(element + 1, cell, forth_, true, 0);
  if (forwards) return pivot_ == 0 ? visit_(match_) : place(pivot_ - 1, start_, back_, false, 0);
  return element == 0 ? visit_(match_) : place(element - 1, cell, back_, false, 0);
}

bool PictureWalk::place(std::size_t index, CellIndex behind, const Relation* way, bool forwards,
                        std::uint16_t count) {
  const Element& element = picture_.elements[index];
  const bool complete = count >= least(index);
  if (complete && element.contact.empty() && !element.is_single() && proceed(index, behind, forwards)) {
    return true;
  }
  const bool at_edge = behind == no_cell || way->next[behind].empty();
  if (at_edge) {
    const bool fits = element.test.off && count == 0;
    if (!fits && !complete) note_failure(index, no_cell);
    return fits && proceed(index, no_cell, forwards);
  }
  if (count == most(index)) return false;
  const auto& next = way->next[behind];
  return std::any_of(next.begin(), next.end(),
                     [&](CellIndex cell) { return enter(index, cell, way, forwards, count); });
}

bool PictureWalk::enter(std::size_t index, CellIndex cell, const Relation* way, bool forwards,
                        std::uint16_t count) {
  const Element& element = picture_.elements[index];
  count_steps(1);
  bool bound = false;
  if (!take(element, cell, bound)) {
    if (count < least(index)) note_failure(index, cell);
    release(element, bound);
    return false;
  }
  bool stopped = false;
  if (!element.contact.empty()) {
    stopped = enter_group(index, cell, forwards);
  } else {
    // Backwards, a run grows at its front, so that a segment always reads in the direction of the heading.
    Segment& segment = match_.segments[index];
    segment.insert(forwards ? segment.end() : segment.begin(), cell);
    stopped = element.is_single() ? proceed(index, cell, forwards)
                                  : place(index, cell, way, forwards, static_cast<std::uint16_t>(count + 1));
    segment.erase(forwards ? segment.end() - 1 : segment.begin());
  }
  release(element, bound);
  return stopped;
}

bool PictureWalk::enter_group(std::size_t index, CellIndex cell, bool forwards) {
  const Segment group = connected(view_, picture_.elements[index], cell);
  const auto used = std::find_if(group.begin(), group.end(), [&](CellIndex other) { return is_used(other); });
  if (used != group.end()) {
    note_failure(index, *used);
    return false;
  }
  Segment& segment = match_.segments[index];
  segment = group;
  const bool stopped = is_last(index, forwards)
                           ? proceed(index, cell, forwards)
                           : std::any_of(group.begin(), group.end(),
                                         [&](CellIndex exit) { return proceed(index, exit, forwards); });
  segment.clear();
  return stopped;
}

bool PictureWalk::whole_picture() {
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
  for (Segment& segment : match_.segments) segment.clear();
  return stopped;
}

} // namespace regola
