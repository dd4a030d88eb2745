// Walks a picture cell by cell: rows, runs (shorter ones first) and variables.

#include "engine/compiled/lower/walked_picture.hpp"

namespace regola {

/// Returns how far the match is laid after a run.
/// @param complete whether the run has its least length
WalkedPicture::Laid WalkedPicture::behind_run(std::size_t element, const Laid& laid, const Cells& at,
                                              const Cells& run, bool complete) {
  const Element& wanted = picture_.elements[element];
  Laid behind = laid;
  behind.behind = at;
  if (meets_itself_) behind.used = cells_.either(laid.used, run);
  if (wanted.test.variable == 0) return behind;
  Held own{cells_.snapshot(cells_.lowest(run)), complete && wanted.least > 0 && !wanted.test.off};
  const auto [met, is_new] = behind.held.emplace(wanted.test.variable, own);
  Held& held = met->second;
  if (is_new || held.surely) return behind;
  const Ref unknown = to_.is_zero(cells_.any(held.cell));
  held = {cells_.either(held.cell, cells_.if_so(unknown, own.cell)), own.surely};
  return behind;
}

/// Notes the cells of a run in the match.
void WalkedPicture::note_run(std::size_t element, bool forwards, const Run& run) {
  if (!wanted_[element]) return;
  match_.cells[element] = match_.told[element] = run.cells;
  const Cells end = cells_.both(run.at, run.cells); // the cell before the run does not belong to it
  match_.first[element] = forwards ? run.begin : end;
  match_.last[element] = forwards ? end : run.begin;
}

WalkedPicture::Run WalkedPicture::begin_run(std::size_t element, const Laid& laid, const Cells* start,
                                            bool keeps, bool counts) {
  const Mask& board = position_.layout().board();
  Run run{cells_.variable(board), keeps ? cells_.variable(board) : cells_.none(),
          wanted_[element] ? cells_.variable(board) : cells_.none(),
          counts ? to_.variable({0xFFF}) : to_.number(0)};
  cells_.set(run.at, start != nullptr ? *start : laid.behind);
  if (keeps) cells_.set(run.cells, start != nullptr ? *start : cells_.none());
  if (wanted_[element]) cells_.set(run.begin, start != nullptr ? *start : cells_.none());
  if (counts) to_.set(run.count, to_.number(start != nullptr ? 1 : 0));
  return run;
}

/// Lays what follows a run, if the run is long enough.
/// @param end jump target if the run must not grow
/// @return the cells to which the run may grow
Cells WalkedPicture::leave_run(std::size_t element, const Laid& laid, bool forwards, const Run& run,
                               Label end) {
  const Element& wanted = picture_.elements[element];
  const Label more = to_.label();
  const Laid behind = behind_run(element, laid, run.at, run.cells, true);
  if (wanted.least > 0) {
    Ref complete = to_.is_zero(to_.below(run.count, to_.number(wanted.least)));
    if (wanted.test.off) {
      const Ref at_edge = to_.is_zero(cells_.any(step(behind, forwards)));
      complete = to_.bit_or(complete, to_.bit_and(to_.is_zero(run.count), at_edge));
    }
    to_.jump_unless(complete, more);
  }
  note_run(element, forwards, run);
  proceed(element, behind, forwards, more);
  to_.bind(more);
  if (wanted.most != Element::endless) to_.jump_unless(to_.below(run.count, to_.number(wanted.most)), end);
  return cells_.both(step(behind, forwards), lane(tests_[element]));
}

/// Lays a run of any allowed length, shorter ones first.
/// @param start if given, its first cell, which is known to fit
void WalkedPicture::place_run(std::size_t element, const Laid& laid, bool forwards, const Cells* start,
                              Label fail) {
  const Element& wanted = picture_.elements[element];
  if (forks(forwards)) return place_forking_run(element, laid, forwards, start, fail);
  const bool keeps = wanted_[element] || meets_itself_ || wanted.test.variable != 0;
  const bool counts = wanted.least > 0 || wanted.most != Element::endless;
  const Run run = begin_run(element, laid, start, keeps, counts);
  const Label again = to_.label();
  to_.bind(again);
  Cells next = leave_run(element, laid, forwards, run, fail);
  if (meets_itself_) next = cells_.and_not(next, cells_.either(laid.used, run.cells));
  next = cells_.snapshot(next);
  to_.jump_unless(cells_.any(next), fail);
  if (wanted.test.variable != 0) {
    Laid before = behind_run(element, laid, run.at, run.cells, false);
    hold(element, {next, true}, before, fail);
  }
  if (wanted_[element]) {
    const Ref empty = to_.is_zero(cells_.any(run.cells));
    cells_.set(run.begin, cells_.either(run.begin, cells_.if_so(empty, next)));
  }
  if (keeps) cells_.set(run.cells, cells_.either(run.cells, next));
  cells_.set(run.at, next);
  if (counts) to_.set(run.count, to_.add(run.count, to_.number(1)));
  to_.jump(again);
}

/// As place_run(), if a step may lead to several cells. A stack in the memory holds those not tried yet.
void WalkedPicture::place_forking_run(std::size_t element, const Laid& laid, bool forwards,
                                      const Cells* start, Label fail) {
  const Element& wanted = picture_.elements[element];
  const Layout& layout = position_.layout();
  const auto words = static_cast<std::uint32_t>(cells_.words());
  const bool ordered = has_own_order(forwards);
  // A frame has the cells not tried yet, the run before them, and the place from which a step leads there.
  const std::uint32_t frame = 2 * words + (ordered ? 1 : 0);
  const std::size_t most =
      std::min<std::size_t>(layout.cells(), wanted.most == Element::endless ? layout.cells() : wanted.most);
  const std::uint32_t stack = to_.reserve((most + 1) * frame);
  const Run run = begin_run(element, laid, start, true, true);
  const Ref top = to_.variable({0xFFFFF});
  to_.set(top, to_.number(0));
  const Label again = to_.label();
  const Label take = to_.label();
  const Label back = to_.label();
  to_.bind(again);
  Cells next = leave_run(element, laid, forwards, run, back);
  next = cells_.and_not(next, cells_.either(run.cells, meets_itself_ ? laid.used : cells_.none()));
  for (std::uint32_t k = 0; k < words; ++k) {
    to_.store_at(stack + k, top, next.words[k]);
    to_.store_at(stack + words + k, top, run.cells.words[k]);
  }
  if (ordered) to_.store_at(stack + 2 * words, top, cells_.place(run.at));
  to_.bind(take);
  Cells left;
  Cells before;
  for (std::uint32_t k = 0; k < words; ++k) {
    left.words.push_back(to_.load_at(stack + k, top));
    before.words.push_back(to_.load_at(stack + words + k, top));
  }
  to_.jump_unless(cells_.any(left), back);
  const Cells cell = cells_.snapshot(ordered ? first_of(left, to_.load_at(stack + 2 * words, top), forwards)
                                             : cells_.lowest(left));
  for (std::uint32_t k = 0; k < words; ++k) {
    to_.store_at(stack + k, top, to_.and_not(left.words[k], cell.words[k]));
  }
  if (wanted.test.variable != 0) {
    Laid shorter = behind_run(element, laid, run.at, before, false);
    hold(element, {cell, true}, shorter, take);
  }
  const Ref empty = to_.is_zero(cells_.any(before));
  for (std::uint32_t k = 0; wanted_[element] && k < words; ++k) {
    to_.set(run.begin.words[k], to_.choose(empty, cell.words[k], run.begin.words[k]));
  }
  cells_.set(run.cells, cells_.either(before, cell));
  cells_.set(run.at, cell);
  to_.set(run.count, to_.add(run.count, to_.number(1)));
  to_.set(top, to_.add(top, to_.number(frame)));
  to_.jump(again);
  to_.bind(back);
  // Drops the last cell of the run; its frame is the one below.
  to_.jump_unless(top, fail);
  to_.set(top, to_.subtract(top, to_.number(frame)));
  to_.set(run.count, to_.subtract(run.count, to_.number(1)));
  to_.jump(take);
}

/// Whether a step that leads to several cells must try them in another order than the lowest first.
bool WalkedPicture::has_own_order(bool forwards) const {
  const Layout& layout = position_.layout();
  if (!in_order_) return false;
  for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
    const std::vector<Bit>& next = layout.next(way(forwards), layout.bit(cell));
    if (!std::is_sorted(next.begin(), next.end())) return true;
  }
  return false;
}

