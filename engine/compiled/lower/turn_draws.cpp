#include "engine/compiled/lower/turn.hpp"

namespace regola {

// Where the lines of a player match in the current position, and how many moves these matches may be.

void TurnLowering::generate() {
  for (MoveSource& source : sources_.all()) source.matches = sources_.matches(source);
  chain_matches_.clear();
  for (const MoveLine* line : chains_->lines()) {
    chain_matches_.push_back(hands_.affordable(*line, lowering_.matches(*line)));
  }
  std::vector<NamedCells> all;
  for (MoveSource& source : sources_.all())
    all.push_back({sources_.line(source).text().name, &source.matches});
  for (std::size_t i = 0; i < chain_matches_.size(); ++i) {
    all.push_back({chains_->lines()[i]->text().name, &chain_matches_[i]});
  }
  prefer(position_, player_, all, tries_preferred_);
}

Ref TurnLowering::any_chain() {
  return to_.some_of(chain_matches_, [&](const Cells& matches) { return to_.or_lanes(cells_.any(matches)); });
}

Ref TurnLowering::any_match() {
  return to_.some_of(sources_.all(),
                     [&](const MoveSource& source) { return to_.or_lanes(cells_.any(source.matches)); });
}

Ref TurnLowering::total() {
  if (sources_.all().empty()) return to_.number(0);
  if (is_small()) {
    return to_.total_of(sources_.all(),
                        [&](const MoveSource& source) { return cells_.count(source.matches); });
  }
  return sources_.count();
}

/// Tests line by line and stops at the first match.
void TurnLowering::jump_if_any(Label label) {
  for (const MoveSource& source : sources_.all()) to_.jump_if(cells_.any(sources_.matches(source)), label);
  for (const MoveLine* line : chains_->lines()) {
    to_.jump_if(cells_.any(hands_.affordable(*line, lowering_.matches(*line))), label);
  }
  if (has_walked()) walked_.jump_if_any(label);
}

// How the number of a move is drawn.

/// With a `free` part most numbers are no moves, because they count cells without a piece. So the way of that
/// part is drawn apart, among as many ways as the current position may have.
Ref TurnLowering::numbers(Ref total) {
  apart_.reset();
  const std::optional<std::size_t> part = parts_.widest_free();
  const auto follows = [](const MoveSource& source) { return source.followed; };
  if (!part || !all_of(sources_.all(), follows)) return total;
  Ref before = to_.number(0); // ways without that part
  for (const MoveSource& source : sources_.all()) {
    const Ref matches = cells_.count(source.matches);
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

// Makes the moves that go on by `again`, one after the other.

void TurnLowering::each_followed(const std::function<void(Label reject)>& visit) {
  if (has_walked()) walked_.find();
  if (has_chains()) each_chain(visit);
  if (has_walked()) each_walked(visit);
}

void TurnLowering::each_walked(const std::function<void(Label reject)>& visit) {
  visits_walked_ = true;
  walked_.each(visit);
  visits_walked_ = false;
}

/// Upper bound of the ways in which the parts after a move that goes on may follow.
/// @throws Missing if there are too many to try each
std::uint64_t TurnLowering::ways_behind_chains() const {
  std::uint64_t ways = 1;
  for (const FurtherPart& part : parts_.all()) {
    if (!part.each) ways *= part.most;
    if (ways > limits::moves) throw Missing("'again' before parts with so many ways to go on");
  }
  return ways;
}

/// Tries the parts after such a move in all possible ways.
void TurnLowering::each_chain(const std::function<void(Label reject)>& visit) {
  move_.suppose_all_written();
  const std::uint64_t ways = ways_behind_chains();
  const bool evens_out = !position_.rules().sides[player_].afters.empty() ||
                         any_of(parts_.all(), [](const FurtherPart& part) { return !part.each; });
  const bool only_cells = position_.hands.empty() && !may_fail_ &&
                          none_of(parts_.all(), [](const FurtherPart& part) { return part.each; });
  chains_->each(chain_matches_, only_cells, evens_out, [&] {
    const Label reject = to_.label();
    if (ways == 1) {
      parts_.follow_chain(to_.number(0), reject);
      return visit(reject);
    }
    std::vector<Ref> state = move_.variables();
    append(state, words_of(position_.planes));
    append(state, position_.hands);
    const std::vector<Ref> kept = to_.variables(state.size());
    to_.set(kept, state);
    const Ref way = to_.variable_of(to_.number(0));
    to_.loop([&](Label /*next*/, Label done) {
      parts_.follow_chain(to_.snapshot(way), reject);
      visit(reject);
      to_.increment(way);
      to_.jump_unless(to_.below(way, to_.number(ways)), done);
      to_.set(state, kept);
    });
  });
}

} // namespace regola
