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
#include "engine/solve/tiers/code_runs.hpp"
#include "engine/solve/tiers/known_tiers.hpp"
#include "engine/solve/tiers/sorted_codes.hpp"
#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tiered_game.hpp"

namespace regola {

class MovesOfThreads;

/// Values all positions that play can reach, tier by tier, with the tiers on the disk. First it finds the
/// positions, from the first tier to the last; then it values them, from the last tier to the first.
/// Positions that end the game are stored, too. The codes of successors are collected and sorted, and then
/// merged with the codes known so far, or looked up among them page by page. The memory holds the new codes
/// of one tier and of those to which its moves lead, and some pages of valued tiers. Where moves stay inside
/// a tier it holds all codes and values of the tier, which Rounds values.
///
/// Several threads take ranges of the positions of one tier at a time, and collect successors apart. To add
/// them, each takes a range of their codes. The files do not depend on the number of threads.
class TierSolver {
public:
  using End = SolveEnd;

  /// @param game must outlive it
  /// @param folder must outlive it
  TierSolver(TieredGame& game, const TierFolder& folder, unsigned threads);

  /// Solves the game, or goes on where it was stopped. All finished tiers are kept. A damaged file is
  /// removed, and its tier made anew from those that lead to it.
  /// @throws Unsolvable where a game stops and no line says what that means; DatabaseError; RulesError
  [[nodiscard]] End run(SolveWatch& watch);
  using Tier = TierFolder::Tier;
  /// Positions of a later tier to which moves lead.
  struct Entered {
    Tiers::Key key;
    std::string file; ///< where they are stored
    std::uint64_t positions = 0;
  };

  // The steps of run(), for solvers that share a folder (shared_tiers.hpp).

  /// Reads the folder, and enters tiers whose files are missing.
  [[nodiscard]] End prepare(SolveWatch& watch);
  [[nodiscard]] const std::vector<Tier>& tiers() const { return tiers_; }
  /// Forgets the tiers that it knows, and learns of these.
  void know_only(std::vector<Tier> tiers) { tiers_ = std::move(tiers); }
  /// Finds the positions of a share of a tier, and enters those to which their moves lead. Saves the share.
  /// @param[in,out] tier gets its number of positions
  /// @param[out] entered the tiers to which moves lead
  [[nodiscard]] End find(Tier& tier, Share share, std::vector<Entered>& entered, SolveWatch& watch);
  /// Values a share of a tier, and saves it. Only a tier in which no move stays has shares.
  [[nodiscard]] End value(Tier& tier, Share share, SolveWatch& watch);
  /// Makes a tier from its shares, once all of them are found or valued, and saves it.
  /// @param stage which of both
  void join(Tier& tier, TierStage stage, std::size_t parts) const;
  /// Whether no move of the game stays in its tier, so that positions can be found by shares of a tier.
  [[nodiscard]] bool leaves_tiers() const;

  /// The value of a status, once all is solved. `nullopt` if play from the root cannot reach it.
  /// @throws DatabaseError
  [[nodiscard]] std::optional<PositionValue> value(const Status& status);
  /// Removes a damaged file, for the next run().
  /// @throws DamagedFile if it cannot be removed
  void forget(const DamagedFile& damage);
  /// What was damaged, and has been made anew.
  [[nodiscard]] const std::vector<std::string>& made_anew() const { return made_anew_; }
  /// Number of positions found. Symmetric ones and those with the players exchanged are one.
  [[nodiscard]] std::uint64_t positions() const;
  /// Peak of the memory of positions, in bytes.
  [[nodiscard]] std::uint64_t most_bytes() const { return most_bytes_; }

private:
  /// The positions of a tier that were found so far.
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
  /// What a thread collects.
  struct Finder {
    explicit Finder(TieredGame& its_game) : game(its_game) {}

    TieredGame& game;
    SortedCodes waiting; // codes to be added to growing tiers, each with the number of its tier
    std::vector<std::uint16_t> numbers; // of growing tiers, by TieredGame::tier()
    bool stays = false;                 // whether moves lead to the tier that is being found
    bool is_whole = false;              // no position is missing there
    CodeBytes bytes;
  };
  /// Codes of a growing tier in a range, as the threads have collected them.
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
  std::vector<Tier> tiers_;                        // by key
  std::vector<std::unique_ptr<Growing>> growing_;  // the tier that is being found, and those it leads to
  std::mutex guard_;                               // of the list of growing tiers
  std::vector<std::unique_ptr<TieredGame>> games_; // of further threads
  std::vector<Finder> finders_;                    // by thread
  std::optional<KnownTiers> known_;                // for value()
  std::vector<std::string> made_anew_;
  std::uint64_t most_bytes_ = 0;
};

} // namespace regola
