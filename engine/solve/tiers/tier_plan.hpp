#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/solve/tiers/tier_folder.hpp"
#include "engine/solve/tiers/tier_solver.hpp"

namespace regola {

/// A task: work on a tier for one rank.
struct TierTask {
  enum class Work : std::uint8_t { find, value, join_found, join_valued };

  Work work = Work::find;
  Share share;           ///< the share to work on; when shares are joined, `parts` is their number
  TierFolder::Tier tier; ///< the tier as stored on the disk
  std::vector<TierFolder::Tier> known; ///< for `value`: the tiers to which its moves lead
};

/// The result of a task.
struct TierTaskDone {
  std::uint64_t positions = 0;              ///< of `find`: number of positions in the share
  bool stays = false;                       ///< of `find`: whether moves lead to the tier itself
  std::vector<TierSolver::Entered> entered; ///< of `find`: positions entered in other tiers
};

/// Plans the work on a game: which tiers can be worked on now. A tier can be found once no earlier tier can
/// lead to it any more, and valued once all tiers to which it leads are valued. If there are fewer such tiers
/// than ranks, tiers are cut into shares.
class TierPlan {
public:
  /// @param tiers the tiers stored on the disk
  /// @param ranks number of ranks
  /// @param least_share number of positions in the smallest share
  /// @param leaves_tiers whether no move of the game stays in its tier, so that positions can be found by
  /// shares
  TierPlan(const std::vector<TierFolder::Tier>& tiers, std::size_t ranks, std::uint64_t least_share,
           bool leaves_tiers);

  /// The next task; `nullopt` if there is none at present.
  [[nodiscard]] std::optional<TierTask> next();
  /// Records that a task is done.
  /// @return tiers that were entered again although they are found: their new files are useless
  [[nodiscard]] std::vector<TierFolder::Tier> done(const TierTask& task, const TierTaskDone& result);
  /// Whether all tiers are valued.
  [[nodiscard]] bool is_finished() const;
  /// Number of positions found so far, or valued once all are found.
  [[nodiscard]] std::uint64_t positions() const;
  /// Number of all positions; 0 until all are found.
  [[nodiscard]] std::uint64_t all_positions() const { return all_found() ? sum(TierStage::found) : 0; }

private:
  struct Step {
    TierFolder::Tier tier;
    std::size_t parts = 0; ///< number of shares in the work; 0 if it has not begun
    std::size_t given = 0; ///< number of shares that were given out
    std::size_t done = 0;
    bool joins = false; ///< whether its shares are being joined
    std::uint64_t found = 0;
    std::set<Tiers::Key, std::less<>> next;

    [[nodiscard]] bool is_explored() const { return parts != 0 && done == parts; }
  };

  [[nodiscard]] bool all_found() const;
  [[nodiscard]] std::uint64_t sum(TierStage least) const;
  [[nodiscard]] Step* step_of(const Tiers::Key& key);
  [[nodiscard]] std::vector<Step*> ready();
  [[nodiscard]] std::optional<TierTask> give(Step& step, std::size_t ready);
  static void advance(Step& step);

  std::vector<Step> steps_; // by key
  std::size_t ranks_;
  std::uint64_t least_share_;
  bool leaves_tiers_;
};

} // namespace regola
