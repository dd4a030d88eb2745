#include "engine/compiled/lower/position_stack.hpp"

namespace regola {

void KeptPosition::reserve() {
  saved_ = ply_.room();
  counters_ = ply_.position().quiet;
  if (ply_.has_passes()) counters_.push_back(ply_.passes);
  if (ply_.rules().ruleset->keeps_past) append(counters_, ply_.past().changing());
  kept_ = ply_.to().variables(counters_.size());
}

void KeptPosition::keep() {
  ply_.save(saved_);
  ply_.to().set(kept_, counters_);
}

void KeptPosition::restore() {
  ply_.restore(saved_);
  ply_.to().set(counters_, kept_);
}

void NodeLoop::find_moves() {
  FormLowering::find_moves();
  for (const PlayerIndex player : {first_player, second_player}) {
    node_[player] = to_.label();
    behind_[player] = to_.label();
  }
}

void NodeLoop::count_move() {
  ply_.past().count_quiet(kept_.saved().planes);
  if (ply_.has_passes()) to_.set(ply_.passes, to_.number(0));
}

void NodeLoop::make_pass(PlayerIndex player) {
  to_.increment(ply_.passes);
  ply_.past().count_quiet_pass();
  ply_.turn_to(other(player));
}

void PositionStack::begin(LeafMemory& memory) {
  memory.entry = 1 + memory.ply.words + (keeps_past_ ? 1 : 0);
  to_.reserve_each({&memory.bottom, &memory.top, &memory.limit});
  at_ = memory;
  for (Ref* const variable : {&top_, &limit_, &taken_, &tag_}) *variable = to_.variable();
  to_.set(top_, to_.load(at_.top));
  to_.set(limit_, to_.load(at_.limit));
}

Ref PositionStack::is_empty() { return to_.equal(to_.load(at_.bottom), top_); }

Ref PositionStack::take() {
  to_.set(top_, to_.subtract(top_, to_.number(at_.entry)));
  to_.set(taken_, top_);
  to_.set(tag_, to_.load_at(PlyLowering::unplaced, taken_));
  std::uint32_t place = PlyLowering::unplaced + 1;
  for (const Ref word : ply_.state()) to_.set(word, to_.load_at(place++, taken_));
  if (keeps_past_) to_.set(ply_.past().hash, to_.load_at(place, taken_));
  return tag_;
}

void PositionStack::push(Ref tag, Label full) {
  const Ref end = to_.add(top_, to_.number(at_.entry));
  to_.jump_if(to_.below(limit_, end), full);
  put(tag);
}

void PositionStack::put_back() {
  to_.set(top_, taken_);
  put(tag_);
}

void PositionStack::put(Ref tag) {
  to_.store_at(PlyLowering::unplaced, top_, tag);
  std::uint32_t place = PlyLowering::unplaced + 1;
  std::vector<Ref> state = words_of(ply_.position().planes);
  state.insert(state.end(), ply_.state().begin() + static_cast<std::ptrdiff_t>(state.size()),
               ply_.state().end());
  if (keeps_past_) state.push_back(ply_.past().hash);
  for (const Ref word : state) to_.store_at(place++, top_, word);
  to_.set(top_, to_.add(top_, to_.number(at_.entry)));
}

} // namespace regola
