#include "engine/console/commands/trace_text.hpp"

#include <fmt/format.h>

#include "engine/matcher/find_move.hpp"
#include "engine/matcher/reason.hpp"

namespace regola::console {

namespace {

std::string symbols_at(const Status& status, const PictureMatch::Segment& cells) {
  std::string symbols;
  for (const CellIndex cell : cells) symbols += status[cell];
  const bool alike = symbols.find_first_not_of(symbols.front()) == std::string::npos;
  return alike ? symbols.substr(0, 1) : symbols;
}

/// The cells of an element, and their symbols before and after.
std::string element_text(const Ruleset& ruleset, const Firing::Match& fired, std::size_t element,
                         const Status& before, const Status& after) {
  const PictureMatch::Segment& cells = fired.match.segments[element];
  if (cells.empty()) return fired.line->left.elements[element].test.off ? "#" : "(no cell)";
  const Picture& left = fired.line->left;
  const bool is_anchor = element == left.anchor || element == fired.line->right_anchor;
  const std::size_t marked = !is_anchor ? 0 : left.first_cell && element == left.anchor ? 1 : cells.size();
  std::string names;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    names += fmt::format("{}{}{}{}", i > 0 ? " " : "", i == 0 && marked > 0 ? "[" : "",
                         ruleset.board.name(cells[i]), i + 1 == marked ? "]" : "");
  }
  std::string text = fmt::format("{} {}", names, symbols_at(before, cells));
  const bool changed = any_of(cells, [&](CellIndex cell) { return before[cell] != after[cell]; });
  return changed ? text + " -> " + symbols_at(after, cells) : text;
}

/// Writes the text of one move.
class TraceText {
public:
  TraceText(const Game& game, const Status& before) : game_(game), ruleset_(game.ruleset), before_(before) {}

  [[nodiscard]] std::string of(const MoveTrace& trace) {
    if (trace.move.kind == Move::Kind::pass) add(trace.line, "holds");
    add_rules(trace);
    add_firings(trace.parts, before_);
    add_idle(trace.idle_parts);
    for (const Verdict& verdict : trace.verdicts) add_verdict(verdict);
    if (trace.taken_away() == nullptr) {
      add_firings(trace.tidied, trace.made);
      add_idle(trace.idle_afters);
      add_end(trace);
    }
    return text_;
  }

private:
  /// Adds a line of the text and its result.
  void add(std::uint32_t line, const std::string& said) {
    text_ += fmt::format("  {}: {}{}{}\n", game_.line_name(line), game_.line(line), said.empty() ? "" : "   ",
                         said);
  }

  void add_firings(const std::vector<Firing>& firings, const Status& before) {
    const Status* last = &before;
    for (const Firing& firing : firings) {
      const Production* told = nullptr;
      for (const Firing::Match& fired : firing.matches) {
        if (fired.line != told) {
          add(fired.line->guard.line, {});
          told = fired.line;
        }
        text_ += "    " + match_text(ruleset_, fired, *last, firing.after) + '\n';
      }
      for (const std::uint32_t line : firing.preferred) add(line, "other lines of this part give way");
      last = &firing.after;
    }
  }

  void add_idle(const std::vector<IdleLine>& lines) {
    for (const IdleLine& idle : lines) add(idle.line->guard.line, to_text(idle));
  }

  void add_rules(const MoveTrace& trace) {
    for (const RuleTrial& trial : trace.rules) {
      const bool applied = trial.rule == &ruleset_.rules[trace.move.rule];
      if (const auto* variables = std::get_if<Varspace>(&trial.answer)) {
        const std::string bindings = variables->to_string();
        add(trial.rule->line, fmt::format("{}{}{}", applied ? "is applied" : "matches",
                                          bindings.empty() ? "" : ": ", bindings));
      } else {
        add(trial.rule->line, explain(std::get<Mismatch>(trial.answer), trial.rule->left, before_));
      }
    }
  }

  void add_verdict(const Verdict& verdict) {
    const std::string taken = "takes the move away: " + verdict.reason;
    switch (verdict.kind) {
    case Verdict::Kind::forbid:
      return add(verdict.line, verdict.takes_away
                                   ? taken
                                   : "does not hold" + (verdict.reason.empty() ? "" : ": " + verdict.reason));
    case Verdict::Kind::prefer: return add(verdict.line, verdict.takes_away ? taken : "leaves it");
    case Verdict::Kind::most: break;
    }
    add(verdict.line, verdict.takes_away
                          ? fmt::format("{} ({}, not {})", taken, verdict.number, verdict.greatest)
                          : fmt::format("{}, the most", verdict.number));
  }

  void add_end(const MoveTrace& trace) {
    const Result& result = trace.result;
    if (result.ending == Ending::open && !may_be_claimed(result)) return;
    const std::string over = may_be_claimed(result)
                                 ? "a draw may be claimed"
                                 : "the game is over: " + regola::to_text(ruleset_, result);
    if (result.line == 0) {
      text_ += "  " + over + '\n';
    } else {
      add(result.line, why_it_is_over(ruleset_, trace.after, result) + "; " + over);
    }
  }

  const Game& game_;
  const Ruleset& ruleset_;
  const Status& before_;
  std::string text_;
};

} // namespace

std::string match_text(const Ruleset& ruleset, const Firing::Match& fired, const Status& before,
                       const Status& after) {
  const std::string direction = direction_text(ruleset, fired);
  std::string text = direction.empty() ? direction : direction + ":";
  for (std::size_t i = 0; i < fired.match.segments.size(); ++i) {
    text += (text.empty() ? "" : i == 0 ? " " : "   ") + element_text(ruleset, fired, i, before, after);
  }
  const std::string variables = fired.match.variables.to_string();
  return text + (variables.empty() ? "" : "   ") + variables;
}

std::string trace_text(const Game& game, const Status& before, const MoveTrace& trace) {
  return TraceText(game, before).of(trace);
}

std::string board_and_status(const Ruleset& ruleset, const Status& status,
                             const std::vector<CellIndex>& changed, const DrawingFor& target) {
  return fmt::format("{}  {}\n", draw(ruleset, status, {}, {changed, {}}, target),
                     regola::to_text(ruleset, status));
}

std::string traced_move(const Game& game, const Status& before, const MoveTrace& trace,
                        const DrawingFor& target) {
  const Ruleset& ruleset = game.ruleset;
  const std::string text = regola::to_text(ruleset, trace.move);
  const bool is_legal = trace.taken_away() == nullptr;
  const std::string written = is_legal ? regola::written(ruleset, before, trace.move) : text;
  return fmt::format("{}: {}{}\n{}", ruleset.players[before.to_move], written,
                     written == text ? "" : " (" + text + ")", trace_text(game, before, trace)) +
         (is_legal ? '\n' + board_and_status(ruleset, trace.after, changed_cells(before, trace.after), target)
                   : std::string());
}

} // namespace regola::console
