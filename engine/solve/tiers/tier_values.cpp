// How a solve by tiers values the positions of one tier.

#include <algorithm>
#include <atomic>
#include <utility>

#include "engine/solve/rounds/rounds.hpp"
#include "engine/solve/store/code_pages.hpp"
#include "engine/solve/tiers/tier_moves.hpp"
#include "engine/solve/tiers/tier_positions.hpp"
#include "engine/solve/tiers/tier_solver.hpp"
#include "rules/text/ranges.hpp"

namespace regola {

namespace {

constexpr std::size_t bytes_of_move = 2 * SortedCodes::bytes_of_code;
constexpr std::uint64_t least_moves = std::uint64_t{1} << 18U; // that are looked up together
constexpr std::uint64_t most_moves = std::uint64_t{1} << 20U;
constexpr std::uint64_t codes_for_one_move = 16;

constexpr std::size_t ranges_of_thread = 8;
constexpr std::size_t most_pages_together = 2;
constexpr std::uint64_t positions_between_looks = 64; // at the clock

/// Values pages of a tier whose moves all lead to others. For one thread.
class PageValuer {
public:
  PageValuer(CodePages& codes, TierMoves& moves) : codes_(codes), moves_(moves) {}

  /// Values the positions of some pages.
  /// @param goes_on asked with a number of positions now and then; false ends the work
  /// @return false if it has ended
  template <typename GoesOn>
  [[nodiscard]] bool value(std::size_t first, std::size_t last, const GoesOn& goes_on) {
    moves_.clear();
    values_.clear();
    std::uint64_t since = 0;
    for (std::size_t page = first; page < last; ++page) {
      const CodePages::Page bytes = codes_.page(page);
      for (PageCursor at(*bytes); !at.at_end(); at.advance()) {
        at.code().write(code_);
        moves_.add(code_);
        if (moves_.is_full()) look_up();
        if (++since < positions_between_looks) continue;
        if (!goes_on(std::exchange(since, 0))) return false;
      }
    }
    look_up();
    return goes_on(since);
  }
  /// The pages that were valued last.
  [[nodiscard]] std::vector<StoredPage> pages(std::size_t first, std::size_t last) const {
    std::vector<StoredPage> pages;
    std::span<const TableValue> values(values_);
    for (std::size_t page = first; page < last; ++page) {
      const auto count = static_cast<std::size_t>(codes_.codes_of(page));
      pages.push_back(stored_page(codes_, page, with_values(*codes_.page(page), values.first(count)), true));
      values = values.subspan(count);
    }
    return pages;
  }
  /// Bytes of memory.
  [[nodiscard]] std::size_t bytes() const { return moves_.bytes() + values_.capacity() * sizeof(TableValue); }

private:
  void look_up() {
    moves_.look_up_others();
    moves_.look_up_here(nullptr,
                        [](auto...) { throw DatabaseError("a tier of the database has moves that stay"); });
    for (const Outlook& outlook : moves_.outlooks()) values_.push_back(outlook.value());
    moves_.clear();
  }

  CodePages& codes_;
  TierMoves& moves_;
  std::vector<TableValue> values_;
  CodeBytes code_;
};

} // namespace

/// Each thread values some pages at a time, and makes them pages of the file.
TierSolver::End TierSolver::value_pages(CodePages& codes, MovesOfThreads& moves, PageFileWriter& file,
                                        SolveWatch& watch) {
  const std::size_t pages = codes.firsts().size();
  const unsigned threads = static_cast<unsigned>(std::clamp<std::size_t>(pages, 1, moves.threads()));
  const std::size_t together =
      std::clamp<std::size_t>(pages / (threads * ranges_of_thread), 1, most_pages_together);
  std::vector<PageValuer> valuers;
  for (unsigned thread = 0; thread < threads; ++thread) valuers.emplace_back(codes, moves.of(thread));
  OrderedPageWriter in_order(file);
  std::vector<std::atomic<std::size_t>> bytes(threads); // of each thread, as it saw them last
  std::atomic<bool> too_large{false};
  std::atomic<std::uint64_t> done{0};
  const auto work = [&](unsigned thread, std::uint64_t first, std::uint64_t last) {
    PageValuer& valuer = valuers[thread];
    const auto goes_on = [&](std::uint64_t positions) {
      done += positions;
      if (thread != 0) return true; // the clock belongs to one thread
      watch.report("going back from the ends", done, codes.size());
      return !watch.stop().after(positions * threads);
    };
    const auto from = static_cast<std::size_t>(first);
    const auto to = static_cast<std::size_t>(last);
    if (!valuer.value(from, to, goes_on)) return false;
    in_order.add(from / together, valuer.pages(from, to));
    bytes[thread] = valuer.bytes();
    std::size_t all = moves.bytes_of_pages() + in_order.bytes();
    for (const auto& each : bytes) all += each;
    if (thread == 0) note_bytes(all);
    if (all > watch.memory()) too_large = true;
    return !too_large;
  };
  if (parallel_ranges(pages, threads, work, together)) return End::solved;
  return too_large ? End::out_of_memory : End::stopped;
}

TierSolver::End TierSolver::value_tiers(SolveWatch& watch) {
  for (std::size_t i = tiers_.size(); i-- > 0;) {
    if (tiers_[i].stage == TierStage::valued) continue;
    if (const End end = value(tiers_[i], {}, watch); end != End::solved) return end;
    if (watch.stop().after(1)) return End::stopped;
  }
  return End::solved;
}

TierSolver::End TierSolver::value(Tier& tier, Share share, SolveWatch& watch) {
  std::vector<TierMoves::Other> others;
  for (const Tiers::Key& key : tier.next) {
    const Tier* other = tier_of(key);
    if (other == nullptr) throw DatabaseError("a tier of the database is missing; make it anew");
    others.push_back({key, std::make_unique<PositionPages>(folder_.open(*other))});
  }
  const std::uint64_t room = std::max<std::uint64_t>(watch.memory() / 4 / bytes_of_move, 1);
  const std::uint64_t most =
      std::clamp<std::uint64_t>(tier.positions / codes_for_one_move, least_moves, most_moves);
  const std::vector<TieredGame*> games = mapped(finders_, [&](const Finder& finder) { return &finder.game; });
  MovesOfThreads moves(games, tier.key, others, static_cast<std::size_t>(std::min(most, room)));
  Tier valued = tier;
  valued.stage = TierStage::valued;
  if (!tier.stays) {
    const auto stored = folder_.codes(tier, share);
    PageFileWriter file = folder_.begin(valued, share, stored->size());
    if (const End end = value_pages(*stored, moves, file, watch); end != End::solved) return end;
    folder_.end(file, valued, share);
    if (!share.is_whole()) return End::solved;
  } else {
    PagesInMemory codes = folder_.codes_in_memory(tier);
    TierPositions positions(codes, moves);
    const End end = positions.look_at_all(watch);
    note_bytes(positions.bytes());
    if (end != End::solved) return end;
    const auto before = game_.unmoves() == nullptr || game_.unmoves_are_exact() ? Rounds::Before::exact
                                                                                : Rounds::Before::possible;
    Rounds rounds(positions, before, game_.endless().winner, moves.threads(), watch);
    if (!(game_.layers() ? positions.value_by_layers(watch) : rounds.run(2))) return End::stopped;
    note_bytes(positions.bytes());
    folder_.save(valued, codes, positions.values());
  }
  tier = valued;
  return End::solved;
}

} // namespace regola
