#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/search/symmetry.hpp"
#include "engine/solve/endgame/material.hpp"
#include "engine/solve/endgame/symbol_ranges.hpp"

namespace regola {

/// Which positions a solve by tiers keeps.
struct TierScope {
  bool quiet =
      false; ///< whether counters of quiet plies are part of a position; if not, draws by them are left out
  /// Whether it leaves out positions that end the game, and positions that arise only after a player who
  /// could win at once made another move. Positions of the start stay.
  bool lean = false;
};

/// What a person is told who reads from tiers with TierScope::lean.
inline constexpr const char* lean_note =
    "The database is lean: it leaves out positions that end the game, and "
    "those that arise only after a missed win in one move.";

/// The start of play that is solved by tiers: one status, or all placements of some pieces.
class TierStart {
public:
  /// Number of pieces of each symbol on the board, and in each hand.
  struct Deal {
    std::vector<std::size_t> on_board; ///< by group of equal pieces: how many are on the board
    Status::Hands hands;
  };
  /// @return false to end the visits
  using Visit = std::function<bool(const Status&)>;

  // NOLINTNEXTLINE(google-explicit-constructor): wherever a game starts, it may start in a status.
  TierStart(Status status) : any_(std::move(status)) {}
  /// All placements of these pieces, each with either player to move. Each piece is on the board, or in a
  /// hand that holds such pieces. Passes and counters of quiet plies are 0.
  /// @throws Unsolvable if the game has no board or no empty cells, or if there are too many placements
  TierStart(const Ruleset& ruleset, const Material& pieces);
  /// Reads a result of text(); `nullopt` for any other text.
  [[nodiscard]] static std::optional<TierStart> read(const Ruleset& ruleset, const std::string& text);

  /// Writes the start as one line, for read().
  [[nodiscard]] std::string text(const Ruleset& ruleset) const;
  /// Whether the start is all placements of some pieces.
  [[nodiscard]] bool is_placements() const { return !deals_.empty(); }
  /// The pieces of the placements.
  [[nodiscard]] const Material& pieces() const { return pieces_; }
  /// The status, or a status with the pieces on the board, perhaps on cells that they never reach in play.
  [[nodiscard]] const Status& any() const { return any_; }
  /// The ways to divide the pieces between board and hands; empty unless is_placements().
  [[nodiscard]] const std::vector<Deal>& deals() const { return deals_; }
  /// A status with the pieces of a deal on the board and in hand, on any cells.
  [[nodiscard]] Status sample(const Deal& deal) const;
  /// Visits the placements of a deal: of symmetric ones, at least one.
  /// @param quiet number of counters of quiet plies in the statuses
  /// @return false if `visit` has ended the visits
  [[nodiscard]] bool each(const Deal& deal, const std::vector<CellPermutation>& symmetries, std::size_t quiet,
                          const Visit& visit) const;
  /// Whether a symmetry maps each piece, from any cell that it may be on, to another such cell.
  [[nodiscard]] bool keeps_cells(const CellPermutation& symmetry) const;
  /// Whether each piece of a status is on a cell that it may be on.
  /// @pre the status has the pieces of a deal
  [[nodiscard]] bool has_cells_of(const Status& status) const;
  /// Number of placements of all deals, symmetric ones included, for one player to move.
  [[nodiscard]] std::uint64_t placements() const;

private:
  class Laying;
  /// The pieces of one symbol.
  struct Group {
    Symbol symbol = 0;
    std::size_t count = 0;
    SymbolRange range;
    std::vector<std::size_t> hands; ///< hands that hold such pieces
  };

  void add_deals(std::size_t group, Deal deal);
  [[nodiscard]] double ways(const Deal& deal, std::size_t group) const;

  Status any_;
  Material pieces_;
  std::vector<Group> groups_;
  std::vector<Deal> deals_;
};

} // namespace regola
