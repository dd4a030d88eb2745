#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola::test {

/// The exact value of a status, by alpha-beta over all that may follow. Knows no game: only successors and
/// results. Needs a game that cannot come back to a status and whose ends say something.
class Solver {
public:
  explicit Solver(const Ruleset& ruleset) : ruleset_(ruleset) {}

  /// Seen from the first player: 1 a win, 0 a draw, -1 a loss; the margin where a score decides.
  [[nodiscard]] int value(const Status& status);

private:
  struct Bounds {
    int low;
    int high;
  };

  [[nodiscard]] int search(const Status& status, int low, int high);
  [[nodiscard]] int expand(const Status& status, int low, int high);
  [[nodiscard]] std::optional<int> ended(const Status& status) const;

  const Ruleset& ruleset_;
  std::unordered_map<Status, Bounds, StatusHash> known_;
};

/// Who wins under best play, and in how many plies where the winner hurries and the loser does not.
struct Outcome {
  std::optional<PlayerIndex> winner; ///< nobody: the game is drawn or never ends
  int plies = 0;                     ///< to the end; 0 without a winner

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

using Outcomes = std::unordered_map<Status, Outcome, StatusHash>;

/// The outcome of every status that play can reach, worked out backwards from the ends. Statuses may come
/// back: who cannot force a win has not won. How often a status has stood is left out of account.
[[nodiscard]] Outcomes solve_backwards(const Ruleset& ruleset, const Status& start);

/// The status as if the game began with it.
[[nodiscard]] Status without_past(Status status);

} // namespace regola::test
