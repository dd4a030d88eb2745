#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/solve/parallel_ranges.hpp"
#include "engine/solve/rounds/table_value.hpp"
#include "engine/solve/solve_watch.hpp"
#include "engine/solve/store/position_pages.hpp"
#include "engine/solve/tiers/sorted_codes.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

/// Looks at all moves of many positions of a tier together, in one thread. Sorts the codes of all successors,
/// so that it reads each page at most once.
class TierMoves {
public:
  /// A valued tier to which moves lead.
  struct Other {
    Tiers::Key key;
    std::unique_ptr<PositionPages> pages;
  };

  /// @param game must outlive it
  /// @param here the tier
  /// @param others all tiers to which its moves lead; must outlive it
  /// @param most number of successors to look up together
  TierMoves(TieredGame& game, const Tiers::Key& here, const std::vector<Other>& others, std::size_t most)
      : game_(game), here_(here), others_(others), most_(most) {}

  /// Which moves are looked up.
  enum class Which : std::uint8_t {
    all,
    staying, ///< leaves out those that lead to other tiers
    leaving, ///< those that stay are only counted
    ending,  ///< only whether the game is over, or a move wins at once
  };

  /// Lists the moves of a position.
  /// @throws Unsolvable if the game stops and no line says how it ends; DatabaseError
  void add(const CodeBytes& code, Which which = Which::all);
  [[nodiscard]] bool is_full() const { return std::max(batch_.size(), outlooks_.size()) >= most_; }
  /// Looks up the successors in other tiers, and adds their values to outlooks(). Call it once, after the
  /// last add().
  /// @throws DatabaseError
  void look_up_others();
  /// Looks up the successors in this tier. Call it after look_up_others().
  /// @param here the codes of this tier; null if their numbers are not needed
  /// @param inside called once for each successor in this tier, with the index of the position, the number of
  /// the successor, and whether the same player moves again
  /// @throws DatabaseError
  template <typename Inside>
  void look_up_here(CodePages* here, const Inside& inside) {
    const auto codes = batch_.of_tier(0);
    std::optional<CodeCursor> at;
    if (here != nullptr) at.emplace(*here);
    std::uint32_t last = 0; // last position with a move to this code
    // Bit 0: after such a move, the other player moves; bit 1: after one, the same player does.
    unsigned seen = 0;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const OrderedCode code = batch_.code(codes[i]);
      const bool is_new = i == 0 || compare(batch_.code(codes[i - 1]), code) != 0;
      if (is_new && at) look_up_code(*at, code);
      const From& from = moves_[codes[i].at];
      if (is_new || from.position != last) seen = 0;
      last = from.position;
      const unsigned bit = from.same_player ? 2U : 1U;
      if ((seen & bit) == 0) inside(from.position, at ? at->number() : 0, from.same_player);
      seen |= bit;
    }
  }
  /// The outlooks of all positions. After look_up_others(), they lack only moves that stay in the tier.
  [[nodiscard]] std::vector<Outlook>& outlooks() { return outlooks_; }
  void clear();
  [[nodiscard]] TieredGame& game() const { return game_; }
  /// Whether a result of TieredGame::tier() is the tier whose moves are looked at.
  [[nodiscard]] bool is_here(std::size_t tier) { return number_of(tier) == 0; }
  /// Whether a move of a position ends the game and wins.
  [[nodiscard]] static bool wins_at_once(const Outlook& known) { return known.best == win_score - 1; }
  /// Memory used, in bytes, without the pages in which positions are looked up.
  [[nodiscard]] std::size_t bytes() const;

private:
  /// A move, identified by the position before it.
  struct From {
    std::uint32_t position = 0;
    bool same_player = false;
  };

  [[nodiscard]] std::uint16_t number_of(std::size_t tier);
  static void look_up_code(CodeCursor& at, const OrderedCode& code);
  [[noreturn]] static void tell_missing();

  TieredGame& game_;
  const Tiers::Key& here_;
  const std::vector<Other>& others_;
  std::size_t most_;
  SortedCodes batch_;
  std::vector<From> moves_; // in the order in which they were added to the batch
  std::vector<Outlook> outlooks_;
  std::vector<std::uint16_t> numbers_; // by result of TieredGame::tier()
  CodeBytes bytes_;
};

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
