#include "engine/matcher/trace.hpp"

#include "engine/matcher/evaluate.hpp"
#include "engine/matcher/firing.hpp"
#include "engine/matcher/reason.hpp"

namespace regola {

TurnTrace::TurnTrace(const Ruleset& ruleset, const Status& before)
    : ruleset_(ruleset),
      before_(before),
      generator_(ruleset, before),
      candidates_(generator_.put_together(Firings::kept)),
      judged_(generator_.judged(candidates_)) {
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const Candidate& candidate = candidates_[i];
    Move move = candidate.move;
    move.number = move.kind == Move::Kind::rule ? ruleset_.rules[move.rule].number : 0;
    if (judged_.removals[i] && (move.kind == Move::Kind::parts || move.number != 0)) {
      taken_indices_.push_back(i);
      taken_away_.push_back({generator_.handed_over(candidate.status, candidate.extra), std::move(move),
                             candidate.first_line, candidate.variables});
    }
  }
}

/// Number of the line that removed a candidate.
std::uint32_t TurnTrace::line_of(const Removal& removal) const {
  switch (removal.kind) {
  case Verdict::Kind::forbid: return side().forbids[removal.line].guard.line;
  case Verdict::Kind::prefer: return ruleset_.prefer_lines[removal.line];
  case Verdict::Kind::most: break;
  }
  return side().most_lines[removal.line];
}

Verdict TurnTrace::forbid_verdict(const Judgement& line, const Status& made, bool takes_away) const {
  Verdict verdict;
  verdict.line = line.guard.line;
  verdict.takes_away = takes_away;
  const PlayerView view = PlayerView(ruleset_, made, before_.to_move).with_forbids(line.forbids_above);
  if (takes_away) {
    verdict.reason = why_it_holds(view, line);
    verdict.cells = telling_cells(view, line);
  } else if (line.guard.condition && evaluate(view, *line.guard.condition) == 0) {
    verdict.reason = what_it_lacks(view, *line.guard.condition);
  }
  return verdict;
}

/// The verdicts of the lines on a candidate, up to the one that removes it.
std::vector<Verdict> TurnTrace::verdicts(std::size_t index) const {
  const std::optional<Removal>& removal = judged_.removals[index];
  const Candidate& candidate = candidates_[index];
  const auto takes = [&](Verdict::Kind kind, std::size_t line) {
    return removal && removal->kind == kind && removal->line == line;
  };
  std::vector<Verdict> all;
  const auto is_gone = [&] { return !all.empty() && all.back().takes_away; };
  const Status made = generator_.handed_over(candidate.status, candidate.extra);
  for (std::size_t i = 0; i < side().forbids.size() && !is_gone(); ++i) {
    Verdict verdict = forbid_verdict(side().forbids[i], made, takes(Verdict::Kind::forbid, i));
    const bool same_line =
        !all.empty() && all.back().kind == Verdict::Kind::forbid && all.back().line == verdict.line;
    if (same_line && verdict.takes_away) {
      all.back() = std::move(verdict);
    } else if (!same_line) { // a line of the text may stand for several
      all.push_back(std::move(verdict));
    }
  }
  const auto compare = [&](Verdict::Kind kind, std::size_t i, std::uint32_t line) {
    Verdict verdict;
    verdict.kind = kind;
    verdict.line = line;
    verdict.takes_away = takes(kind, i);
    if (verdict.takes_away) {
      verdict.rival = candidates_[removal->rival].move;
      const std::string rival = to_text(ruleset_, *verdict.rival);
      verdict.reason = kind == Verdict::Kind::prefer ? "there is " + rival : rival + " has more of it";
    }
    all.push_back(std::move(verdict));
  };
  for (std::size_t i = 0; i < ruleset_.prefer.size() && !is_gone(); ++i) {
    const auto& names = ruleset_.prefer[i];
    if (std::find(names.begin(), names.end(), candidate.first_name) != names.end()) {
      compare(Verdict::Kind::prefer, i, ruleset_.prefer_lines[i]);
    }
  }
  for (std::size_t i = 0; i < side().most.size() && !is_gone(); ++i) {
    compare(Verdict::Kind::most, i, side().most_lines[i]);
    all.back().number = generator_.number_of(candidate, side().most[i]);
    all.back().greatest = judged_.greatest[i];
  }
  return all;
}

/// Adds the parts that fired, and the `then` lines of the parts that did not.
void TurnTrace::add_parts(const Candidate& candidate, MoveTrace& trace) const {
  trace.parts = parts_of(candidate);
  const auto is_one_of = [](const Firing& firing, const std::vector<Production>& lines) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const Production& line) { return &line == firing.matches.front().line; });
  };
  // First parts precede those of the `then` lines, which keep their order.
  auto next = std::find_if(trace.parts.begin(), trace.parts.end(),
                           [&](const Firing& firing) { return !is_one_of(firing, side().moves); });
  for (const Part& part : side().parts) {
    if (next != trace.parts.end() && is_one_of(*next, part.lines)) {
      ++next;
    } else if (next != trace.parts.begin()) {
      Move so_far = candidate.move;
      // The steps of a `once` move are one part in all; each later line adds one part.
      so_far.parts.resize(so_far.parts.size() - static_cast<std::size_t>(trace.parts.end() - next));
      const Status& status = (next - 1)->after;
      for (const Production& line : part.lines) {
        trace.idle_parts.push_back(
            idle_then(ruleset_, status, before_.to_move, line, so_far.parts.back().to, so_far));
      }
    }
  }
}

