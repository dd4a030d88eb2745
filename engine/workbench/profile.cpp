#include "engine/workbench/profile.hpp"

#include <random>

#include <fmt/format.h>

#include "rules/text/ranges.hpp"

namespace regola::workbench {

namespace {

/// Returns the lines that a turn tests besides moves: further parts, `after`, `forbid`, `pass` and `prefer`
/// lines.
std::set<std::uint32_t> lines_asked_in(const Ruleset& ruleset, const Side& side) {
  std::set<std::uint32_t> lines(ruleset.prefer_lines.begin(), ruleset.prefer_lines.end());
  lines.insert(side.most_lines.begin(), side.most_lines.end());
  for (const Part& part : side.parts) {
    for (const Production& line : part.lines) lines.insert(line.guard.line);
  }
  for (const Production& line : side.afters) lines.insert(line.guard.line);
  for (const Judgement& line : side.forbids) lines.insert(line.guard.line);
  for (const Judgement& line : side.passes) lines.insert(line.guard.line);
  return lines;
}

/// The share of all work, in percent.
double share_of_work(const LineProfile& line, const Profile& profile) {
  std::uint64_t all = 0;
  for (const LineProfile& each : profile.lines) all += each.work;
  return 100.0 * static_cast<double>(line.work) / static_cast<double>(std::max<std::uint64_t>(all, 1));
}

} // namespace

const LineProfile* Profile::find(std::uint32_t line) const {
  return find_where(lines, [&](const LineProfile& each) { return each.line == line; });
}

Profiler::Profiler(const Ruleset& ruleset) : ruleset_(ruleset) {
  for (const Side& side : ruleset.sides) {
    ends_.merge(lines_of_ends(side));
    for (const std::uint32_t line : lines_asked_in(ruleset, side)) at(line);
    for (const Production& line : side.moves) at(line.guard.line);
  }
  for (const std::uint32_t line : ends_) at(line);
  for (const Rule& rule : ruleset.rules) at(rule.line);
}

LineProfile& Profiler::at(std::uint32_t line) {
  LineProfile& found = lines_[line];
  found.line = line;
  return found;
}

void Profiler::begin_game() {
  ++game_;
  played_ = 0;
}

/// Matches all lines that may begin a move on the status, and counts their matches and their cost.
void Profiler::match_lines(const Status& before) {
  const PlayerView view(ruleset_, before, before.to_move);
  for (const Production& line : view.side().moves) {
    LineProfile& counted = at(line.guard.line);
    const std::uint64_t work = reference_work();
    ++counted.asked;
    each_match(view, line.guard, line.left, no_cell, [&](const PictureMatch&) {
      ++counted.matched;
      return false;
    });
    counted.work += reference_work() - work;
  }
  Varspace variables;
  for (const Rule& rule : ruleset_.rules) {
    LineProfile& counted = at(rule.line);
    ++counted.asked;
    ++counted.work;
    counted.matched += matches(rule.left, before, variables) ? 1U : 0U;
  }
  for (const std::uint32_t line : lines_asked_in(ruleset_, view.side())) ++at(line).asked;
}

void Profiler::count_moves(PlayerIndex player, const TurnTrace& turn, const std::vector<Successor>& all,
                           const Successor& chosen) {
  std::set<std::uint32_t> active;
  const auto note = [&](std::uint32_t line) -> LineProfile& {
    active.insert(line);
    return at(line);
  };
  for (const Successor& each : all) ++note(each.line).offered;
  const auto& taken = turn.taken_away();
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const std::uint32_t by = turn.line_that_takes_away(i);
    LineProfile& vetoed = note(taken[i].line);
    ++vetoed.vetoed;
    ++vetoed.vetoed_by[by];
    ++note(by).vetoes;
  }
  const FiredLines fired_lines = turn.fired(chosen);
  const auto lay = [&](LineProfile& line, const PictureMatch& match) {
    line.cells.resize(ruleset_.board.size());
    for (const auto& segment : match.segments) {
      for (const CellIndex cell : segment) {
        if (cell < line.cells.size()) ++line.cells[cell];
      }
    }
  };
  for (const Firing& firing : fired_lines.parts) {
    std::set<std::uint32_t> fired;
    for (const Firing::Match& each : firing.matches) {
      fired.insert(each.line->guard.line);
      lay(at(each.line->guard.line), each.match);
    }
    for (const std::uint32_t line : fired) {
      ++note(line).chosen;
      ++at(line).chosen_by[player];
    }
  }
  if (fired_lines.parts.empty()) { // a rule on the whole status, or a pass
    ++note(chosen.line).chosen;
    ++at(chosen.line).chosen_by[player];
  }
  for (const Firing& firing : fired_lines.tidied) {
    LineProfile& line = note(firing.matches.front().line->guard.line);
    ++line.changed;
    lay(line, firing.matches.front().match);
  }
  for (const std::uint32_t line : active) {
    std::size_t& last = last_game_[line];
    at(line).games += last != game_ ? 1U : 0U;
    last = game_;
  }
}

