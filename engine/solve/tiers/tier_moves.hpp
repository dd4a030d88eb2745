#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/solve/rounds/table_value.hpp"
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

  [[nodiscard]] Score score_of_end(const Result& result, Position position, PlayerIndex player,
                                   int plies) const;
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

} // namespace regola
