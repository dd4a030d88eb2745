#pragma once

#include "engine/compiled/machine/arena.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/node_forms.hpp"

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

} // namespace regola
