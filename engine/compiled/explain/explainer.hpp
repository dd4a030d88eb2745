#pragma once

#include <set>

#include "engine/compiled/explain/explanation.hpp"
#include "engine/compiled/program/program_text.hpp"

namespace regola {

[[nodiscard]] std::string word_of(Judgement::Kind kind);

/// Builds the explanation of compiled rules.
class Explainer {
public:
  Explainer(const CompiledRuleset& rules, const LineName& line_name)
      : rules_(rules), ruleset_(*rules.ruleset), line_name_(line_name), text_(rules) {}

  [[nodiscard]] Explanation explain();

private:
  [[nodiscard]] ExplainedSide side(PlayerIndex player);
  [[nodiscard]] ExplainedLine guarded(const Guard& guard, const CompiledGuard& gate, std::string word);
  [[nodiscard]] bool is_joined(const Production& line) const;
  [[nodiscard]] ExplainedLine production(const CompiledProduction& compiled, std::string word, bool goes_on);
  [[nodiscard]] ExplainedLine judgement(const CompiledJudgement& compiled, std::string word);
  [[nodiscard]] ExplainedLine cell_class(const CompiledClass& compiled);
  [[nodiscard]] ExplainedLine number(const CompiledExpression& compiled, std::uint32_t at, std::string word);
  void add_wins(ExplainedWins& explained, const CompiledSide& side);
  void add_shortcuts(ExplainedSide& explained, const CompiledSide& side);
  void add_ends(ExplainedSide& side, PlayerIndex mover);

  [[nodiscard]] ExplainedPicture picture(const PlacedPicture& placed, const std::string& what);
  [[nodiscard]] ExplainedExpression expression(const CompiledExpression& expression);
  void add_results(const CompiledExpression& expression, PlayerIndex viewer,
                   std::vector<ExplainedResult>& results);
  void add_picture(const PlacedPicture& placed, const std::string& what,
                   std::vector<ExplainedResult>& results);
  [[nodiscard]] static std::string sum(const Sum& sum);
  [[nodiscard]] std::string write(const Production& line, const CompiledWrite& write) const;
  [[nodiscard]] ExplainedResult result(std::string what, ProgramIndex program, Register value);
  void sum_up(ExplainedLine& line) const;

  const CompiledRuleset& rules_;
  const Ruleset& ruleset_;
  const LineName& line_name_;
  ProgramText text_;
  PlayerIndex player_ = first_player; // the player whose lines are being explained
  std::set<ProgramIndex> used_;
};

} // namespace regola
