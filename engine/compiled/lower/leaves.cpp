// Counting leaves: the loop and its stack.

#include "engine/compiled/lower/leaf_lowering.hpp"

namespace regola {

/// Reserves a word of the memory and loads it into a new variable. Returns its offset.
std::uint32_t LeafLowering::field(Ref& variable) {
  const std::uint32_t at = to_.reserve(1);
  variable = to_.variable_of(to_.load(at));
  return at;
}

void LeafLowering::begin() {
  LeafMemory& m = out_.memory;
  m.ply = ply_.reserve();
  ply_.load(m.ply);
  to_.reserve_each({&m.first_past, &m.depth, &m.reason});
  m.judges = field(judges_);
  m.nodes = field(nodes_);
  m.made = field(made_);
  m.over = field(over_);
  stack_.begin(m);
  for (Ref* const variable : {&depth_, &moves_, &counts_only_, &reason_}) *variable = to_.variable();
  behind_move_.reserve();
  kept_.reserve();
  ply_.moved_from = kept_.saved().planes;
  planes_ = position_.planes;
  find_moves();
  take_ = to_.label();
  leave_ = to_.label();
  full_ = to_.label();
  refused_ = position_.refused;
}

void LeafLowering::leave(LeafStop reason) {
  to_.set(reason_, to_.number(static_cast<std::int64_t>(reason)));
  to_.jump(leave_);
}

/// Pops a position and jumps to the code of its side to move.
void LeafLowering::take() {
  const LeafMemory& m = out_.memory;
  to_.bind(take_);
  to_.when(stack_.is_empty(), [&] { leave(LeafStop::done); });
  to_.when(to_.is_zero(nodes_), [&] { leave(LeafStop::nodes); });
  to_.decrement(nodes_);
  const Ref tag = stack_.take();
  to_.set(depth_, to_.shift(tag, {-1}));
  to_.set(counts_only_, to_.bit_and(is_above_leaves(), to_.is_zero(judges_)));
  if (source_.keeps_past) {
    // The given past includes the root.
    const Ref plies = to_.subtract(to_.load(m.depth), depth_);
    to_.set(ply_.past().size, to_.add(to_.load(m.first_past), plies));
    to_.when(plies, [&] {
      to_.set(ply_.past().size, to_.subtract(ply_.past().size, to_.number(1)));
      ply_.past().remember();
    });
    ply_.past().stand();
  }
  to_.jump_if(to_.bit_and(tag, to_.number(1)), node_[second_player]);
  to_.jump(node_[first_player]);
}

/// Pushes the position.
void LeafLowering::push(PlayerIndex to_move) {
  const Ref tag = to_.add(to_.shift(to_.subtract(depth_, to_.number(1)), {1}), to_.number(to_move));
  stack_.push(tag, full_);
}

LeafForm LeafLowering::lower() {
  begin();
  take();
  for (const PlayerIndex player : {first_player, second_player}) node(player);
  to_.bind(refused_);
  leave(LeafStop::refused);
  to_.bind(full_);
  // Puts the node back on the stack, in place of its successors.
  kept_.restore();
  stack_.put_back();
  leave(LeafStop::full);
  to_.bind(leave_);
  const LeafMemory& m = out_.memory;
  for (const auto& [at, value] : {std::pair(m.reason, reason_), std::pair(m.nodes, nodes_),
                                  std::pair(m.made, made_), std::pair(m.over, over_)}) {
    to_.store(at, value);
  }
  stack_.store();
  to_.stop();
  constexpr std::uint32_t below_nodes = 2; // the loop over nodes ends after as many as the caller allows
  out_.form = ply_.finish(out_.memory.ply.past, below_nodes);
  return std::move(out_);
}

LeafForm lower_leaves(const CompiledRuleset& rules) {
  return fast_or_short([&](bool is_short) { return LeafLowering(rules, is_short).lower(); });
}

} // namespace regola
