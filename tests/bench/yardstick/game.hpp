#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "tests/bench/yardstick/random.hpp"

namespace regola::yardstick {

/// The leaves at a depth, each made and judged.
struct Tally {
  std::uint64_t leaves = 0;
  std::uint64_t over = 0; ///< leaves where the game has ended

  friend bool operator==(const Tally&, const Tally&) = default;
};

/// A game played by chance.
struct Playout {
  int plies = 0;
  int score = 0; ///< for the first player: 1, 0, -1, or the margin; 0 for a game that was cut

  friend bool operator==(const Playout&, const Playout&) = default;
};

/// What every yardstick is: a position that is a plain value, moves that are a list or masks. The players
/// alternate.
template <class P>
concept Position = std::regular<P> && requires(const P position, P changing, typename P::Move move) {
  { P::start() } -> std::same_as<P>;
  { position.moves() } -> std::same_as<typename P::Moves>; // none when the game is over
  { position.moves().size() } -> std::convertible_to<int>;
  { position.moves()[0] } -> std::convertible_to<typename P::Move>;
  { position.is_over() } -> std::same_as<bool>;
  { position.score() } -> std::same_as<int>; // of a finished game, for the player to move
  { changing.play(move) } -> std::same_as<void>;
};

/// Makes every leaf and asks it whether the game is over; a finished game has no leaves below it.
template <Position P>
void count_leaves(const P& position, int depth, Tally& tally) {
  if (depth == 0) {
    ++tally.leaves;
    tally.over += position.is_over() ? 1 : 0;
    return;
  }
  position.moves().for_each([&](const typename P::Move& move) {
    P next = position;
    next.play(move);
    count_leaves(next, depth - 1, tally);
  });
}

template <Position P>
Tally count_leaves(const P& position, int depth) {
  Tally tally;
  count_leaves(position, depth, tally);
  return tally;
}

/// Plays from a position to the end, or to that many plies, every move being equally likely.
template <Position P>
Playout play_out(P position, Random& random, int most_plies) {
  int plies = 0;
  for (; plies < most_plies; ++plies) {
    const typename P::Moves moves = position.moves();
    const int size = moves.size();
    if (size == 0) {
      break;
    }
    position.play(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(size)))]);
  }
  const int score = position.is_over() ? position.score() : 0;
  return {plies, plies % 2 == 0 ? score : -score};
}

/// Longer than any game but draughts, which need not end by itself.
inline constexpr int longest_playout = 300;

} // namespace regola::yardstick