void Profiler::ply(const Status& before, const TurnTrace& turn, const std::vector<Successor>& all,
                   const Successor& chosen) {
  profile_.moves.add(all.size());
  match_lines(before);
  count_moves(before.to_move, turn, all, chosen);
  ++profile_.plies;
  ++played_;
}

void Profiler::judged(const Result& result) {
  for (const std::uint32_t line : ends_) ++at(line).asked;
  if (result.line != 0) {
    ++at(result.line).decided;
    std::size_t& last = last_game_[result.line];
    at(result.line).games += last != game_ ? 1U : 0U;
    last = game_;
  }
}

void Profiler::end_game(const Result& result) {
  if (result.ending == Ending::open) {
    ++profile_.unfinished;
    return;
  }
  profile_.lengths.add(played_);
  ++profile_.results[outcome_of(ruleset_, result)];
}

Profile Profiler::report() const {
  Profile profile = profile_;
  for (const auto& [number, line] : lines_) {
    if (number != 0) profile.lines.push_back(line);
  }
  return profile;
}

Chooser random_chooser(std::uint64_t seed) {
  return [random = std::mt19937(static_cast<std::uint32_t>(seed))](
             const Status& /*before*/, const std::vector<Successor>& all) mutable {
    return static_cast<std::size_t>(random() % all.size());
  };
}

Profile profile_games(const Ruleset& ruleset, const Chooser& choose, std::size_t plies, std::size_t longest,
                      const std::function<bool()>& stop) {
  Profiler profiler(ruleset);
  std::size_t made = 0;
  while (made < plies && !(stop && stop())) {
    profiler.begin_game();
    Status status = ruleset.start;
    Result result = result_of(ruleset, status);
    profiler.judged(result);
    std::size_t played = 0;
    while (result.ending == Ending::open && played < longest && made < plies && !(stop && stop())) {
      const TurnTrace turn(ruleset, status);
      const std::vector<Successor> all = turn.successors();
      if (all.empty()) break;
      const Successor& chosen = all[choose(status, all)];
      profiler.ply(status, turn, all, chosen);
      Status next = chosen.status;
      status = std::move(next);
      result = result_of(ruleset, status);
      profiler.judged(result);
      ++played;
      ++made;
    }
    if (result.ending != Ending::open || played == longest) profiler.end_game(result);
    if (played == 0) {
      break; // such a game never begins
    }
  }
  return profiler.report();
}

std::string in_words(const Profile& profile) {
  std::string results;
  std::size_t ended = 0;
  for (const auto& [result, count] : profile.results) {
    results += fmt::format("{} {} {}", results.empty() ? ":" : ",", result, count);
    ended += count;
  }
  return fmt::format("{} plies, {} game{} ended{}", profile.plies, ended, ended == 1 ? "" : "s", results);
}

std::string in_words(const LineProfile& line, const Profile& profile) {
  std::string text = fmt::format("asked {}", line.asked);
  const auto add = [&](const char* what, std::size_t count) {
    if (count > 0) text += fmt::format(", {} {}", what, count);
  };
  add("matched", line.matched);
  add("offered", line.offered);
  add("chosen", line.chosen);
  add("changed", line.changed);
  add("vetoed", line.vetoed);
  add("vetoes", line.vetoes);
  add("decided", line.decided);
  if (line.work > 0) text += fmt::format("; {:.0f} % of the work", share_of_work(line, profile));
  return text;
}

std::string in_short(const LineProfile& line, const Profile& profile) {
  const std::string did = line.chosen > 0    ? fmt::format("chosen {}", line.chosen)
                          : line.changed > 0 ? fmt::format("changed {}", line.changed)
                          : line.vetoes > 0  ? fmt::format("vetoes {}", line.vetoes)
                          : line.decided > 0 ? fmt::format("decided {}", line.decided)
                          : line.offered > 0 ? fmt::format("offered {}", line.offered)
                          : line.vetoed > 0  ? fmt::format("vetoed {}", line.vetoed)
                                             : "never";
  const double share = share_of_work(line, profile);
  return share < 1 ? did : fmt::format("{}, {:.0f} %", did, share);
}

} // namespace regola::workbench
