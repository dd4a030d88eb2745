#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/compiled/machine/positions.hpp"
#include "engine/compiled/machine/search_nodes.hpp"
#include "engine/matcher/lasting_writes.hpp"

namespace regola {

/// Lists moves with their texts, led by a form. The reference matcher puts the moves together; those that
/// lead to a position listed by the form are legal. So the form does what takes the reference long: it tests
/// `forbid` lines and fires `after` lines. If only moves to some positions are wanted, the reference looks
/// only for matches that change the right cells.
class LedMoves {
public:
  LedMoves(PositionStore& store, Positions& positions, SearchNodes& nodes)
      : store_(store), positions_(positions), nodes_(nodes) {}

  /// Whether a form would help to list a player's moves: where the reference takes long.
  [[nodiscard]] bool helps(PlayerIndex player) const;
  /// Notes a list that was not led, and the work of the reference (work.hpp).
  void note_list(std::uint64_t work) {
    ++lists_;
    work_ += work;
  }
  /// Lists the same moves as successors(), in the same order.
  /// @param status the position, with its past
  /// @return `nullopt` if the reference matcher must list them, or is as fast. It lists the first few
  /// positions alone, so that no form is made for these unless a search has made one
  [[nodiscard]] std::optional<std::vector<Successor>> list(Position position, const Status& status);
  /// Lists only the moves that lead to positions with these hashes, in the same order.
  /// @return `nullopt` if the reference matcher must list the moves
  [[nodiscard]] std::optional<std::vector<Successor>> list_to(Position position, const Status& status,
                                                              std::span<const Word> hashes);

private:
  /// A position that the form has listed.
  struct Target {
    Word hash = 0;
    Position position = nullptr;
    Position reached = nullptr; ///< the position before `after` lines, of the move that led there
    NameIndex name = 0;         ///< name of that move
  };

  using Hashes = std::optional<std::span<const Word>>;

  [[nodiscard]] std::optional<std::vector<Successor>> led(Position position, const Status& status,
                                                          const Hashes& only);
  [[nodiscard]] bool list_targets(Position position, PlayerIndex player, const Hashes& only);
  [[nodiscard]] Target* target(Position position);
  [[nodiscard]] const LastingWrites& writes(PlayerIndex player);
  [[nodiscard]] std::vector<bool> changed_cells(const Status& status) const;
  [[nodiscard]] std::optional<std::vector<Successor>> legal(Position position, const Status& status,
                                                            const Hashes& only);

  PositionStore& store_;
  Positions& positions_;
  SearchNodes& nodes_;
  std::uint64_t lists_ = 0;                            // without a form
  std::uint64_t work_ = 0;                             // for these
  std::array<std::optional<LastingWrites>, 2> writes_; // by player; computed on first use
  std::vector<Machine::Child> children_;
  std::vector<Target> targets_; // sorted by hash; equal positions once
};

} // namespace regola
