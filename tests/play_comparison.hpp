#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/compiled/machine/machine.hpp"
#include "engine/compiled/machine/search_nodes.hpp"
#include "engine/matcher/successors.hpp"
#include "rules/ruleset/ruleset.hpp"

namespace regola::test {

/// What forms do, beside what the reference says of it.
class PlayComparison {
public:
  /// @param position the status, read by the machine
  PlayComparison(const Ruleset& ruleset, Machine& machine, const Status& status, Position position)
      : ruleset_(ruleset), machine_(machine), status_(status), position_(position) {}

  /// What the machine says otherwise than the reference; nothing where they agree.
  /// @param seed of the random game
  /// @throws RulesError where one of them refuses
  [[nodiscard]] std::optional<std::string> difference(std::uint64_t seed);

private:
  [[nodiscard]] std::string describe(const Result& result) const;
  [[nodiscard]] std::optional<std::string> compare_counts(const std::vector<Successor>& next);
  [[nodiscard]] std::optional<std::string> compare_children(const std::vector<Successor>& next,
                                                            std::optional<std::size_t> value);
  [[nodiscard]] std::optional<std::string> compare_children(const std::vector<Successor>& next,
                                                            std::optional<std::size_t> value, Backend by);
  [[nodiscard]] std::optional<std::string> compare_child(const Successor& wanted, const Machine::Child& found,
                                                         std::optional<std::size_t> value) const;
  [[nodiscard]] std::optional<std::string> compare_best_leaf(const std::vector<Machine::Child>& children,
                                                             std::size_t value, SearchNodes& nodes) const;
  [[nodiscard]] bool wins_at_once(Position position) const;
  [[nodiscard]] std::optional<std::string> compare_parts(const std::vector<Machine::Child>& children,
                                                         SearchNodes& nodes) const;
  [[nodiscard]] std::optional<std::string> compare_unbeaten(const std::vector<Machine::Child>& children,
                                                            std::optional<std::size_t> value,
                                                            SearchNodes& nodes) const;
  [[nodiscard]] std::optional<std::string> compare_game(std::uint64_t seed);
  [[nodiscard]] std::optional<std::string> compare_backends(std::uint64_t seed);
  [[nodiscard]] std::optional<std::string> compare_together(std::uint64_t seed);

  const Ruleset& ruleset_;
  Machine& machine_;
  const Status& status_;
  Position position_;
};

} // namespace regola::test
