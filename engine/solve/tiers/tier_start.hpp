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

/// Where the play begins that is solved by tiers: in one status, or wherever some pieces may stand.
class TierStart {
public:
  /// How many pieces of each symbol stand on the board, and how many wait in each hand.
  struct Deal {
    std::vector<std::size_t> on_board; ///< by group of equal pieces
    Status::Hands hands;
  };
  /// @return false to end the visits
  using Visit = std::function<bool(const Status&)>;

  // NOLINTNEXTLINE(google-explicit-constructor): wherever a game starts, it may start in a status.
  TierStart(Status status) : any_(std::move(status)) {}
  /// All placements of these pieces, each with either player to move. A piece stands on the board, or it
  /// waits in a hand that holds such pieces. Passes and counters of quiet plies are 0.
  /// @throws Unsolvable if the game has no board or no empty cells, or if there are too many placements
  TierStart(const Ruleset& ruleset, const Material& pieces);
  /// Reads what text() has written; `nullopt` for another text.
  [[nodiscard]] static std::optional<TierStart> read(const Ruleset& ruleset, const std::string& text);

  /// One line, which read() reads.
  [[nodiscard]] std::string text(const Ruleset& ruleset) const;
  /// Whether it is all placements of some pieces.
  [[nodiscard]] bool is_placements() const { return !deals_.empty(); }
  /// The pieces of all placements.
  [[nodiscard]] const Material& pieces() const { return pieces_; }
  /// The status, or a status with the pieces on the board; they may stand where they never stand in play.
  [[nodiscard]] const Status& any() const { return any_; }
  /// The ways to share out the pieces; empty unless is_placements().
  [[nodiscard]] const std::vector<Deal>& deals() const { return deals_; }
  /// A status with as many pieces on the board and in hand, wherever they stand.
  [[nodiscard]] Status sample(const Deal& deal) const;
  /// Visits the placements of a deal, at least one of each class of symmetric ones.
  /// @param quiet number of counters of quiet plies in the statuses
  /// @return false if `visit` has ended it
  [[nodiscard]] bool each(const Deal& deal, const std::vector<CellPermutation>& symmetries, std::size_t quiet,
                          const Visit& visit) const;
  /// Whether a symmetry turns each piece to a cell where it may stand, wherever it stands.
  [[nodiscard]] bool keeps_cells(const CellPermutation& symmetry) const;
  /// Whether each piece of a status stands where it may stand.
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
    std::vector<std::size_t> hands; ///< that hold such pieces
  };

  void add_deals(std::size_t group, Deal deal);
  [[nodiscard]] double ways(const Deal& deal, std::size_t group) const;

  Status any_;
  Material pieces_;
  std::vector<Group> groups_;
  std::vector<Deal> deals_;
};

} // namespace regola