/// Returns the first of the cells not tried yet, in the order of the layout.
/// @param place bit of the cell from which the step leads there
Cells WalkedPicture::first_of(const Cells& left, Ref place, bool forwards) const {
  const Layout& layout = position_.layout();
  std::vector<std::vector<Mask>> by_rank; // by place
  for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
    const Bit bit = layout.bit(cell);
    const std::vector<Bit>& next = layout.next(way(forwards), bit);
    if (by_rank.size() < next.size()) by_rank.resize(next.size());
    for (std::size_t rank = 0; rank < next.size(); ++rank) {
      by_rank[rank].resize(cells_.words() * word_bits);
      by_rank[rank][bit].set(next[rank]);
    }
  }
  Cells first = cells_.none();
  for (std::size_t rank = by_rank.size(); rank-- > 0;) {
    Cells here;
    for (std::size_t k = 0; k < cells_.words(); ++k) {
      std::vector<Word> words = mapped(by_rank[rank], [&](const Mask& mask) { return mask.words[k]; });
      here.words.push_back(to_.bit_and(left.words[k], to_.table(std::move(words), place)));
    }
    const Ref any = cells_.any(here);
    for (std::size_t k = 0; k < cells_.words(); ++k) {
      first.words[k] = to_.choose(any, here.words[k], first.words[k]);
    }
  }
  return first;
}

