// Counting leaves: the loop and its stack.

#include "engine/compiled/lower/leaf_lowering.hpp"

namespace regola {

using form::Label;
using form::Ref;

LeafLowering::LeafLowering(const CompiledRuleset& rules)
    : rules_(rules), source_(*rules.ruleset), ply_(rules), to_(ply_.to()), position_(ply_.position()) {
  passes_at_all_ = ply_.has_passes();
}

/// A word of the memory that a variable holds while the form runs.
std::uint32_t LeafLowering::field(Ref& variable) {
  const std::uint32_t at = to_.reserve(1);
  variable = to_.variable();
  to_.set(variable, to_.load(at));
  return at;
}

void LeafLowering::begin() {
  LeafMemory& m = out_.memory;
  m.ply = ply_.reserve();
  ply_.load(m.ply);
  m.entry = 1 + m.ply.words + (source_.keeps_past ? 1 : 0);
  m.first_past = to_.reserve(1);
  m.depth = to_.reserve(1);
  m.bottom = to_.reserve(1);
  m.reason = to_.reserve(1);
  m.judges = field(judges_);
  m.nodes = field(nodes_);
  m.made = field(made_);
  m.over = field(over_);
  m.top = field(top_);
  m.limit = field(limit_);
  depth_ = to_.variable();
  moves_ = to_.variable();
  for (Ref* const variable : {&counts_only_, &reason_, &at_, &mark_, &returns_}) *variable = to_.variable();
  saved_ = ply_.room();
  planes_ = position_.planes;
  counters_ = position_.quiet;
  if (passes_at_all_) counters_.push_back(ply_.passes);
  if (source_.keeps_past) {
    counters_.push_back(position_.seen);
    counters_.push_back(ply_.hash);
  }
  for (std::size_t i = 0; i < counters_.size(); ++i) kept_.push_back(to_.variable());
  for (const PlayerIndex player : {first_player, second_player}) {
    turns_[player] = std::make_unique<TurnLowering>(position_, player);
    node_[player] = to_.label();
    behind_[player] = to_.label();
  }
  take_ = to_.label();
  leave_ = to_.label();
  full_ = to_.label();
  refused_ = position_.refused;
}

void LeafLowering::leave(LeafStop reason) {
  to_.set(reason_, to_.number(static_cast<std::int64_t>(reason)));
  to_.jump(leave_);
}

/// Takes a position from the stack.
void LeafLowering::take() {
  const LeafMemory& m = out_.memory;
  const auto entry = to_.number(static_cast<std::int64_t>(m.entry));
  to_.bind(take_);
  to_.when(to_.compute(form::Op::equal, to_.load(m.bottom), top_), [&] { leave(LeafStop::done); });
  to_.when(to_.is_zero(nodes_), [&] { leave(LeafStop::nodes); });
  to_.set(nodes_, to_.subtract(nodes_, to_.number(1)));
  to_.set(top_, to_.subtract(top_, entry));
  to_.set(at_, top_);
  to_.set(mark_, to_.load_at(PlyLowering::unplaced, at_));
  std::uint32_t place = PlyLowering::unplaced + 1;
  for (const Ref word : ply_.state()) to_.set(word, to_.load_at(place++, at_));
  to_.set(depth_, to_.shift(mark_, {-1}));
  to_.set(counts_only_,
          to_.bit_and(to_.compute(form::Op::equal, depth_, to_.number(1)), to_.is_zero(judges_)));
  if (source_.keeps_past) {
    // The root is part of the past that was given.
    const Ref plies = to_.subtract(to_.load(m.depth), depth_);
    to_.set(ply_.past_size, to_.add(to_.load(m.first_past), plies));
    to_.set(ply_.hash, to_.load_at(place, at_));
    to_.when(plies, [&] {
      to_.set(ply_.past_size, to_.subtract(ply_.past_size, to_.number(1)));
      ply_.remember();
    });
  }
  to_.jump_if(to_.bit_and(mark_, to_.number(1)), node_[second_player]);
  to_.jump(node_[first_player]);
}

void LeafLowering::push(PlayerIndex to_move) {
  const auto entry = static_cast<std::int64_t>(out_.memory.entry);
  to_.jump_if(to_.compute(form::Op::below, limit_, to_.add(top_, to_.number(entry))), full_);
  put(to_.add(to_.shift(to_.subtract(depth_, to_.number(1)), {1}), to_.number(to_move)));
}

/// Puts the position on the stack.
/// @param tag what its entry begins with
void LeafLowering::put(Ref tag) {
  to_.store_at(PlyLowering::unplaced, top_, tag);
  std::uint32_t place = PlyLowering::unplaced + 1;
  std::vector<Ref> state;
  for (const Cells& plane : position_.planes)
    state.insert(state.end(), plane.words.begin(), plane.words.end());
  state.insert(state.end(), ply_.state().begin() + static_cast<std::ptrdiff_t>(state.size()),
               ply_.state().end());
  if (source_.keeps_past) state.push_back(ply_.hash);
  for (const Ref word : state) to_.store_at(place++, top_, word);
  to_.set(top_, to_.add(top_, to_.number(static_cast<std::int64_t>(out_.memory.entry))));
}

LeafForm LeafLowering::lower() {
  begin();
  take();
  for (const PlayerIndex player : {first_player, second_player}) node(player);
  to_.bind(refused_);
  leave(LeafStop::refused);
  to_.bind(full_);
  // The node is to be taken again, and nothing that it has led to.
  ply_.restore(saved_);
  for (std::size_t i = 0; i < kept_.size(); ++i) to_.set(counters_[i], kept_[i]);
  to_.set(top_, at_);
  put(mark_);
  leave(LeafStop::full);
  to_.bind(leave_);
  const LeafMemory& m = out_.memory;
  for (const auto& [at, value] :
       {std::pair(m.reason, reason_), std::pair(m.nodes, nodes_), std::pair(m.made, made_),
        std::pair(m.over, over_), std::pair(m.top, top_)}) {
    to_.store(at, value);
  }
  to_.stop();
  out_.form = ply_.finish(out_.memory.ply.past);
  return std::move(out_);
}

LeafForm lower_leaves(const CompiledRuleset& rules) { return LeafLowering(rules).lower(); }

} // namespace regola
