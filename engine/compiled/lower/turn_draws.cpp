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

/// With `free` parts most numbers are no moves, because they count cells without a piece. So the ways of
/// these parts are drawn apart, among as many ways as the current position may have. Moves that not all of
/// these parts may follow keep their numbers, after those of all others.
Ref TurnLowering::numbers(Ref total) {
  apart_.reset();
  const std::vector<std::size_t> free = parts_.countable_free();
  const auto is_apart = [](const MoveSource& source) { return source.apart; };
  const auto& sources = sources_.all();
  if (none_of(sources, is_apart)) return total;
  std::uint32_t most = 1;
  for (const std::size_t part : free) most *= parts_.all()[part].most;
  Ref before = to_.number(0); // ways without these parts
  std::vector<const MoveLine*> first;
  for (const MoveSource& source : sources) {
    if (!source.apart) continue;
    for (const std::size_t line : source.lines) first.push_back(&sources_.lines()[line]);
    const Ref matches = cells_.count(source.matches);
    before = to_.add(before, to_.multiply(matches, to_.number(source.weight / most)));
  }
  Apart apart;
  apart.always = all_of(sources, is_apart);
  apart.numbers = apart.always ? total : to_.snapshot(to_.multiply(before, to_.number(most)));
  apart.drawn = before;
  for (const std::size_t part : free) {
    apart.parts.push_back({to_.snapshot(parts_.most_now(part, first)), to_.variable()});
    parts_.choose_apart(part, apart.parts.back().way);
    apart.drawn = to_.multiply(apart.drawn, apart.parts.back().ways);
  }
  apart.drawn = to_.snapshot(apart.drawn);
  apart_ = std::move(apart);
  choose_by_number();
  if (apart_->always) return apart_->drawn;
  return to_.snapshot(to_.add(apart_->drawn, to_.subtract(total, apart_->numbers)));
}

void TurnLowering::choose_apart(Ref number, const std::function<Ref(Ref below)>& draw) {
  if (!apart_) return;
  const auto choose = [&] {
    to_.set(number, draw(apart_->numbers));
    for (const Apart::Part& part : apart_->parts) to_.set(part.way, to_.add(draw(part.ways), to_.number(1)));
  };
  if (apart_->always) return choose();
  const Label done = to_.label();
  to_.when(to_.compute(form::Op::below, number, apart_->drawn), [&] {
    choose();
    to_.jump(done);
  });
  to_.set(number, to_.add(apart_->numbers, to_.subtract(number, apart_->drawn)));
  choose_by_number();
  to_.bind(done);
}

void TurnLowering::choose_by_number() {
  if (!apart_) return;
  for (const Apart::Part& part : apart_->parts) to_.set(part.way, to_.number(0));
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
