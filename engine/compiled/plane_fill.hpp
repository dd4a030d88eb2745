#pragma once

// Random games in which each move fills one cell that was empty. All matches are of one line: no move is
// looked for among several, and nothing is taken away.

#include "engine/compiled/plane_machine.hpp"

namespace regola {

/// Whether the moves of the player are such fills.
template <int W>
bool PlaneMachine<W>::fills_one_cell(PlayerIndex player) const {
  const Plain& plain = plain_[player];
  const std::vector<Draw>& draws = draws_[player];
  if (!plain.possible || plain.tidies || plain.chooses || draws.size() != 1) return false;
  const Draw& draw = draws.front();
  if (!draw.rigid || draw.writes != 1) return false;
  const RigidWrite& write = rigid_writes_[draw.first_write];
  return write.olds == 0 && write.plane >= 0;
}

/// Whether every empty cell may be filled.
template <int W>
bool PlaneMachine<W>::fills_any_cell(PlayerIndex player) const {
  const CompiledSide& side = rules_.sides[player];
  const Program& program = rules_.programs[side.unconditional];
  const Instruction& matches = program.code()[side.draws.front().matches];
  return matches.op == Op::cells &&
         program.symbols(matches) == SymbolSet(std::string(1, rules_.symbols.ground()));
}

template <int W>
void PlaneMachine<W>::prepare_fills() {
  if (!ends_are_plain_ || !fills_one_cell(first_player) || !fills_one_cell(second_player)) {
    return;
  }
  fills_ = Fills::found;
  for (const PlayerIndex player : {first_player, second_player}) {
    const Draw& draw = draws_[player].front();
    const RigidWrite& write = rigid_writes_[draw.first_write];
    const Plain& plain = plain_[player];
    Filler& filler = fillers_[player];
    filler.moves = plain.moves;
    filler.matches = draw.matches;
    filler.plane = live_[static_cast<std::size_t>(write.plane)].words.data();
    filler.distance = static_cast<unsigned>(write.distance);
    filler.ends = !(plain.runs.empty() ? plain.holds.empty() : draw.fills.empty());
    if (draw.fills.size() == 1) {
      filler.run = draw.fills.front().run;
      if (filler.run->two_looks && filler.run->others.empty()) {
        filler.looks = filler.run->everywhere.data();
        filler.cells = live_[filler.run->plane].words.data();
      }
    }
    filler.plain = &plain;
  }
  if (fills_any_cell(first_player) && fills_any_cell(second_player)) {
    fills_ = Fills::all;
    return;
  }
  const auto changes = [&](PlayerIndex player) {
    const Draw& draw = draws_[player].front();
    return fill_changes(rules_, *draw.line, draw.heading);
  };
  const auto firsts = changes(first_player);
  if (firsts.empty() || firsts != changes(second_player)) {
    return; // what one player may fill, the other may not
  }
  fills_ = Fills::changed;
  for (const CompiledFillChange& compiled : firsts) {
    FillChange& change = fill_changes_.emplace_back();
    change.lost = narrow<W>(compiled.lost);
    change.first_more = static_cast<std::uint32_t>(fill_gains_.size());
    for (const CompiledFillChange::Gain& gain : compiled.gains) {
      const FillGain narrowed{Plane<W>::of(gain.match), narrow<W>(gain.empty), narrow<W>(gain.filled)};
      if (&gain == &compiled.gains.front()) {
        change.gain = narrowed;
      } else {
        fill_gains_.push_back(narrowed);
        ++change.more;
      }
    }
  }
}

/// The match, if what it needs is so.
template <int W>
inline Plane<W> PlaneMachine<W>::gained(const FillGain& gain, const Plane<W>& empty) {
  const Word holds = ((gain.empty - empty) | (gain.filled & empty)).none() ? 1 : 0;
  Plane<W> match = gain.match;
  for (Word& word : match.words) word &= Word{0} - holds; // a processor would guess wrong
  return match;
}

/// Whether a picture may end the game now that the player has filled the cell, or any cell.
template <int W>
template <typename Bits>
inline bool PlaneMachine<W>::may_complete(const Filler& filler, const Word* position, unsigned cell) const {
  if constexpr (W == 1 && Bits::four_at_once) {
    if (filler.looks != nullptr) return has_short_row<Bits>(*filler.cells, filler.looks);
  }
  return filler.ends &&
         (filler.run == nullptr || cell == any_cell || has_run<Bits>(position, *filler.run, cell));
}

/// As play_plies, where the moves of both players are fills. It asks itself whether the game is over at
/// first, and makes no ply then; a position whose game has ended with a result is not written but where it is
/// asked for.
template <int W>
template <typename Bits, Fills How>
inline int PlaneMachine<W>::play_fills(Word* at, Random& random, int most_plies, Result& result) {
  auto* const live = reinterpret_cast<Word*>(live_.data());
  copy_words(at, at + shape_.tail, live);
  live_stamp_ = 0;
  Frame<W> frame{{}, this, nullptr, nullptr};
  for (const Filler& filler : fillers_) {
    // A row of symbols that nobody puts may stand there, too.
    const bool may_be_over = filler.run != nullptr && filler.plain->runs.size() == 1
                                 ? may_complete<Bits>(filler, live, any_cell)
                                 : !filler.plain->holds.empty();
    if (may_be_over && is_ended_by_picture(*filler.plain, frame)) return 0;
  }
  PlayerIndex player = view(at).to_move();
  std::array<Bit, std::size_t{W} * word_bits> listed;
  Plane<W> matches;
  Plane<W> empty;
  std::uint32_t moves = 0;
  if constexpr (How != Fills::found) {
    plain_[player].moves->run(frame);
    matches = *fillers_[player].matches;
  }
  if constexpr (How == Fills::all) matches.each([&](Bit bit) { listed[moves++] = bit; });
  if constexpr (How == Fills::changed) {
    empty = narrow<W>(rules_.layout.board());
    for (const Plane<W>& plane : live_) empty -= plane;
  }
  // In local names, which what is written below cannot change.
  const FillChange* const changes = fill_changes_.data();
  const Filler* now = &fillers_[player];
  const Filler* next = &fillers_[other(player)];
  Random numbers = random;
  int plies = 0;
  for (bool ended = false; plies < most_plies && !ended; std::swap(now, next)) {
    if constexpr (How == Fills::found) {
      now->moves->run(frame);
      matches = *now->matches;
    }
    if constexpr (How != Fills::all) moves = static_cast<std::uint32_t>(Bits::count(matches));
    if (moves == 0) break;
    const std::uint32_t drawn = numbers.below(moves);
    Bit bit = no_bit;
    if constexpr (How == Fills::all) {
      bit = listed[drawn];
      listed[drawn] = listed[--moves];
    } else {
      bit = Bits::select(matches, static_cast<int>(drawn));
    }
    const auto cell = (bit + now->distance) % (W * word_bits);
    now->plane[cell / word_bits] |= Word{1} << cell % word_bits;
    if constexpr (How == Fills::changed) {
      empty.reset(static_cast<Bit>(cell));
      const FillChange& change = changes[bit];
      matches -= change.lost;
      matches |= gained(change.gain, empty);
      for (std::uint32_t i = 0; i < change.more; ++i) {
        matches |= gained(fill_gains_[change.first_more + i], empty);
      }
    }
    ++plies;
    if (may_complete<Bits>(*now, live, cell) && is_ended_by_picture(*now->plain, frame)) {
      ended = true;
      result = result_by_picture(*now->plain);
    }
  }
  random = numbers;
  if (plies > 0 && (result.ending == Ending::open || shows_last_)) {
    player = plies % 2 == 0 ? player : other(player);
    const std::uint16_t seen = view(at).seen();
    copy_words(live, live + shape_.tail, at);
    view(at).set_turn(player, 0, seen);
  }
  return plies;
}

} // namespace regola
