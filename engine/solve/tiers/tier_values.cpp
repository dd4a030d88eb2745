// How a solve by tiers values the positions of one tier.

#include <algorithm>
#include <utility>

#include "engine/solve/rounds/rounds.hpp"
#include "engine/solve/tiers/moves_of_threads.hpp"
#include "engine/solve/tiers/tier_positions.hpp"
#include "engine/solve/tiers/tier_solver.hpp"

namespace regola {

namespace {

constexpr std::size_t bytes_of_move = 2 * SortedCodes::bytes_of_code;
constexpr std::uint64_t least_moves = std::uint64_t{1} << 18U; // that are looked up together
constexpr std::uint64_t most_moves = std::uint64_t{1} << 20U;
constexpr std::uint64_t codes_for_one_move = 32;

/// Thrown where the work ends before a file is whole.
struct Ended {
  SolveEnd end = SolveEnd::stopped;
};

/// Codes with values that lie in memory.
class CodesWithValues final : public CodeSource {
public:
  CodesWithValues(CodePages& codes, const std::vector<TableValue>& values) : at_(codes), values_(values) {}

  [[nodiscard]] bool next(OrderedCode& code, TableValue& value) override {
    if (next_ != 0) at_.advance();
    if (at_.at_end()) return false;
    code = at_.code();
    value = values_[next_++];
    return true;
  }

private:
  CodeCursor at_;
  const std::vector<TableValue>& values_;
  std::size_t next_ = 0;
};

} // namespace

/// Values the positions of a tier whose moves all lead to others, while its file is written.
class TierSolver::ValuedInOrder final : public CodeSource {
public:
  ValuedInOrder(TierSolver& solver, CodePages& codes, MovesOfThreads& moves, SolveWatch& watch)
      : solver_(solver), watch_(watch), codes_(codes), moves_(moves), at_(codes) {}

  [[nodiscard]] bool next(OrderedCode& code, TableValue& value) override {
    if (done_ != 0) at_.advance();
    if (at_.at_end()) return false;
    if (done_ == ahead_) look_ahead();
    code = at_.code();
    value = values_[static_cast<std::size_t>(done_ - first_)];
    ++done_;
    return true;
  }

private:
  /// Values some positions. Each thread takes some of them at a time.
  void look_ahead() {
    first_ = ahead_;
    values_.resize(moves_.most_positions());
    const auto look = [&](TierMoves& moves, std::span<const PositionRange> ranges) {
      moves.look_up(nullptr,
                    [](auto...) { throw DatabaseError("a tier of the database has moves that stay"); });
      const Outlook* outlook = moves.outlooks().data();
      for (const PositionRange& range : ranges) {
        for (std::uint64_t number = range.first; number != range.last; ++number) {
          values_[static_cast<std::size_t>(number - first_)] = (outlook++)->value();
        }
      }
      return true;
    };
    const bool whole = moves_.run_once(codes_, ahead_, look, watch_);
    const std::size_t bytes = moves_.bytes() + values_.capacity() * sizeof(TableValue);
    solver_.note_bytes(bytes);
    watch_.report("going back from the ends", done_, codes_.size());
    if (bytes > watch_.memory()) throw Ended{End::out_of_memory};
    if (!whole) throw Ended{End::stopped};
  }

  TierSolver& solver_;
  SolveWatch& watch_;
  CodePages& codes_;
  MovesOfThreads& moves_;
  CodeCursor at_;                  // the next one to be handed out
  std::vector<TableValue> values_; // of positions from `first_` on
  std::uint64_t first_ = 0;
  std::uint64_t ahead_ = 0; // positions that are valued
  std::uint64_t done_ = 0;  // positions that are handed out
};

TierSolver::End TierSolver::value_tiers(SolveWatch& watch) {
  for (std::size_t i = tiers_.size(); i-- > 0;) {
    if (tiers_[i].stage == TierStage::valued) continue;
    if (const End end = value(tiers_[i], {}, watch); end != End::solved) return end;
    if (watch.stop().after(1)) return End::stopped;
  }
  return End::solved;
}

TierSolver::End TierSolver::value(Tier& tier, Share share, SolveWatch& watch) {
  const auto stored = folder_.codes(tier, share);
  std::vector<TierMoves::Other> others;
  for (const Tiers::Key& key : tier.next) {
    const Tier* other = tier_of(key);
    if (other == nullptr) throw DatabaseError("a tier of the database is missing; make it anew");
    others.push_back({key, std::make_unique<PositionPages>(folder_.open(*other))});
  }
  const std::uint64_t room = std::max<std::uint64_t>(watch.memory() / 4 / bytes_of_move, 1);
  const std::uint64_t most =
      std::clamp<std::uint64_t>(tier.positions / codes_for_one_move, least_moves, most_moves);
  std::vector<TieredGame*> games;
  for (const Finder& finder : finders_) games.push_back(&finder.game);
  MovesOfThreads moves(games, tier.key, others, static_cast<std::size_t>(std::min(most, room)));
  Tier valued = tier;
  valued.stage = TierStage::valued;
  if (!tier.stays) {
    ValuedInOrder source(*this, *stored, moves, watch);
    try {
      if (!share.is_whole()) {
        folder_.save(tier, share, source, stored->size());
        return End::solved;
      }
      folder_.save(valued, source);
    } catch (const Ended& ended) {
      return ended.end;
    }
  } else {
    PagesInMemory codes;
    for (CodeCursor at(*stored); !at.at_end(); at.advance()) codes.add(at.code());
    codes.finish();
    TierPositions positions(codes, moves);
    const End end = positions.look_at_all(watch);
    note_bytes(positions.bytes());
    if (end != End::solved) return end;
    const auto before = game_.unmoves() == nullptr || game_.unmoves_are_exact() ? Rounds::Before::exact
                                                                                : Rounds::Before::possible;
    Rounds rounds(positions, before, game_.endless().winner, moves.threads(), watch);
    if (!rounds.run(2)) return End::stopped;
    note_bytes(positions.bytes());
    CodesWithValues source(codes, positions.values());
    folder_.save(valued, source);
  }
  tier = valued;
  return End::solved;
}

} // namespace regola
