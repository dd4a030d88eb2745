#pragma once

#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/ruleset.hpp"
#include "rules/ruleset/status.hpp"

namespace regola {

/// The match with which a move begins.
struct FirstMatch {
  std::size_t line = 0;               ///< index in Side::moves
  std::optional<std::size_t> heading; ///< number of the match's heading; nullopt: any, or all for `every`
  std::size_t element = 0;            ///< an element of the picture ...
  CellIndex cell = no_cell;           ///< ... and its first cell

  friend bool operator==(const FirstMatch&, const FirstMatch&) = default;
};

/// Where a move stands in the list, as far as its first match tells. Earlier moves compare less.
struct MovePlace {
  bool every = false; ///< these stand after all others
  std::size_t line = 0;
  std::size_t heading = 0;
  std::size_t start = 0; ///< index of the pivot's cell in the starts of the heading

  friend bool operator==(const MovePlace&, const MovePlace&) = default;
  friend bool operator<(const MovePlace& a, const MovePlace& b) {
    return std::tie(a.every, a.line, a.heading, a.start) < std::tie(b.every, b.line, b.heading, b.start);
  }
};

/// Finds the places of the moves of one status. Refers to ruleset and status, which must outlive it.
class MovePlaces {
public:
  MovePlaces(const Ruleset& ruleset, const Status& before) : view_(ruleset, before, before.to_move) {}

  /// The place of the first move that begins so.
  /// @return nullopt if it is not known
  [[nodiscard]] std::optional<MovePlace> of(const FirstMatch& begin);

private:
  void find(const Production& first, CellIndex at, std::vector<std::optional<MovePlace>>& places) const;

  PlayerView view_;
  std::map<std::size_t, std::vector<std::optional<MovePlace>>> known_; // by line, then by cell of the anchor
};

/// Finds the first move of the list that leads to one of some positions, without listing the others.
/// @param before the position before the move; its game is open
/// @param targets positions after legal moves. Their past does not count
/// @param begins for each target, how a legal move that leads there begins; of all legal moves that lead to
/// one of them, the first. Empty: not known; then may_find_move_to() its player's moves, and all moves that
/// lead to a target are legal
/// @return nullopt if only the list can tell
[[nodiscard]] std::optional<Successor> first_move_to(const Ruleset& ruleset, const Status& before,
                                                     std::span<const Status> targets,
                                                     std::span<const FirstMatch> begins = {});

/// Lists the moves that begin with a match and lead to one of some positions, in the order of the list.
/// @param targets as for first_move_to()
/// @throws RulesError
[[nodiscard]] std::vector<Successor> moves_to(const Ruleset& ruleset, const Status& before,
                                              std::span<const Status> targets, const FirstMatch& begin);

/// The symbols on which moves begin.
[[nodiscard]] SymbolSet anchor_symbols(const Side& side);

/// Whether first_move_to() may find moves of this player whose beginnings are not known: they begin on a cell
/// that they change.
[[nodiscard]] bool may_find_move_to(const Ruleset& ruleset, PlayerIndex player);

} // namespace regola
