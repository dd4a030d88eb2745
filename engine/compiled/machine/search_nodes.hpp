#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/compiled/machine/arena.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/node_forms.hpp"

namespace regola {

/// Answers what a search asks of positions in planes by forms, in a memory of its own.
class SearchNodes {
public:
  /// @param rules must outlive it
  /// @param by none: what has been chosen for the text
  explicit SearchNodes(const CompiledRuleset& rules, std::optional<Backend> by = std::nullopt);

  /// What is asked next comes from this position, which stays where it is.
  void begin(const Word* root);
  void forget() { root_ = {}; }

  /// Adds what the moves of a position lead to.
  /// @param value index of Ruleset::values; none: they are given none
  /// @param[out] found what else is told
  /// @return whether there is a form, and the position is not too much for it
  [[nodiscard]] bool list(const Word* position, std::optional<std::size_t> value, Machine::Among among,
                          Arena& arena, std::vector<Machine::Child>& children, Machine::Children& found);
  /// As Machine has it.
  [[nodiscard]] std::optional<Machine::BestLeaf> best_leaf(const Word* position, std::size_t value,
                                                           const Machine::LeafScores& scores, bool safe);

private:
  /// A form that has been asked for, and its memory.
  struct Asked {
    TextForm<NodeForm>* form = nullptr;
    const NodeForm* written = nullptr; ///< null if it is missing
    std::unique_ptr<FormMemory> memory;
  };

  [[nodiscard]] Asked& asked(NodeQuestion question, std::optional<std::size_t> value);
  void read(Asked& asked, const Word* position);
  [[nodiscard]] NodeStop run(Asked& asked);
  [[nodiscard]] static Result result_of(const Outcome& outcome, std::int32_t margin);

  const CompiledRuleset& rules_;
  std::optional<Backend> by_;
  bool reads_wins_;   ///< backwards, and no past is kept that a search would have to look into
  std::size_t words_; ///< of a position
  PastBefore root_;
  std::array<std::vector<Asked>, node_questions> asked_;
};

} // namespace regola
