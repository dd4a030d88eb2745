// Questions about the moves of a player: whether there is one, and how many there are.

#include "engine/compiled/lower/ply.hpp"
#include "rules/ruleset/asks.hpp"

namespace regola {

namespace {

/// Each name has one bit in a word, which tells the parts of a move.
/// @throws std::length_error if there are more names
void check_names(const Ruleset& ruleset) {
  if (ruleset.names.size() > word_bits)
    throw std::length_error("moves by their name among more than 64 names");
}

} // namespace

/// Makes the lowering of the moves of one question. The outermost question resets the count of tried moves.
/// @param only if given, only moves that begin with a part of that name
TurnLowering& PlyLowering::begin_probe(PlayerIndex player, std::optional<NameIndex> only) {
  probes_.push_back(std::make_unique<TurnLowering>(position_, player, only));
  if (probing_ == 1 && writing_ == nullptr) {
    if (tried_ == form::no_value) tried_ = to_.variable();
    to_.set(tried_, to_.number(0));
  }
  return *probes_.back();
}

/// Whether a `forbid` line in force may compare the position after a tried move with the one before it, so
/// that that one must be in the past: see PastLowering::suppose().
bool PlyLowering::forbids_by_past(PlayerIndex player) const {
  const std::vector<CompiledJudgement>& lines = rules_.sides[player].forbids;
  return past_.supposes() && any_of(lines, [&](const CompiledJudgement& line) {
           return line.source->forbids_above < forbids_ && line.gate.condition &&
                  (asks(source_, *line.gate.condition->source, Expression::Kind::cycle) ||
                   asks(source_, *line.gate.condition->source, Expression::Kind::repeats));
         });
}

/// Tries all moves of the player in the current position, one after the other.
/// @param visit writes code that runs after each move; it need not bind the label
/// @return writes code that restores the past; call it wherever the code of `visit` jumps out
std::function<void()> PlyLowering::try_moves(TurnLowering& turn, const Trial& trial,
                                             const std::function<void(Label reject)>& visit) {
  constexpr std::int64_t most_tried =
      200'000; // within one question; with more, the reference matcher answers, within its budget
  const PlayerIndex player = turn.player();
  const PlayerIndex to_move = std::exchange(position_.to_move, player);
  const std::vector<Cells> moved = std::exchange(moved_from, trial.before.planes);
  const bool supposes = forbids_by_past(player);
  std::vector<Ref> past;
  if (supposes) past = to_.snapshot(past_.changing());
  const Ref size = supposes ? to_.snapshot(past_.size) : form::no_value;
  turn_to(player);
  PastLowering::Overwritten overwritten;
  if (supposes) overwritten = past_.suppose(player);
  const auto forget = [this, supposes, past, size, overwritten] {
    if (!supposes) return;
    to_.set(past_.changing(), past);
    to_.set(past_.size, size);
    past_.forget(overwritten);
  };
  const auto put_back = [&] { restore(trial.before); };
  const auto give_up = [&] {
    put_back();
    forget();
  };
  before_refusals(give_up, [&] {
    const auto try_move = [&](Label reject) {
      if (probing_ > 1 || writing_ != nullptr) {
        to_.increment(tried_);
        to_.jump_if(to_.less(to_.number(most_tried), tried_), position_.refused);
      }
      visit(reject);
      to_.bind(reject);
      put_back();
      turn_to(player);
      position_.to_move = player;
    };
    if (!trial.by_line) turn.generate();
    if (trial.by_most) find_most(turn);
    if (trial.generated) trial.generated();
    if (trial.chain) to_.jump_if(turn.any_chain(), *trial.chain);
    if (trial.chain ? turn.has_walked() : turn.has_followed()) {
      turn.each_followed(try_move);
      put_back(); // a rejected step may have changed the position
      turn_to(player);
    }
    if (trial.by_line) {
      turn.maker().each_line_by_line(try_move);
    } else {
      turn.maker().each(try_move);
    }
    if (source_.turn == Turn::first_cell) put_back();
  });
  forget();
  moved_from = moved;
  position_.to_move = to_move;
  return forget;
}

Ref PlyLowering::can_move(PlayerIndex player) { return ask({Asked::Kind::can, player, std::nullopt}); }

/// Returns 1 if the player has a legal move in the current position, else 0. Stops at the first that is
/// found.
Ref PlyLowering::probe(PlayerIndex player, std::optional<NameIndex> only) {
  ++probing_;
  TurnLowering& turn = begin_probe(player, only);
  turn.walked().ignore_preferred(); // moves of better names count as well
  const Ref can = to_.variable({1});
  const Label yes = to_.label();
  const Label done = to_.label();
  const auto answer = [&](const std::function<void()>& put_back) {
    to_.set(can, to_.number(0));
    to_.jump(done);
    to_.bind(yes);
    put_back();
    to_.set(can, to_.number(1));
    to_.bind(done);
  };
  if (turn.any_match_moves()) {
    jump_if_can(turn, player, yes);
    answer([] {});
  } else {
    const Saved before = room();
    save(before);
    const bool allows_all = !has_forbids(player);
    if (allows_all && source_.turn != Turn::first_cell) {
      const PlayerIndex to_move = std::exchange(position_.to_move, player);
      turn.jump_if_walked(yes);
      position_.to_move = to_move;
    }
    const bool begins = turn.has_chains() && turn.begins_by_match() && allows_all;
    const auto chain = begins ? std::optional(yes) : std::nullopt;
    const auto forget =
        try_moves(turn, {before, turn.finds_line_by_line(), false, chain, {}}, [&](Label reject) {
          ask_forbid_lines(player, turn.move(), reject);
          to_.jump(yes);
        });
    answer([&] {
      restore(before);
      forget();
    });
  }
  --probing_;
  return to_.snapshot(can);
}

void PlyLowering::jump_if_can(TurnLowering& turn, PlayerIndex player, Label label) {
  const bool is_shared = position_.is_short && turn.has_walked() && writing_ == nullptr && holds_position();
  if (!turn.any_match_moves() || is_shared) return to_.jump_if(can_move(player), label);
  const PlayerIndex to_move = std::exchange(position_.to_move, player);
  const auto ask = [&] { turn.jump_if_any(label); };
  if (source_.turn == Turn::first_cell) {
    position_.with_planes(turned_to(player), ask);
  } else {
    ask();
  }
  position_.to_move = to_move;
}

Ref PlyLowering::can_move_by(PlayerIndex player, NameIndex name) {
  if (TurnLowering::begins_with(source_, player, name)) return probe(player, name);
  check_names(source_);
  ++probing_;
  TurnLowering& turn = begin_probe(player, std::nullopt);
  const Ref can = to_.variable({1});
  const Label yes = to_.label();
  const Label done = to_.label();
  const Saved before = room();
  save(before);
  const auto forget = try_moves(turn, {before, false, true, std::nullopt, {}}, [&](Label reject) {
    const Ref bit = to_.constant({Word{1} << name % word_bits});
    to_.jump_unless(to_.bit_and(turn.move().names, bit), reject);
    ask_most(turn, reject);
    ask_forbid_lines(player, turn.move(), reject); // whether it is there twice does not matter
    to_.jump(yes);
  });
  to_.set(can, to_.number(0));
  to_.jump(done);
  to_.bind(yes);
  restore(before);
  forget();
  to_.set(can, to_.number(1));
  to_.bind(done);
  --probing_;
  return to_.snapshot(can);
}

/// Counts the legal moves of the player in the current position.
/// @param name if given, only moves that have a part of that name
Ref PlyLowering::count_moves(PlayerIndex player, std::optional<NameIndex> name) {
  if (name) check_names(source_);
  ++probing_;
  TurnLowering& turn = begin_probe(player, std::nullopt);
  Ref total = 0;
  if (turn.is_exact() && !turn.has_followed() && !name && rules_.sides[player].rests) {
    const PlayerIndex to_move = std::exchange(position_.to_move, player);
    const auto count = [&] {
      turn.generate();
      total = to_.snapshot(turn.total());
    };
    if (source_.turn == Turn::first_cell) {
      position_.with_planes(turned_to(player), count);
    } else {
      count();
    }
    position_.to_move = to_move;
  } else {
    total = count_by_trying(turn, name);
  }
  --probing_;
  return total;
}

Ref PlyLowering::count_by_trying(TurnLowering& turn, std::optional<NameIndex> name) {
  const PlayerIndex player = turn.player();
  const Ref count = to_.variable_of(to_.number(0));
  const Saved before = room();
  save(before);
  std::optional<Cells> exposed_cells;
  const auto take = [&] {
    if (name) return;
    if (has_forbids(player) && !position_.is_short) exposed_cells = exposed(player);
    to_.set(count, take_sure(turn, exposed_cells, to_.number(1)));
  };
  static_cast<void>(try_moves(turn, {before, false, true, std::nullopt, take}, [&](Label reject) {
    ask_forbids(turn, exposed_cells, reject);
    // Where the `after` lines fire without end, the question is an error.
    if (!rules_.sides[player].rests) {
      position_.to_move = player;
      after(player).run();
    }
    if (name) {
      const Ref bit = to_.constant({Word{1} << *name % word_bits});
      to_.jump_unless(to_.bit_and(turn.move().names, bit), reject);
    }
    to_.increment(count);
  }));
  return to_.snapshot(count);
}

/// Returns the planes of the position with this player in the first cell, which shows the side to move.
std::vector<Cells> PlyLowering::turned_to(PlayerIndex player) const {
  const CellBuilder& cells = position_.cells();
  Mask first;
  first.set(position_.layout().bit(0));
  const int own = rules_.symbols.plane(source_.players[player].front());
  std::vector<Cells> planes;
  for (std::size_t i = 0; i < position_.planes.size(); ++i) {
    const Cells others = cells.and_not(position_.planes[i], cells.constant(first));
    planes.push_back(static_cast<int>(i) == own ? cells.either(others, cells.constant(first)) : others);
  }
  return planes;
}

void PlyLowering::turn_to(PlayerIndex player) {
  if (source_.turn != Turn::first_cell) return;
  const std::vector<Cells> planes = turned_to(player);
  for (std::size_t i = 0; i < planes.size(); ++i) position_.cells().set(position_.planes[i], planes[i]);
}

} // namespace regola