/// Lays a picture of several rows: each element has a fixed place.
void WalkedPicture::lay_rows(const Cells& start, Label fail) {
  const Board& board = position_.rules().ruleset->board;
  const Heading& heading = picture_.headings[heading_];
  const Element& origin = picture_.elements[compiled_.pivot];
  Laid laid;
  for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
    const Element& element = picture_.elements[i];
    Cells cell = start;
    if (element.row != origin.row || element.column != origin.column) {
      const ReachIndex back = position_.layout().reach(board, step_between(board, heading, element, origin));
      cell = cells_.shift(start, {&position_.layout()[back]}, {}, nullptr);
    }
    if (element.test.off) {
      to_.jump_if(cells_.any(cells_.and_not(cell, lane(tests_[i]))), fail);
    } else {
      to_.jump_unless(cells_.any(cells_.both(cell, lane(tests_[i]))), fail);
    }
    cell = cells_.snapshot(cell);
    hold(i, {cell, !element.test.off}, laid, fail);
    match_.cells[i] = match_.first[i] = match_.last[i] = match_.told[i] = cell;
  }
  visit(fail);
}

/// Binds the variable of an element to the symbol on its cell, or compares the two if it is bound already.
void WalkedPicture::hold(std::size_t element, const Held& cell, Laid& laid, Label fail) {
  const Element& wanted = picture_.elements[element];
  const Symbol variable = wanted.test.variable;
  if (variable == 0) return;
  const auto met = laid.held.find(variable);
  if (met == laid.held.end()) {
    laid.held[variable] = cell;
    return;
  }
  const auto on = [&](const Cells& plane, const Cells& where) {
    return to_.truth(cells_.any(cells_.both(plane, where)));
  };
  Held& held = met->second;
  Ref differs = to_.some_of(position_.planes, [&](const Cells& plane) {
    return to_.bit_xor(on(plane, cell.cell), on(plane, held.cell));
  });
  for (const Held* const one : {&cell, static_cast<const Held*>(&held)}) {
    if (!one->surely) differs = to_.bit_and(differs, to_.truth(cells_.any(one->cell)));
  }
  to_.jump_if(differs, fail);
  if (held.surely) return;
  const Ref known = to_.truth(cells_.any(held.cell));
  Held both{cells_.either(held.cell, cells_.if_so(to_.is_zero(known), cell.cell)), cell.surely};
  held = std::move(both);
}

} // namespace regola
