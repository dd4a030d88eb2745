#include "engine/compiled/lower/walked_picture.hpp"

#include "engine/compiled/compile/bounds.hpp"

namespace regola {

namespace {

bool surely_covers(const Element& element) { return element.least > 0 && !element.test.off; }

} // namespace

WalkedPicture::WalkedPicture(PositionLowering& position, PlayerIndex viewer, const Picture& picture,
                             Question question)
    : position_(position),
      to_(position.to()),
      cells_(position.cells()),
      viewer_(viewer),
      picture_(picture),
      wanted_(std::move(question.wanted)) {
  const Ruleset& ruleset = *position.rules().ruleset;
  const Side& side = ruleset.sides[viewer];
  const Element& anchor = picture.elements[picture.anchor];
  in_order_ = question.in_order;
  shares_visit_ = question.shares_visit;
  pinned_ = anchor.is_single() && !anchor.test.off && !in_order_;
  meets_itself_ = !picture.has_rows && may_meet_itself(position.layout(), side, picture);
  PictureQuestion asked;
  if (pinned_) asked.pivot = picture.anchor;
  (pinned_ ? asked.anchors : anchors_) = position.layout().limit(question.anchors);
  wanted_.resize(picture.elements.size(), false);
  wanted_[picture.anchor] = true;
  for (std::size_t i = picture.anchor; picture.first_cell && i < picture.elements.size(); ++i) {
    wanted_[i] = true;
    if (surely_covers(picture.elements[i])) break;
  }
  compiled_ = position.compile(picture, viewer, program_, asked);
  program_.optimise(compiled_.registers());
}

void WalkedPicture::each(const std::optional<Cells>& at, const Visit& visit,
                         const std::function<void()>& begin) {
  visit_ = &visit;
  at_ = at;
  tests_.clear();
  for (const Register test : compiled_.tests) {
    tests_.push_back(test == no_register ? cells_.none()
                                         : cells_.snapshot(position_.result(program_, test, viewer_)));
  }
  const Layout& layout = position_.layout();
  const bool everywhere = any_of(picture_.headings, [&](const Heading& heading) {
    return heading.along < layout.size() && layout[Layout::reach(heading.along)].everywhere;
  });
  // Planes show where matches may be, except for steps to anywhere.
  Cells starts = everywhere || compiled_.matches == no_register
                     ? tests_[compiled_.pivot]
                     : cells_.snapshot(position_.result(program_, compiled_.matches, viewer_));
  if (at && pinned_) {
    Cells here = *at;
    for (std::size_t k = 0; k < here.words.size(); ++k) {
      here.words[k] = to_.spread(here.words[k], to_.lanes(starts.words[k]));
    }
    starts = cells_.both(starts, here);
  }
  const Label done = to_.label();
  if (begin) begin();
  to_.jump_unless(to_.or_lanes(cells_.any(starts)), done);
  if (shares_visit_ && position_.is_short && picture_.headings.size() > 1) begin_shared();
  for (heading_ = 0; heading_ < picture_.headings.size(); ++heading_) each_in_heading(lane(starts));
  if (shared_) {
    to_.jump(done);
    write_shared();
  }
  to_.bind(done);
}

void WalkedPicture::each_in_heading(const Cells& starts) {
  match_.cells.assign(picture_.elements.size(), cells_.none());
  match_.first = match_.last = match_.told = match_.cells;
  cells_.each_cell(starts, [&](const Cells& start, Label next) {
    start_ = start;
    const Element& pivot = picture_.elements[compiled_.pivot];
    const Laid laid{start_, false, cells_.none(), {}};
    if (picture_.has_rows) {
      lay_rows(start_, next);
    } else if (pivot.is_single() || !pivot.contact.empty()) {
      enter(compiled_.pivot, start_, laid, true, next);
    } else {
      place_run(compiled_.pivot, laid, true, &start_, next);
    }
  });
}

/// Returns the lane of the current heading; the set itself if it has one lane.
Cells WalkedPicture::lane(const Cells& cells) const {
  Cells result = cells;
  for (Ref& word : result.words) {
    if (to_.lanes(word) > 1) word = to_.lane(word, heading_);
  }
  return result;
}

RelationIndex WalkedPicture::way(bool forwards) const {
  const RelationIndex along = picture_.headings[heading_].along;
  return forwards ? along : position_.layout().opposite(along);
}

bool WalkedPicture::forks(bool forwards) const { return !position_.layout().is_single_valued(way(forwards)); }

/// The cells to which one step leads.
Cells WalkedPicture::step(const Laid& laid, bool forwards) {
  const Layout& layout = position_.layout();
  const RelationIndex along = way(forwards);
  const Reach& back = layout[Layout::reach(layout.opposite(along))];
  const Cells& behind = laid.behind;
  if (back.everywhere) {
    const Cells others = cells_.and_not(cells_.constant(layout.board()), behind);
    return laid.may_be_off ? cells_.if_so(to_.truth(cells_.any(behind)), others) : others;
  }
  constexpr std::size_t few = 2;
  if (back.terms.size() <= few) return cells_.shift(behind, {&back}, {}, nullptr);
  const std::size_t bits = cells_.words() * word_bits;
  Ref index = cells_.place(behind);
  if (laid.may_be_off) index = to_.choose(to_.truth(cells_.any(behind)), index, to_.number(bits));
  Cells next;
  for (std::size_t k = 0; k < cells_.words(); ++k) {
    std::vector<Word> words(bits + 1);
    for (CellIndex cell = 0; cell != layout.cells(); ++cell) {
      Mask mask;
      for (const Bit bit : layout.next(along, layout.bit(cell))) mask.set(bit);
      words[layout.bit(cell)] = mask.words[k];
    }
    next.words.push_back(to_.table(std::move(words), index));
  }
  return next;
}

/// If the anchor is a run that covers no cell and the match is known by its first cell, the next element with
/// cells takes its place.
Cells WalkedPicture::anchor() const {
  if (!picture_.first_cell) return match_.cells[picture_.anchor];
  const auto& elements = picture_.elements;
  std::size_t last = picture_.anchor;
  while (last + 1 < elements.size() && !surely_covers(elements[last])) ++last;
  Cells cells = cells_.none();
  for (std::size_t i = last + 1; i-- > picture_.anchor;) {
    const Cells& own = elements[i].contact.empty() ? match_.first[i] : match_.cells[i];
    cells = cells_.either(own, cells_.if_so(to_.is_zero(cells_.any(own)), cells));
  }
  return cells;
}

void WalkedPicture::visit(Label fail) {
  if (shared_) return go_to_shared(fail);
  const auto covers = [&](const Cells& cells) { return cells_.any(cells_.both(anchor(), cells)); };
  if (anchors_) to_.jump_unless(covers(cells_.constant(*anchors_)), fail);
  if (at_ && !pinned_) to_.jump_unless(covers(*at_), fail);
  (*visit_)(match_, fail);
  to_.jump(fail);
}

/// Goes on after an element that has been laid.
void WalkedPicture::proceed(std::size_t element, Laid laid, bool forwards, Label fail) {
  if (!is_last(element, forwards)) return place(forwards ? element + 1 : element - 1, laid, forwards, fail);
  if (!forwards || compiled_.pivot == 0) return visit(fail);
  laid.behind = start_;
  laid.may_be_off = false;
  place(compiled_.pivot - 1, laid, false, fail);
}

void WalkedPicture::place(std::size_t element, const Laid& laid, bool forwards, Label fail) {
  const Element& wanted = picture_.elements[element];
  if (!wanted.is_single() && wanted.contact.empty()) return place_run(element, laid, forwards, nullptr, fail);
  const Cells next = step(laid, forwards);
  if (wanted.test.off && wanted.test.symbols.empty()) {
    to_.jump_if(cells_.any(next), fail);
    return leave_board(element, laid, forwards, fail);
  }
  Cells fits = cells_.both(next, lane(tests_[element]));
  if (meets_itself_) fits = cells_.and_not(fits, laid.used);
  if (!forks(forwards)) {
    const Ref any = cells_.any(fits);
    to_.jump_unless(wanted.test.off ? to_.bit_or(any, to_.is_zero(cells_.any(next))) : any, fail);
    return enter(element, cells_.snapshot(fits), laid, forwards, fail);
  }
  const Cells left = cells_.variable(position_.layout().board());
  const Label again = to_.label();
  const Label lay = to_.label();
  cells_.set(left, fits);
  if (wanted.test.off) to_.jump_unless(cells_.any(next), lay);
  to_.bind(again);
  to_.jump_unless(cells_.any(left), fail);
  to_.bind(lay);
  Cells first = cells_.lowest(left);
  if (has_own_order(forwards)) {
    Ref from = cells_.place(laid.behind);
    if (laid.may_be_off) from = to_.choose(to_.truth(cells_.any(laid.behind)), from, to_.number(0));
    first = first_of(left, from, forwards);
  }
  const Cells cell = cells_.snapshot(first);
  cells_.set(left, cells_.and_not(left, cell));
  enter(element, cell, laid, forwards, again);
}

/// Lays an element off the board.
void WalkedPicture::leave_board(std::size_t element, Laid laid, bool forwards, Label fail) {
  match_.cells[element] = match_.first[element] = match_.last[element] = match_.told[element] = cells_.none();
  laid.behind = cells_.none();
  laid.may_be_off = true;
  proceed(element, std::move(laid), forwards, fail);
}

/// Lays an element that is no run on a cell, or off the board if it may lie there.
void WalkedPicture::enter(std::size_t element, const Cells& cell, Laid laid, bool forwards, Label fail) {
  const Element& wanted = picture_.elements[element];
  hold(element, {cell, !wanted.test.off}, laid, fail);
  if (!wanted.contact.empty()) {
    if (wanted.test.off) {
      const Label on_board = to_.label();
      to_.jump_if(cells_.any(cell), on_board);
      leave_board(element, laid, forwards, fail);
      to_.bind(on_board);
    }
    return enter_group(element, cell, std::move(laid), forwards, fail);
  }
  match_.cells[element] = match_.first[element] = match_.last[element] = match_.told[element] = cell;
  laid.behind = cell;
  laid.may_be_off = wanted.test.off;
  if (meets_itself_) laid.used = cells_.either(laid.used, cell);
  proceed(element, std::move(laid), forwards, fail);
}

/// Lays the group that the cell belongs to. What follows may lie next to any of its cells.
void WalkedPicture::enter_group(std::size_t element, const Cells& cell, Laid laid, bool forwards,
                                Label fail) {
  const Element& wanted = picture_.elements[element];
  const std::vector<const Reach*> contact = position_.layout().back(wanted.contact);
  const Cells group = cells_.snapshot(cells_.flood(cell, lane(tests_[element]), contact));
  if (meets_itself_) {
    to_.jump_if(cells_.any(cells_.both(group, laid.used)), fail);
    laid.used = cells_.either(laid.used, group);
  }
  match_.cells[element] = group;
  match_.first[element] = cells_.lowest(group);
  match_.last[element] = cells_.highest(group);
  match_.told[element] = cell; // whatever the other cells hold
  laid.may_be_off = false;
  laid.behind = cell;
  if (is_last(element, forwards)) return proceed(element, std::move(laid), forwards, fail);
  cells_.each_cell(group, [&](const Cells& from, Label next) {
    laid.behind = from;
    proceed(element, laid, forwards, next);
  });
  to_.jump(fail);
}

void WalkedPicture::begin_shared() {
  shared_.emplace(Shared{SharedCode(to_), to_.label(), {}});
  shared_->code.reserve();
  Match& match = shared_->match;
  const auto room = [&] { return cells_.variable(position_.layout().board()); };
  for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
    const Element& element = picture_.elements[i];
    match.cells.push_back(wanted_[i] ? room() : cells_.none());
    const bool many = wanted_[i] && !element.is_single();
    match.first.push_back(many ? room() : match.cells.back());
    match.last.push_back(many ? room() : match.cells.back());
    match.told.push_back(many && !element.contact.empty() ? room() : match.cells.back());
  }
}

void WalkedPicture::write_shared() {
  Shared shared = std::move(*shared_);
  shared_.reset();
  if (!shared.code.is_used()) return;
  to_.bind(shared.begin);
  match_ = std::move(shared.match);
  const Label next = to_.label();
  visit(next);
  to_.bind(next);
  shared.code.go_back();
}

void WalkedPicture::go_to_shared(Label fail) {
  const Match& match = shared_->match;
  for (std::size_t i = 0; i < picture_.elements.size(); ++i) {
    if (!wanted_[i]) continue;
    const Element& element = picture_.elements[i];
    cells_.set(match.cells[i], match_.cells[i]);
    if (element.is_single()) continue;
    cells_.set(match.first[i], match_.first[i]);
    cells_.set(match.last[i], match_.last[i]);
    if (!element.contact.empty()) cells_.set(match.told[i], match_.told[i]);
  }
  shared_->code.go_through(shared_->begin, fail);
}

} // namespace regola
