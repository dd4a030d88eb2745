#include "engine/compiled/lower/prefer.hpp"
#include "engine/compiled/lower/turn.hpp"

namespace regola {

using form::Label;
using form::Ref;

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
  Ref any = to_.number(0);
  for (const Cells& matches : chain_matches_) {
    any = to_.bit_or(any, to_.or_lanes(position_.cells().any(matches)));
  }
  return any;
}

Ref TurnLowering::any_match() {
  Ref any = to_.number(0);
  for (const MoveSource& source : sources_.all()) {
    any = to_.bit_or(any, to_.or_lanes(position_.cells().any(source.matches)));
  }
  return any;
}

Ref TurnLowering::total() {
  if (sources_.all().empty()) return to_.number(0);
  if (is_small()) {
    Ref sum = to_.number(0);
    for (const MoveSource& source : sources_.all())
      sum = to_.add(sum, position_.cells().count(source.matches));
    return sum;
  }
  return sources_.count();
}

/// Tests line by line and stops at the first match.
void TurnLowering::jump_if_any(Label label) {
  const CellBuilder& cells = position_.cells();
  for (const MoveSource& source : sources_.all()) to_.jump_if(cells.any(sources_.matches(source)), label);
  for (const MoveLine* line : chains_->lines()) {
    to_.jump_if(cells.any(hands_.affordable(*line, lowering_.matches(*line))), label);
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
  if (std::none_of(sources.begin(), sources.end(), is_apart)) return total;
  std::uint32_t most = 1;
  for (const std::size_t part : free) most *= parts_.all()[part].most;
  Ref before = to_.number(0); // ways without these parts
  std::vector<const MoveLine*> first;
  for (const MoveSource& source : sources) {
    if (!source.apart) continue;
    for (const std::size_t line : source.lines) first.push_back(&sources_.lines()[line]);
    const Ref matches = position_.cells().count(source.matches);
    before = to_.add(before, to_.multiply(matches, to_.number(source.weight / most)));
  }
  Apart apart;
  apart.always = std::all_of(sources.begin(), sources.end(), is_apart);
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

/// Returns the effects of one step of a move that goes on by `again`.
ChainStep TurnLowering::chain_step() {
  ChainStep step;
  step.before = [this](const MoveLine& line) { hands_.note(&line); };
  step.after = [this](const MoveLine& line, const Cells& at, Label reject) {
    return parts_.follow_step(line, at, reject);
  };
  step.carried = {move_.names};
  if (move_.may_move_again()) step.carried.push_back(move_.extra);
  step.carried.insert(step.carried.end(), move_.at.words.begin(), move_.at.words.end());
  step.only_cells = position_.hands.empty() && !may_fail_ &&
                    std::none_of(parts_.all().begin(), parts_.all().end(),
                                 [](const FurtherPart& part) { return part.each; });
  step.told = move_.names;
  step.refused = position_.refused;
  return step;
}

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
                         std::any_of(parts_.all().begin(), parts_.all().end(),
                                     [](const FurtherPart& part) { return !part.each; });
  chains_->each(chain_matches_, chain_step(), evens_out, [&] {
    const Label reject = to_.label();
    if (ways == 1) {
      parts_.follow_chain(to_.number(0), reject);
      return visit(reject);
    }
    std::vector<Ref> state{move_.names};
    if (move_.may_move_again()) state.push_back(move_.extra);
    state.insert(state.end(), move_.at.words.begin(), move_.at.words.end());
    for (const Cells& plane : position_.planes) {
      state.insert(state.end(), plane.words.begin(), plane.words.end());
    }
    state.insert(state.end(), position_.hands.begin(), position_.hands.end());
    std::vector<Ref> kept;
    for (const Ref word : state) {
      kept.push_back(to_.variable());
      to_.set(kept.back(), word);
    }
    const Ref way = to_.variable();
    const Label next = to_.label();
    const Label done = to_.label();
    to_.set(way, to_.number(0));
    to_.bind(next);
    parts_.follow_chain(to_.snapshot(way), reject);
    visit(reject);
    to_.set(way, to_.add(way, to_.number(1)));
    to_.jump_unless(to_.compute(form::Op::below, way, to_.number(static_cast<std::int64_t>(ways))), done);
    for (std::size_t i = 0; i < state.size(); ++i) to_.set(state[i], kept[i]);
    to_.jump(next);
    to_.bind(done);
  });
}

} // namespace regola
