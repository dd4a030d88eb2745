#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/path.hpp"
#include "engine/search/score.hpp"
#include "engine/search/transposition_table.hpp"

namespace regola {

/// Result of the search of one node.
struct SearchedNode {
  Score score = 0;
  bool proven = false;              ///< the score, or bound, does not depend on the heuristic
  int repetition_ply = Path::never; ///< least ply whose position recurs below this node
};

/// The scores that matter to the caller: those between alpha and beta.
struct ScoreWindow {
  Score alpha;
  Score beta;
};

/// One thread's access to the transposition table and to `Abdada`, which all threads share. Decides when a
/// stored score may be used.
class AlphaBetaMemory {
public:
  /// Identifies a position in the table.
  struct Key {
    Word key = 0;
    bool turned = false; ///< `key` belongs to a symmetric image of the position
  };

  /// @param options,table,abdada must outlive it
  AlphaBetaMemory(const Ruleset& ruleset, const AlphaBetaOptions& options, TranspositionTable& table,
                  Abdada& abdada)
      : options_(options), table_(table), abdada_(abdada), keeps_past_(ruleset.keeps_past) {}

  /// From now on, symmetric positions share one key, if `AlphaBetaOptions::fold` is set. Uses only symmetries
  /// that also keep the evaluation. Does nothing in games whose rules look at the past.
  void fold(const CompiledRuleset& rules, const Evaluation& evaluation);

  [[nodiscard]] bool empty() const { return table_.empty(); }
  /// Whether the key of a position is `Machine::key`: symmetries and the path to it do not matter.
  [[nodiscard]] bool is_known_by_itself() const { return images_.empty() && !keeps_past_; }
  /// @param path from the beginning of the game to the position
  /// @param depth plies left below it
  [[nodiscard]] Key key(const Machine& machine, Position position, const Path& path, int depth) const;
  /// Fetches the entry of a position into the processor's cache, for a call of find() that follows soon.
  void prefetch(Word key) const { table_.prefetch(key); }
  /// Looks a position up.
  /// @param[out] found the stored score or bound, if it suffices for this depth and window
  /// @param[out] move_index the stored best move; unchanged if none is known
  /// @return whether `found` may be used instead of a search
  [[nodiscard]] bool find(const Key& key, int ply, int depth, ScoreWindow window, SearchedNode& found,
                          std::uint16_t& move_index) const;
  void store(const Key& key, const SearchedNode& node, int ply, int depth, ScoreWindow window,
             std::uint16_t move_index);

  /// Key that tells other threads which move is being searched; 0 if threads do not announce it here.
  [[nodiscard]] Word shared_key(const Key& key, std::uint32_t move, int depth) const;
  /// @param shared result of `shared_key`
  [[nodiscard]] bool is_searched(Word shared) const { return shared != 0 && abdada_.is_searched(shared); }
  void begin(Word shared) {
    if (shared != 0) abdada_.begin(shared);
  }
  void end(Word shared) {
    if (shared != 0) abdada_.end(shared);
  }

private:
  const AlphaBetaOptions& options_;
  TranspositionTable& table_;
  Abdada& abdada_;
  bool keeps_past_;
  std::vector<CellImage> images_; // one for each symmetry
};

} // namespace regola
