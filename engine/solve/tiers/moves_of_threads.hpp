#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/solve_watch.hpp"
#include "engine/solve/tiers/tier_moves.hpp"

namespace regola {

/// Positions of a tier with consecutive numbers.
struct PositionRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0; ///< number after the last position
};

/// The moves of the positions of a tier, listed by several threads. Each thread takes some positions at a
/// time until it has enough moves, then looks up the successors.
class MovesOfThreads {
public:
  /// @param games one for each thread, see TierMoves
  /// @param most number of successors that all threads together look up at a time
  MovesOfThreads(const std::vector<TieredGame*>& games, const Tiers::Key& here,
                 const std::vector<TierMoves::Other>& others, std::size_t most)
      : others_(others) {
    const std::size_t of_thread = std::max<std::size_t>(most / games.size(), 1);
    for (TieredGame* game : games) {
      moves_.push_back(std::make_unique<TierMoves>(*game, here, others, of_thread));
    }
  }

  [[nodiscard]] unsigned threads() const { return static_cast<unsigned>(moves_.size()); }
  [[nodiscard]] TierMoves& of(unsigned thread) { return *moves_[thread]; }
  /// Memory used, in bytes, including the pages in which positions are looked up.
  [[nodiscard]] std::size_t bytes() const {
    std::size_t all = 0;
    for (const auto& moves : moves_) all += moves->bytes();
    return all + bytes_of_pages();
  }
  /// Bytes of the pages in which positions are looked up. Threads may call it at the same time.
  [[nodiscard]] std::size_t bytes_of_pages() const {
    std::size_t all = 0;
    for (const TierMoves::Other& other : others_) all += other.pages->bytes();
    return all;
  }

  /// In each thread: takes some positions, collects their moves and looks up the successors, until no
  /// positions are left.
  /// @param look called with the moves of a thread and the ranges of their positions, one range after the
  /// other; returns false to end all work
  /// @return false if the watch stopped the work, or `look` ended it
  template <typename Look>
  [[nodiscard]] bool run(CodePages& codes, TierMoves::Which which, const Look& look, SolveWatch& watch) {
    std::atomic<std::uint64_t> taken{0};
    const auto work = [&](unsigned, std::uint64_t thread, std::uint64_t) {
      while (taken < codes.size()) {
        if (!collect(codes, which, taken, static_cast<std::size_t>(thread), look, watch)) return false;
      }
      return true;
    };
    return parallel_ranges(moves_.size(), threads(), work, 1);
  }

private:
  static constexpr std::uint64_t positions_together = 64; // number of positions that a thread takes at a time

  template <typename Look>
  bool collect(CodePages& codes, TierMoves::Which which, std::atomic<std::uint64_t>& taken,
               std::size_t thread, const Look& look, SolveWatch& watch) {
    TierMoves& moves = *moves_[thread];
    moves.clear();
    std::vector<PositionRange> ranges;
    CodeCursor at(codes);
    CodeBytes code;
    while (!moves.is_full()) {
      const std::uint64_t first = taken.fetch_add(positions_together);
      if (first >= codes.size()) break;
      const std::uint64_t last = std::min(first + positions_together, codes.size());
      at.go_to(first);
      for (std::uint64_t number = first; number != last; ++number, at.advance()) {
        at.code().write(code);
        moves.add(code, which);
      }
      ranges.push_back({first, last});
      // The clock belongs to one thread.
      if (thread == 0 && watch.stop().after((last - first) * moves_.size())) return false;
    }
    const bool goes_on = look(moves, std::span<const PositionRange>(ranges));
    moves.clear();
    return goes_on;
  }

  const std::vector<TierMoves::Other>& others_;
  std::vector<std::unique_ptr<TierMoves>> moves_; // by thread
};

} // namespace regola
