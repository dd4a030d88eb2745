#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/bench/yardstick/game.hpp"

namespace regola::yardstick {

/// What alpha-beta wants of a position besides. No evaluation reaches `won`; the score of a finished game,
/// times `won`, is what it counts.
template <class P>
concept Searchable = Position<P> && requires(const P position, typename P::Move move) {
  { position.evaluation() } -> std::same_as<int>; // for the player to move
  { position.hash() } -> std::same_as<std::uint64_t>;
  { P::preference(move) } -> std::same_as<int>; // moves of the highest are tried first
};

inline constexpr int won = 1'000'000;

/// What a search found.
struct Found {
  int score = 0; ///< for the player to move
  std::uint64_t nodes = 0;

  friend bool operator==(const Found&, const Found&) = default;
};

/// Negamax with alpha and beta, a table of positions met, and moves in a fixed order behind the one from the
/// table. At the depth bound the evaluation judges. The score is that of plain minimax.
template <Searchable P>
class AlphaBeta {
public:
  /// @param entries of the table, rounded up to a power of two
  explicit AlphaBeta(std::size_t entries) : table_(std::bit_ceil(entries)) {}

  Found search(const P& position, int depth) {
    forget();
    return search_on(position, depth);
  }

  /// Depth by depth; the table of one depth orders the moves of the next.
  /// @return the last score, and the nodes of all depths
  Found deepen(const P& position, int depth) {
    forget();
    Found found;
    for (int bound = 1; bound <= depth; ++bound) {
      const Found next = search_on(position, bound);
      found = {next.score, found.nodes + next.nodes};
    }
    return found;
  }

private:
  static constexpr int limit = 100 * won;
  static constexpr int most_moves = 64;
  static constexpr std::uint8_t no_move = 0xFF;

  enum class Bound : std::uint8_t { exact, lower, upper };

  struct Entry {
    std::uint64_t hash = 0;
    std::int32_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::exact;
    std::uint8_t best = no_move; ///< the place in the list of moves
    std::uint8_t age = 0;        ///< the search it is from; 0 for none
  };

  struct Candidate {
    typename P::Move move;
    int preference;
    std::uint8_t place; ///< in the list of moves
  };

  /// Makes what is in the table worth nothing, so that every search starts alike.
  void forget() {
    if (++age_ == 0) {
      std::fill(table_.begin(), table_.end(), Entry{});
      age_ = 1;
    }
  }

  Found search_on(const P& position, int depth) {
    nodes_ = 0;
    const int score = negamax(position, depth, -limit, limit);
    return {score, nodes_};
  }

  int negamax(const P& position, int depth, int alpha, int beta) {
    ++nodes_;
    if (depth == 0) {
      return position.is_over() ? won * position.score() : position.evaluation();
    }
    const typename P::Moves moves = position.moves();
    if (moves.size() == 0) {
      return won * position.score();
    }
    const std::uint64_t hash = position.hash();
    const Entry entry = table_[hash & (table_.size() - 1)];
    std::uint8_t best = no_move;
    if (entry.age == age_ && entry.hash == hash) {
      best = entry.best;
      // Only of the same depth: a deeper one may have another score.
      if (entry.depth == depth &&
          (entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
           (entry.bound == Bound::upper && entry.score <= alpha))) {
        return entry.score;
      }
    }
    std::array<Candidate, most_moves> candidates; // NOLINT(*-member-init): only those that are used
    const int size = order(moves, best, candidates);
    const int window_start = alpha;
    int score = -limit;
    for (int i = 0; i < size && score < beta; ++i) {
      const Candidate& candidate = candidates[static_cast<std::size_t>(i)];
      P next = position;
      next.play(candidate.move);
      const int found = -negamax(next, depth - 1, -beta, -std::max(alpha, score));
      if (found > score) {
        score = found;
        best = candidate.place;
      }
    }
    const Bound bound = score >= beta ? Bound::lower : score > window_start ? Bound::exact : Bound::upper;
    table_[hash & (table_.size() - 1)] = {hash, score, static_cast<std::int8_t>(depth), bound, best, age_};
    return score;
  }

  /// Sorts the moves as they are to be tried.
  /// @return how many there are
  static int order(const typename P::Moves& moves, std::uint8_t first,
                   std::array<Candidate, most_moves>& sorted) {
    std::size_t size = 0;
    moves.for_each([&](const typename P::Move& move) {
      const auto place = static_cast<std::uint8_t>(size);
      const Candidate candidate{move, place == first ? won : P::preference(move), place};
      std::size_t at = size++;
      for (; at > 0 && sorted[at - 1].preference < candidate.preference; --at) {
        sorted[at] = sorted[at - 1];
      }
      sorted[at] = candidate;
    });
    return static_cast<int>(size);
  }

  std::vector<Entry> table_;
  std::uint64_t nodes_ = 0;
  std::uint8_t age_ = 0;
};

} // namespace regola::yardstick
