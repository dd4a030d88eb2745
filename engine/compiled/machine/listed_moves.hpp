#pragma once

#include "engine/compiled/machine/positions.hpp"
#include "engine/compiled/machine/search_nodes.hpp"

namespace regola {

/// Lists moves with their texts, led by a form. The reference matcher assembles the moves; a move is legal if
/// the form has listed the position it leads to. So the form does the slow part: it tests `forbid` lines and
/// fires `after` lines.
class LedMoves {
public:
  LedMoves(Positions& positions, SearchNodes& nodes);

  /// Whether a form helps to list a player's moves: where the reference is slow.
  [[nodiscard]] bool helps(PlayerIndex player) const;
  /// Records a list that the reference made alone, and its work (rules_error.hpp).
  void note_list(std::uint64_t work) {
    ++lists_;
    work_ += work;
  }
  /// Lists the same moves as successors(), in the same order.
  /// @param status the position, with its past
  /// @return `nullopt` if the reference matcher must list them, or is as fast. It lists the first few
  /// positions alone, to save making a form, unless a search has made one
  [[nodiscard]] std::optional<std::vector<Successor>> list(Position position, const Status& status);
  /// As Machine::drawn().
  /// @param[in,out] number what was drawn, if it was
  /// @return `nullopt` if only the list can tell, or there are no moves
  [[nodiscard]] std::optional<Successor> drawn(const Status& status, const Machine::Draw& draw,
                                               std::optional<std::size_t>& number);
  /// As Machine::first_to(). The form has listed the children last.
  /// @return `nullopt` if only the list can tell
  [[nodiscard]] std::optional<Successor> first_to(const Status& status,
                                                  const std::vector<const Machine::Child*>& children) const;
  /// Finds the first move in the list that leads to a position with this hash, without listing the others.
  /// @return `nullopt` if only the list can tell, or if no search has asked a form for successors yet
  [[nodiscard]] std::optional<Successor> first_to(Position position, Word hash);
  [[nodiscard]] Word hash(Position position) const { return positions_.hash(position); }

private:
  /// A position that the form has listed.
  struct Target {
    Word hash = 0;
    Position position = nullptr;
    Position reached = nullptr; ///< the position before `after` lines fire, on the way to `position`
    NameIndex name = 0;         ///< name of the move that leads to the position
  };

  /// A child whose place in the list is known.
  struct Placed {
    MovePlace place;
    FirstMatch begin;
    const Machine::Child* child = nullptr;
  };

  [[nodiscard]] std::vector<Placed>
  in_order(const Status& status, const std::vector<const Machine::Child*>& children, bool scans) const;
  [[nodiscard]] std::vector<Status> written(std::span<const Placed> children) const {
    std::vector<Status> all =
        mapped(children, [&](const Placed& each) { return positions_.write(each.child->position); });
    return all;
  }
  [[nodiscard]] bool list_targets(Position position);
  [[nodiscard]] Target* target(Position position);
  [[nodiscard]] std::optional<std::vector<Successor>> legal(Position position, const Status& status);

  Positions& positions_;
  SearchNodes& nodes_;
  std::array<bool, 2> finds_move_to_; // by player: may_find_move_to()
  std::uint64_t lists_ = 0;           // lists made without a form
  std::uint64_t work_ = 0;            // work of the reference for those lists
  std::vector<Machine::Child> children_;
  std::vector<Target> targets_; // sorted by hash; equal positions once
};

/// A stack of lists of moves, with their texts and the positions after them. The reference matcher lists
/// them, alone or led by a form.
class ListedMoves {
public:
  /// @param words size of a position
  ListedMoves(Positions& positions, std::size_t words, const Ruleset& text, LedMoves led)
      : positions_(positions), words_(words), text_(text), led_(std::move(led)) {}

  /// As Machine::first_to().
  [[nodiscard]] Successor first_to(const Status& status, const std::vector<const Machine::Child*>& children);
  /// As Machine::drawn().
  [[nodiscard]] std::optional<Successor> drawn(const Status& status, const Machine::Draw& draw);
  /// Returns the moves without adding a list. Reads the status into a position only where that helps.
  /// @throws RulesError
  [[nodiscard]] std::vector<Successor> successors(const Status& status) {
    return led_.helps(status.to_move) ? successors(positions_.read(status), status) : by_reference(status);
  }
  /// Returns the moves of a position without adding a list.
  /// @param status the position, with its past
  /// @throws RulesError
  [[nodiscard]] std::vector<Successor> successors(Position position, const Status& status);
  /// Lists the moves and adds the list to the stack. Keeps the last list of a root; clear() drops it if the
  /// past counts.
  /// @param is_root whether no other list is on the stack
  /// @throws RulesError; nothing is added then
  [[nodiscard]] Machine::Moves list(Position position, bool is_root);
  /// Adds a list of one move: the first that leads to a position with this hash. Adds an empty list if none
  /// does.
  /// @throws RulesError; nothing is added then
  [[nodiscard]] Machine::Moves list_first_to(Position position, Word hash);
  [[nodiscard]] const Successor& operator[](std::size_t move) const { return moves_[move].next; }
  [[nodiscard]] Position position(std::size_t move) const { return moves_[move].position; }
  void shrink(std::size_t size) {
    if (size == 0 && root_is_listed_) {
      root_moves_.swap(moves_);
      root_is_listed_ = false;
    }
    moves_.resize(size);
  }
  /// Forgets all lists.
  void clear() {
    shrink(0);
    if (!text_.keeps_past) return;
    root_.clear();
    root_moves_.clear();
  }

private:
  [[nodiscard]] std::vector<Successor> by_reference(const Status& status);

  struct Listed {
    Successor next;
    Position position = nullptr;
  };

  Positions& positions_;
  std::size_t words_;
  const Ruleset& text_;
  LedMoves led_;
  std::vector<Listed> moves_;
  std::vector<Word> root_;         ///< the position of the last list of a root; empty if there was none
  std::vector<Listed> root_moves_; ///< the last list of a root, after its release
  std::size_t root_size_ = 0;      ///< number of moves in the last list of a root
  bool root_is_listed_ = false;    ///< the last list of a root is not released: it begins moves_
};

} // namespace regola
