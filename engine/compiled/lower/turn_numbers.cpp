// How the number of a move is drawn.

#include <algorithm>

#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Ref;

/// With a `free` part most numbers are no moves, because they count cells without a piece. So the way of that
/// part is drawn apart, among as many ways as the current position may have.
Ref TurnLowering::numbers(Ref total) {
  apart_.reset();
  const std::optional<std::size_t> part = parts_.widest_free();
  const auto follows = [](const MoveSource& source) { return source.followed; };
  if (!part || !std::all_of(sources_.all().begin(), sources_.all().end(), follows)) return total;
  Ref before = to_.number(0); // ways without that part
  for (const MoveSource& source : sources_.all()) {
    const Ref matches = position_.cells().count(source.matches);
    before = to_.add(before, to_.multiply(matches, to_.number(source.weight / parts_.all()[*part].most)));
  }
  apart_ = Apart{total, to_.snapshot(parts_.most_now(*part, sources_.lines())), to_.variable()};
  parts_.choose_apart(*part, apart_->way);
  choose_by_number();
  return to_.snapshot(to_.multiply(before, apart_->ways));
}

void TurnLowering::choose_apart(Ref number, const std::function<Ref(Ref below)>& draw) {
  if (!apart_) return;
  to_.set(number, draw(apart_->numbers));
  to_.set(apart_->way, to_.add(draw(apart_->ways), to_.number(1)));
}

void TurnLowering::choose_by_number() {
  if (apart_) to_.set(apart_->way, to_.number(0));
}

} // namespace regola
