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

/// As play_plies, where the moves of both players are fills.
/// @tparam Any every empty cell may be filled: they are listed once
template <int W>
template <typename Bits, bool Any>
inline int PlaneMachine<W>::play_fills(Word* at, Random& random, int most_plies, Result& result) {
  auto* const live = reinterpret_cast<Word*>(live_.data());
  copy_words(at, at + shape_.tail, live);
  live_stamp_ = 0;
  struct Filler {
    const ThreadedProgram<W>* moves;
    const Plane<W>* matches;
    Word* plane;
    unsigned distance;
    bool ends;      // a move may end the game
    const Run* run; // all that may end it; null: the pictures tell
    const Plain* plain;
  };
  const auto filler = [&](PlayerIndex player) -> Filler {
    const Draw& draw = draws_[player].front();
    const RigidWrite& write = rigid_writes_[draw.first_write];
    const Plain& plain = plain_[player];
    const bool rows = !plain.runs.empty();
    return {plain.moves,
            draw.matches,
            live + static_cast<std::size_t>(write.plane) * W,
            static_cast<unsigned>(write.distance),
            !(rows ? draw.fills.empty() : plain.holds.empty()),
            rows && draw.fills.size() == 1 ? draw.fills.front().run : nullptr,
            &plain};
  };
  const std::array<Filler, 2> fillers{filler(first_player), filler(second_player)};
  Frame<W> frame{{}, this, nullptr, nullptr};
  PlayerIndex player = view(at).to_move();
  std::array<Bit, std::size_t{W} * word_bits> empty;
  std::uint32_t moves = 0;
  if constexpr (Any) {
    plain_[player].moves->run(frame);
    fillers[player].matches->each([&](Bit bit) { empty[moves++] = bit; });
  }
  int plies = 0;
  for (bool ended = false; plies < most_plies && !ended; player = other(player)) {
    const Filler& now = fillers[player];
    if constexpr (!Any) {
      now.moves->run(frame);
      moves = static_cast<std::uint32_t>(Bits::count(*now.matches));
    }
    if (moves == 0) break;
    const std::uint32_t drawn = random.below(moves);
    Bit bit = no_bit;
    if constexpr (Any) {
      bit = empty[drawn];
      empty[drawn] = empty[--moves];
    } else {
      bit = Bits::select(*now.matches, static_cast<int>(drawn));
    }
    const auto cell = (bit + now.distance) % (W * word_bits);
    now.plane[cell / word_bits] |= Word{1} << cell % word_bits;
    ++plies;
    if (now.ends && (now.run == nullptr || has_run<Bits>(live, *now.run, cell)) &&
        is_ended_by_picture(*now.plain, frame)) {
      ended = true;
      result = result_by_picture(*now.plain);
    }
  }
  if (plies > 0) {
    const std::uint16_t seen = view(at).seen();
    copy_words(live, live + shape_.tail, at);
    view(at).set_turn(player, 0, seen);
  }
  return plies;
}

} // namespace regola
