#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/solve/solve_watch.hpp"
#include "engine/solve/store/database.hpp"
#include "engine/solve/tiers/known_tiers.hpp"
#include "engine/solve/tiers/sorted_codes.hpp"
#include "engine/solve/tiers/tier_census.hpp"
#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

class MovesOfThreads;

/// Values all positions that play can reach, tier by tier, with the tiers on the disk. First finds the
/// positions, from the first tier to the last; then values them, from the last tier to the first. Also stores
/// positions that end the game. Collects and sorts the codes of successors, then merges them with the codes
/// known so far, or looks them up among these page by page. The memory holds the new codes of one tier and of
/// those to which its moves lead, and some pages of valued tiers. If moves stay inside a tier, it holds all
/// codes and values of the tier, which Rounds values.
///
/// Several threads take ranges of the positions of one tier at a time, and collect successors separately. To
/// add them, each thread takes a range of their codes. The files do not depend on the number of threads.
class TierSolver {
public:
  using End = SolveEnd;

  /// @param game must outlive it
  /// @param folder must outlive it
  TierSolver(TieredGame& game, const TierFolder& folder, unsigned threads);

  /// Solves the game, or continues after a stop. Keeps all finished tiers. Removes a damaged file, and makes
  /// its tier anew from those that lead to it.
  /// @throws Unsolvable if a game stops and no line says how it ends; DatabaseError; RulesError
  [[nodiscard]] End run(SolveWatch& watch);
  using Tier = TierFolder::Tier;
  /// Positions of a later tier to which moves lead.
  struct Entered {
    Tiers::Key key;
    std::string file; ///< name of the file that stores them
    std::uint64_t positions = 0;
  };

  // The steps of run(), for solvers that share a folder (shared_tiers.hpp).

  /// Reads the folder, and makes missing files of entered tiers.
  [[nodiscard]] End prepare(SolveWatch& watch);
  [[nodiscard]] const std::vector<Tier>& tiers() const { return tiers_; }
  /// Replaces the tiers that it knows by these.
  void know_only(std::vector<Tier> tiers) { tiers_ = std::move(tiers); }
  /// Finds the positions of a share of a tier, and enters the tiers to which their moves lead. Saves the
  /// share.
  /// @param[in,out] tier receives its number of positions
  /// @param[out] entered positions in the tiers to which moves lead
  [[nodiscard]] End find(Tier& tier, Share share, std::vector<Entered>& entered, SolveWatch& watch);
  /// Values a share of a tier, and saves it. Only a tier in which no move stays has several shares.
  [[nodiscard]] End value(Tier& tier, Share share, SolveWatch& watch);
  /// Makes a tier from its shares, which are all found or all valued, and saves it.
  /// @param stage found or valued
  void join(Tier& tier, TierStage stage, std::size_t parts) const;
  /// Whether no move of the game stays in its tier. Positions can then be found share by share.
  [[nodiscard]] bool leaves_tiers() const;

  /// The value of a status, after all is solved. `nullopt` if play from the root cannot reach it.
  /// @throws DatabaseError
  [[nodiscard]] std::optional<PositionValue> value(const Status& status);
  /// Removes a damaged file, for the next run().
  /// @throws DamagedFile if it cannot be removed
  void forget(const DamagedFile& damage);
  /// Names of damaged files that were made anew.
  [[nodiscard]] const std::vector<std::string>& made_anew() const { return made_anew_; }
  /// Number of positions found. Positions that symmetries, or the exchange of the players, map to each other
  /// count as one.
  [[nodiscard]] std::uint64_t positions() const;
  /// Peak memory for positions, in bytes.
  [[nodiscard]] std::uint64_t most_bytes() const { return most_bytes_; }

private:
  /// The positions of a tier that are found so far.
  struct Growing {
    Tiers::Key key;
    CodeRuns codes;
  };

  [[nodiscard]] End go_on(SolveWatch& watch);
  [[nodiscard]] End enter_missing(SolveWatch& watch);
  [[nodiscard]] End enter_from_others(const Tiers::Key& key, SolveWatch& watch);
  [[nodiscard]] End add_start(const Tiers::Key& key, SolveWatch& watch);
  void know(const Tier& tier);
  [[nodiscard]] Entered enter(const Tiers::Key& key, const std::string& from, CodeRuns& codes);
  [[nodiscard]] End find_positions(SolveWatch& watch);
  /// The results that a thread collects.
  struct Finder {
    explicit Finder(TieredGame& its_game) : game(its_game) {}

