#pragma once

#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/positions.hpp"

namespace regola {

/// Answers a search's questions about positions in planes by forms, in a memory of its own.
class SearchNodes {
public:
  /// @param rules must outlive it
  /// @param by nullopt: the back end chosen for the text
  explicit SearchNodes(const CompiledRuleset& rules, std::optional<Backend> by = std::nullopt);

  /// Announces a common ancestor of the positions to come. It must stay in its place.
  void begin(const Word* root);
  void forget() { root_ = {}; }

  /// Appends the successors of a position.
  /// @param value less than NodeForms::values(); nullopt: they get no value
  /// @param[out] found receives flags only
  /// @return false if there is no form, or the position needs more room than it has
  [[nodiscard]] bool list(const Word* position, std::optional<std::size_t> value, Machine::Among among,
                          Arena& arena, std::vector<Machine::Child>& children, Machine::Children& found);
  /// Lists all successors, by any form for it that was lowered already, whichever value it computes.
  /// @return false also if there is no such form
  [[nodiscard]] bool list_again(const Word* position, Arena& arena, std::vector<Machine::Child>& children,
                                Machine::Children& found);
  /// How the move to a child begins that list() has listed last.
  [[nodiscard]] std::optional<FirstMatch> first_match(PlayerIndex player, const Machine::Child& child) const;
  /// As in Machine.
  [[nodiscard]] std::optional<Machine::BestLeaf> best_leaf(const Word* position, std::size_t value,
                                                           const Machine::LeafScores& scores, bool safe);

private:
  using Asked = RunningForm<NodeForm>;

  [[nodiscard]] Asked& asked(NodeQuestion question, std::optional<std::size_t> value);
  [[nodiscard]] std::vector<std::optional<std::size_t>> lowered(NodeQuestion question) const;
  void read(Asked& asked, const Word* position);

  const CompiledRuleset& rules_;
  bool reads_wins_;   ///< wins are read backwards, and no past is kept that a search would have to consult
  std::size_t words_; ///< size of a position
  std::size_t lists_without_value_ = 0; ///< counted up to a bound
  std::size_t most_children_ = 0;       ///< size of the longest list so far
  const NodeForm* lister_ = nullptr;    ///< of the last list
  PastBefore root_;
  std::array<std::vector<Asked>, node_questions> asked_;
};

/// Answers a solver's questions about positions by a form. Successors stay in the memory of the form, as a
/// stack of records. A position is identified by the offset of its record.
class SolvingNodes {
public:
  /// @param rules must outlive it
  /// @param by nullopt: the back end chosen for the text
  explicit SolvingNodes(const CompiledRuleset& rules, std::optional<Backend> by = std::nullopt);

  /// Whether there is a form. Without one, call nothing else.
  [[nodiscard]] bool exists() const { return form_.has_value(); }

  using Record = std::size_t;
  /// Discards all positions, then adds this one.
  /// @param position in planes, of Machine::words() words
  Record begin(const Word* position);

  /// The records of the successors: `first`, then one every step(), up to but not including `last`.
  struct Children {
    Record first = 0;
    Record last = 0;
    bool wins = false; ///< a move wins at once; nothing else is known
    /// No move wins at once, but after one of them every answer loses; nothing else is known.
    bool forces = false;
    bool losing = false;   ///< there are moves after which the next player wins at once; they are left out
    bool refused = false;  ///< the position needs more room than the form has
    Record answerless = 0; ///< the position after the move of `forces`; valid until the next list()
  };
  /// @param safe whether it is known that no move wins at once, as in all positions listed as children
  [[nodiscard]] Children list(Record at, bool safe);
  /// Releases children. Release those listed later first.
  /// @param first of the children
  void release(Record first) { top_ = first; }

  [[nodiscard]] std::size_t step() const { return step_; }
  /// The position of a record. Valid until the next list().
  [[nodiscard]] const Word* position(Record at) const {
    return form_->memory.data() + base_ + at + NodeMemory::head;
  }
  [[nodiscard]] bool is_open(Record at) const { return word(at, NodeMemory::outcome) == 0; }
  [[nodiscard]] Result result(Record at) const;
  /// How promising the move is: more if more cells threaten to win, then if more pictures contain its own
  /// cell. 0 where wins are not read backwards.
  [[nodiscard]] std::uint32_t promise(Record at) const {
    return static_cast<std::uint32_t>(word(at, NodeMemory::value));
  }
  /// Whether the side to move is known to have a single answer.
  [[nodiscard]] bool is_forced(Record at) const {
    return is_open(at) &&
           (word(at, NodeMemory::value) >> static_cast<unsigned>(NodeMemory::forced_at) & 1U) != 0;
  }
  /// Whether the side to move is known never to win.
  [[nodiscard]] bool never_wins(Record at) const {
    return is_open(at) &&
           (word(at, NodeMemory::value) >> static_cast<unsigned>(NodeMemory::never_at) & 1U) != 0;
  }
  /// A number that identifies the move among all moves of a player, in any position.
  [[nodiscard]] std::uint32_t signature(Record at) const {
    return static_cast<std::uint32_t>(word(at, NodeMemory::signature));
  }
  /// Hash of cells, hands and side to move.
  [[nodiscard]] Word hash(Record at) const { return position(at)[shape_.tail + PositionTail::hash]; }
  [[nodiscard]] PlayerIndex to_move(Record at) const {
    return static_cast<PlayerIndex>(position(at)[shape_.tail + PositionTail::turn] & 0xFFU);
  }

private:
  [[nodiscard]] Word word(Record at, std::size_t field) const {
    return form_->memory.data()[base_ + at + field];
  }
  void load(Record at);

  const CompiledRuleset& rules_;
  PositionShape shape_;
  std::optional<RunningForm<NodeForm>> form_;
  std::size_t base_ = 0; // offset of the records in the memory, in words
  std::size_t step_ = 0;
  Record top_ = 0;
};

} // namespace regola
