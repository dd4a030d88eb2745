#pragma once

#include <cstdint>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/search/abdada.hpp"
#include "engine/search/alphabeta.hpp"
#include "engine/search/evaluation.hpp"
#include "engine/search/path.hpp"
#include "engine/search/score.hpp"
#include "engine/search/transposition_table.hpp"

namespace regola {

/// What a search of a position came to.
struct SearchedNode {
  Score score = 0;
  bool proven = false;              ///< the bound holds whatever the heuristic says
  int repetition_ply = Path::never; ///< the earliest ply that stands again below here
};

/// The scores that would change something.
struct ScoreWindow {
  Score alpha;
  Score beta;
};

/// What alpha-beta remembers of positions, when that may be used, and what other threads are searching: one
/// thread's view of what all of them share.
class AlphaBetaMemory {
public:
  /// By which a position is known.
  struct Key {
    Word key = 0;
    bool turned = false; ///< it is that of an image
  };

  /// @param options,table,abdada must outlive it
  AlphaBetaMemory(const Ruleset& ruleset, const AlphaBetaOptions& options, TranspositionTable& table,
                  Abdada& abdada)
      : options_(options), table_(table), abdada_(abdada), keeps_past_(ruleset.keeps_past) {}

  /// From now on positions that the symmetries of the game lead to each other are one, where those of the
  /// evaluation are the same and the options say so.
  void fold(const CompiledRuleset& rules, const Evaluation& evaluation);

  [[nodiscard]] bool empty() const { return table_.empty(); }
  /// Whether a position is known by what it is alone, which Machine::key says.
  [[nodiscard]] bool is_known_by_itself() const { return images_.empty() && !keeps_past_; }
  /// @param path to the position
  /// @param depth plies that are left below it
  [[nodiscard]] Key key(const Machine& machine, Position position, const Path& path, int depth) const;
  /// What is known of the position will be asked for soon.
  void prefetch(Word key) const { table_.prefetch(key); }
  /// @param[out] found where it answers what is asked
  /// @param[out] move_index of the move that was best, where that is known
  /// @return whether it does
  [[nodiscard]] bool find(const Key& key, int ply, int depth, ScoreWindow window, SearchedNode& found,
                          std::uint16_t& move_index) const;
  void store(const Key& key, const SearchedNode& node, int ply, int depth, ScoreWindow window,
             std::uint16_t move_index);

  /// By which threads know the search of a move; 0 where they do not tell each other of it.
  [[nodiscard]] Word shared_key(const Key& key, std::uint32_t move, int depth) const;
  /// @param shared as shared_key says
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
  std::vector<std::vector<Bit>> images_; // where the symmetries of the game take each bit
};

} // namespace regola
