#include "engine/matcher/moves_in_parts.hpp"

#include <deque>
#include <tuple>

#include "engine/matcher/keep_preferred.hpp"
#include "engine/matcher/part_generator.hpp"
#include "engine/matcher/rules_error.hpp"

namespace regola {

namespace {

void check_length(const Candidate& candidate) {
  if (candidate.move.parts.size() > limits::chain) refuse_long_move(candidate.line->guard.line);
}

/// The boards that a move has visited during `again`, the latest first.
struct Met {
  Status::Cells cells;
  const Met* before = nullptr;
};

bool has_met(const Met* met, const Status::Cells& cells) {
  for (; met != nullptr; met = met->before) {
    if (met->cells == cells) return true;
  }
  return false;
}

/// The positions that moves of `once` lines have reached, by any path.
class Reached {
public:
  /// Whether this is the first move with this text that reaches this position.
  [[nodiscard]] bool is_new(const Candidate& candidate) {
    if (!candidate.step->once) return true;
    std::vector<Move>& moves =
        known_[{candidate.anchor, candidate.extra, candidate.status.cells, candidate.status.hands}];
    if (std::find(moves.begin(), moves.end(), candidate.move) != moves.end()) return false;
    moves.push_back(candidate.move);
    return true;
  }

private:
  std::map<std::tuple<CellIndex, bool, Status::Cells, Status::Hands>, std::vector<Move>> known_;
};

/// A move that may continue.
struct OpenMove {
  Candidate candidate;
  const Met* met = nullptr;
};

/// Records in moves that a `prefer` line removed others in favour of their last part.
void note_preferred(std::vector<Candidate>& all, std::uint32_t line) {
  for (Candidate& candidate : all) {
    Firing firing = *candidate.fired;
    firing.preferred.push_back(line);
    candidate.fired = std::make_shared<const Firing>(std::move(firing));
  }
}

} // namespace

/// Returns all ways to begin a move or to continue it by `again`. Adds the `each` parts that follow such a
/// step.
std::vector<Candidate> PartGenerator::steps(const Candidate& before, const Lines& lines) {
  Lines fitting;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(fitting), [&](const Production* line) {
    return before.step == nullptr || goes_on_by(*before.step, *line);
  });
  std::vector<Candidate> all = part(before, fitting, before.anchor);
  for (Candidate& next : all) {
    next.step = next.line;
    auto& parts = next.move.parts;
    if (next.step->once) { // the move's text names only the first and the last cell
      parts.back().from = parts.front().from;
      parts.erase(parts.begin(), parts.end() - 1);
      next.first_line = telling_line(side_.moves, *next.step);
      next.variables = {};
    }
  }
  for (const Part& part : side_.parts) {
    if (part.each) all = with_part(std::move(all), part);
  }
  return all;
}

std::vector<Candidate> PartGenerator::first_parts(const Status& status, std::optional<NameIndex> name,
                                                  CellIndex anchor) {
  Lines all;
  for (const Production& line : side_.moves) {
    if (!name || *name == line.name) all.push_back(&line);
  }
  Candidate start;
  start.status = status;
  start.anchor = anchor;
  const Met first_board{status.cells, nullptr};
  std::deque<Met> boards;     // a deque, because pointers to its elements must stay valid
  std::vector<OpenMove> open; // a stack; the first move is on top
  const auto push = [&](std::vector<Candidate>& found, const Met* met) {
    std::reverse(found.begin(), found.end());
    for (Candidate& next : found) open.push_back({std::move(next), met});
  };
  Reached reached;
  std::vector<Candidate> found = steps(start, all);
  found.erase(std::remove_if(found.begin(), found.end(),
                             [&](const Candidate& next) { return !reached.is_new(next); }),
              found.end());
  push(found, &first_board);
  std::vector<Candidate> done;
  while (!open.empty()) {
    Candidate candidate = std::move(open.back().candidate);
    const Met* const before = open.back().met;
    open.pop_back();
    check_length(candidate);
    if (!candidate.step->again) {
      done.push_back(std::move(candidate));
      continue;
    }
    // The text of a `once` move does not name its path, so earlier boards do not matter after it.
    boards.push_back({candidate.status.cells, candidate.step->once ? &first_board : before});
    const Met* const met = &boards.back();
    // A step back to a board already visited in this move is not legal.
    std::vector<Candidate> more = steps(candidate, all);
    std::erase_if(more, [&](const Candidate& next) { return has_met(met, next.status.cells); });
    // Computed before the next line, because steps to positions reached by other paths count, too.
    const bool must_go_on = !more.empty() && !candidate.step->may_stop;
    std::erase_if(more, [&](const Candidate& next) { return !reached.is_new(next); });
    check_number(done.size() + open.size() + more.size(), candidate.step->guard.line);
    push(more, met);
    if (!must_go_on) done.push_back(std::move(candidate));
  }
  return done;
}

std::vector<Candidate> PartGenerator::with_part(std::vector<Candidate> all, const Part& part) {
  Lines lines;
  bool may_skip = false;
  for (const Production& line : part.lines) {
    lines.push_back(&line);
    may_skip = may_skip || line.may_skip;
  }
  std::vector<Candidate> result;
  for (Candidate& candidate : all) {
    std::vector<Candidate> more = this->part(candidate, lines, candidate.anchor);
    for (std::size_t i = 0; i < ruleset_.prefer.size(); ++i) {
      const std::size_t before = more.size();
      keep_preferred(ruleset_.prefer[i], more, [](const Candidate& next) { return next.line->name; });
      if (firings_ == Firings::kept && more.size() < before) note_preferred(more, ruleset_.prefer_lines[i]);
    }
    if (!more.empty()) check_length(more.back());
    check_number(result.size() + more.size(), part.lines.front().guard.line);
    const bool skipped = more.empty() || may_skip;
    std::move(more.begin(), more.end(), std::back_inserter(result));
    if (skipped) result.push_back(std::move(candidate));
  }
  return result;
}

bool may_follow(const Production& line, const Move& move) {
  return line.after.empty() || std::any_of(move.parts.begin(), move.parts.end(), [&](const MovePart& part) {
           return std::find(line.after.begin(), line.after.end(), part.name) != line.after.end();
         });
}

std::vector<Candidate> moves_in_parts(const Ruleset& ruleset, const Status& status,
                                      std::optional<NameIndex> name, Firings firings, std::uint32_t forbids,
                                      CellIndex anchor, const SoughtMoves* sought) {
  PartGenerator generator(ruleset, status.to_move, firings, forbids);
  if (sought != nullptr) generator.seek(*sought);
  std::vector<Candidate> all = generator.first_parts(status, name, anchor);
  for (const Part& part : ruleset.sides[status.to_move].parts) {
    if (part.each) {
      continue; // already added after each step
    }
    all = generator.with_part(std::move(all), part);
  }
  return all;
}

} // namespace regola