    TieredGame& game;
    SortedCodes waiting;                // codes to add to growing tiers, each with the number of its tier
    std::vector<std::uint16_t> numbers; // by result of TieredGame::tier(): number of the growing tier
    bool stays = false;                 // whether moves lead to the tier that is being found
    bool is_whole = false;              // whether all positions of the tier are known
    CodeBytes bytes;
  };
  /// Codes of a growing tier in a range, collected by several threads.
  struct Slice {
    std::size_t tier = 0;
    std::vector<std::pair<const SortedCodes*, std::span<const SortedCodes::Entry>>> parts;
    PagesInMemory fresh;
  };

  void begin_growing(bool is_whole = false);
  [[nodiscard]] End list_all_successors(CodePages& codes, const Tiers::Key* only, SolveWatch& watch);
  void list_successors(Finder& finder, const CodeBytes& code, const Tiers::Key* only);
  [[nodiscard]] std::vector<Slice> slices_of(std::size_t tier) const;
  [[nodiscard]] End add_waiting(SolveWatch& watch);
  [[nodiscard]] std::size_t number_of(const Tiers::Key& key);
  [[nodiscard]] std::size_t most_waiting(const SolveWatch& watch) const;
  [[nodiscard]] End value_tiers(SolveWatch& watch);
  [[nodiscard]] End value_pages(CodePages& codes, MovesOfThreads& moves, PageFileWriter& file,
                                SolveWatch& watch);
  [[nodiscard]] Tier* tier_of(const Tiers::Key& key);
  [[nodiscard]] unsigned threads() const { return static_cast<unsigned>(finders_.size()); }
  void note_bytes(std::size_t bytes) { most_bytes_ = std::max<std::uint64_t>(most_bytes_, bytes); }

  TieredGame& game_;
  const TierFolder& folder_;
  std::vector<Tier> tiers_;                       // sorted by key
  std::vector<std::unique_ptr<Growing>> growing_; // the tier that is being found, and those to which it leads
  std::mutex guard_;                              // guards the list of growing tiers
  std::vector<std::unique_ptr<TieredGame>> games_; // games of the other threads
  std::vector<Finder> finders_;                    // by thread
  std::optional<KnownTiers> known_;                // used by value()
  std::vector<std::string> made_anew_;
  std::uint64_t most_bytes_ = 0;
};

/// A game that is solved tier by tier from its start on, in a folder.
class SolvedByTiers {
public:
  /// Prepares the work; call run() next.
  /// @param ruleset must outlive it
  /// @param endless must outlive it
  /// @param folder folder of the database
  /// @param writes whether to lock the folder; if not, another process of the same work must have locked it
  /// @param threads number of threads; the files do not depend on it
  /// @throws Unsolvable, DatabaseError
  SolvedByTiers(const Ruleset& ruleset, const EndlessPlay& endless, const TierStart& start,
                const std::string& folder, const TierScope& scope = {}, bool writes = true,
                unsigned threads = 1);

  /// Solves the game, or continues after a stop.
  /// @throws Unsolvable, DatabaseError, RulesError
  [[nodiscard]] TierSolver::End run(SolveWatch& watch) { return solver_.run(watch); }
  /// Runs work that reads finished tiers. If it finds a damaged file, makes that tier anew and starts the
  /// work again.
  /// @return TierSolver::End::solved, or why time or memory did not suffice for this
  template <typename Work>
  [[nodiscard]] TierSolver::End read(SolveWatch& watch, const Work& work) {
    for (;;) {
      const TierSolver::End end = run(watch);
      if (end != TierSolver::End::solved) return end;
      try {
        work();
        return end;
      } catch (const DamagedFile& damage) {
        solver_.forget(damage);
      }
    }
  }

  [[nodiscard]] TierSolver& solver() { return solver_; }
  [[nodiscard]] TieredGame& game() { return game_; }
  [[nodiscard]] const TierFolder& tiers() const { return tiers_; }

private:
  Database database_;
  TieredGame game_;
  TierFolder tiers_;
  TierSolver solver_;
};

} // namespace regola
