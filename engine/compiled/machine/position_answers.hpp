#pragma once

#include "engine/compiled/machine/form_code.hpp"
#include "engine/compiled/machine/form_memory.hpp"
#include "engine/compiled/machine/positions.hpp"

namespace regola {

/// The result if no draw is claimed: a draw that may be claimed becomes an open game.
/// @param to_move the player who may claim
[[nodiscard]] Result unclaimed(const Ruleset& text, PlayerIndex to_move, Result result);

/// Judges and values single positions: by forms where the text has them, else by the reference matcher. The
/// reference also answers the first few questions, to save making a form.
class PositionAnswers {
public:
  /// @param by the back end of forms, for all questions; nullopt: the one chosen for the text
  explicit PositionAnswers(Positions& positions, const CompiledRuleset& rules,
                           std::optional<Backend> by = std::nullopt);

  /// Judges like Machine::judge().
  [[nodiscard]] Result judge(Position position);
  [[nodiscard]] bool is_forbidden(Position position);
  /// @param value index into Ruleset::values; 0 is the derived value if the text has none
  [[nodiscard]] std::int32_t value(Position position, std::size_t value);
  /// Whether a form values positions; for nullopt, whether a form judges them.
  [[nodiscard]] bool has_form(std::optional<std::size_t> value) { return asked(value).form.exists(); }

private:
  /// A form, and how often it was asked.
  struct Asked {
    RunningForm<PositionForm> form;
    std::size_t times = 0;
  };

  [[nodiscard]] Asked& asked(std::optional<std::size_t> value) { return asked_[value ? *value + 1 : 0]; }
  /// Runs the form of a question.
  /// @return null if the reference matcher must answer
  [[nodiscard]] RunningForm<PositionForm>* run(Position position, std::optional<std::size_t> value,
                                               bool asks_forbidden);

  Positions& positions_;
  const CompiledRuleset& rules_;
  std::optional<Backend> by_;
  std::vector<Asked> asked_; // the first one judges, the others value
};

} // namespace regola