/// Runs the `after` lines.
void TurnTrace::tidy(Status& status, MoveTrace& trace) const {
  cascade(ruleset_, before_.to_move, status,
          [&](Firing firing) { trace.tidied.push_back(std::move(firing)); });
  for (const Production& line : side().afters) {
    const bool fired = std::any_of(trace.tidied.begin(), trace.tidied.end(), [&](const Firing& firing) {
      return firing.matches.front().line == &line;
    });
    if (!fired) trace.idle_afters.push_back(idle_after(ruleset_, status, before_.to_move, line));
  }
}

MoveTrace TurnTrace::trace_of(std::size_t index) const {
  const Candidate& candidate = candidates_[index];
  MoveTrace trace;
  trace.move = candidate.move;
  trace.line = candidate.first_line;
  if (candidate.move.kind == Move::Kind::rule) {
    for (const Rule& rule : ruleset_.rules) trace.rules.push_back({&rule, match(rule.left, before_)});
  }
  add_parts(candidate, trace);
  trace.made = candidate.status;
  trace.verdicts = verdicts(index);
  Status status = candidate.status;
  if (!judged_.removals[index]) tidy(status, trace);
  trace.after = generator_.handed_over(std::move(status), candidate.extra);
  if (!judged_.removals[index]) trace.result = result_of(ruleset_, trace.after);
  return trace;
}

MoveTrace TurnTrace::of_pass(const Successor& made) const {
  MoveTrace trace;
  trace.move = made.move;
  trace.line = made.line;
  trace.made = before_;
  trace.after = made.status;
  trace.result = result_of(ruleset_, made.status);
  return trace;
}

std::vector<Successor> TurnTrace::successors() const {
  std::vector<Candidate> legal;
  legal.reserve(candidates_.size());
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (!judged_.removals[i]) legal.push_back(candidates_[i]);
  }
  std::vector<Successor> all = generator_.finished(std::move(legal));
  if (std::optional<Successor> pass = generator_.pass(!all.empty())) all.push_back(std::move(*pass));
  return all;
}

MoveTrace TurnTrace::of_taken_away(std::size_t index) const {
  MoveTrace trace = trace_of(taken_indices_[index]);
  trace.move = taken_away_[index].move; // with its number, as in `#2`
  return trace;
}

MoveTrace TurnTrace::of(const Successor& made) const {
  if (made.move.kind == Move::Kind::pass) return of_pass(made);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (!may_be(i, made.move)) continue;
    MoveTrace trace = trace_of(i);
    if (trace.after == made.status) {
      trace.move = made.move; // with its number, as in `#2`
      return trace;
    }
  }
  throw std::invalid_argument("a move that this status does not have");
}

std::vector<Firing> TurnTrace::parts_of(const Candidate& candidate) {
  std::vector<Firing> parts;
  for (const Firing* firing = candidate.fired.get(); firing != nullptr; firing = firing->before.get()) {
    parts.push_back(*firing);
  }
  std::reverse(parts.begin(), parts.end());
  return parts;
}

/// Whether a candidate is legal and a move with this text.
bool TurnTrace::may_be(std::size_t index, const Move& made) const {
  const Move& move = candidates_[index].move;
  return !judged_.removals[index] &&
         (move.kind == Move::Kind::rule ? made.kind == Move::Kind::rule && made.rule == move.rule
                                        : made == move);
}

FiredLines TurnTrace::fired(const Successor& made) const {
  if (made.move.kind == Move::Kind::pass) return {};
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (!may_be(i, made.move)) continue;
    FiredLines lines;
    Status status = candidates_[i].status;
    cascade(ruleset_, before_.to_move, status,
            [&](Firing firing) { lines.tidied.push_back(std::move(firing)); });
    if (generator_.handed_over(std::move(status), candidates_[i].extra) == made.status) {
      lines.parts = parts_of(candidates_[i]);
      return lines;
    }
  }
  throw std::invalid_argument("a move that this status does not have");
}

std::set<std::uint32_t> TurnTrace::lines_met() const {
  std::set<std::uint32_t> lines;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    lines.insert(candidates_[i].first_line);
    for (const Firing* firing = candidates_[i].fired.get(); firing != nullptr;
         firing = firing->before.get()) {
      for (const Firing::Match& fired : firing->matches) lines.insert(fired.line->guard.line);
      lines.insert(firing->preferred.begin(), firing->preferred.end());
    }
    if (judged_.removals[i]) lines.insert(line_of(*judged_.removals[i]));
  }
  return lines;
}

} // namespace regola
